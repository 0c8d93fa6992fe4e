package io.strandline.table.delta;

import static io.strandline.table.Identifiers.quoted;

import io.strandline.table.SchemaChange;
import io.strandline.table.Statements;
import io.strandline.table.TableDdl;
import io.strandline.table.TableEdit;
import io.strandline.table.TableLocation;
import io.strandline.table.TableState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.TypeWidening;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;

/**
 * Changes of a Delta table's columns: some ALTER statements, each a commit of its own. Each has to
 * follow the one before directly, so no other writer's commit goes unseen.
 */
final class DeltaSchema {
  /** Under this property columns can be renamed and have any name. */
  static final String MAPPING = "delta.columnMapping.mode";

  private static final String WIDENING = "delta.enableTypeWidening";

  /** Characters that Delta takes in column names only under column mapping. */
  private static final String ODD = " ,;{}()\n\t=";

  private final SparkSession spark;
  private final TableLocation location;
  private final DeltaFiles files;

  DeltaSchema(SparkSession spark, TableLocation location, DeltaFiles files) {
    this.spark = spark;
    this.location = location;
    this.files = files;
  }

  static boolean needsMapping(String name) {
    return name.chars().anyMatch(c -> ODD.indexOf(c) >= 0);
  }

  static boolean widens(DataType from, DataType to) {
    return from instanceof AtomicType before
        && to instanceof AtomicType after
        && TypeWidening.isTypeChangeSupported(before, after);
  }

  void change(TableState planned, TableEdit edit) {
    long version = planned.version();
    for (String statement : statements(planned, edit)) {
      refuseIfMoved(version);
      Statements.run(spark, statement);
      version++;
    }
    refuseIfMoved(version);
  }

  private void refuseIfMoved(long expected) {
    long now = files.snapshot().version();
    if (now != expected) {
      throw new DeltaFence.TableMoved(expected, now);
    }
  }

  /** Notes come first: what they say of a column that is not there yet does no harm. */
  private List<String> statements(TableState planned, TableEdit edit) {
    String alter = "ALTER TABLE " + location.sql() + " ";
    List<String> statements = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>(edit.notes().properties(planned.notes()));
    properties.putAll(features(edit.changes()));
    if (!properties.isEmpty()) {
      statements.add(
          alter
              + properties.entrySet().stream()
                  .map(e -> TableDdl.text(e.getKey()) + " = " + TableDdl.text(e.getValue()))
                  .collect(Collectors.joining(", ", "SET TBLPROPERTIES (", ")")));
    }
    for (SchemaChange change : edit.changes()) {
      statements.add(alter + clause(change));
    }
    return statements;
  }

  private static String clause(SchemaChange change) {
    if (change instanceof SchemaChange.Add add) {
      return "ADD COLUMNS (" + SchemaChange.sql(add.path()) + " " + add.type().sql() + ")";
    }
    if (change instanceof SchemaChange.Rename rename) {
      return "RENAME COLUMN " + quoted(rename.from()) + " TO " + quoted(rename.to());
    }
    SchemaChange.Widen widen = (SchemaChange.Widen) change;
    return "ALTER COLUMN " + SchemaChange.sql(widen.path()) + " TYPE " + widen.to().sql();
  }

  List<String> consequences(List<SchemaChange> changes) {
    return features(changes).keySet().stream()
        .map(
            property ->
                (property.equals(MAPPING) ? "Delta's column mapping" : "Delta's type widening")
                    + " is turned on: older clients can't read the table any more")
        .toList();
  }

  /** Table features that the changes need and the table lacks. */
  private Map<String, String> features(List<SchemaChange> changes) {
    Snapshot snapshot = files.snapshot();
    Map<String, String> features = new LinkedHashMap<>();
    boolean widened = changes.stream().anyMatch(SchemaChange.Widen.class::isInstance);
    if (widened && !TypeWidening.isEnabled(snapshot.protocol(), snapshot.metadata())) {
      features.put(WIDENING, "true");
    }
    boolean mapped =
        changes.stream()
            .anyMatch(
                change ->
                    change instanceof SchemaChange.Rename
                        || (change instanceof SchemaChange.Add add
                            && (add.path().stream().anyMatch(DeltaSchema::needsMapping)
                                || needsMapping(add.type().simpleString()))));
    if (mapped && snapshot.metadata().columnMappingMode().name().equals("none")) {
      features.put(MAPPING, "name");
    }
    return features;
  }
}
