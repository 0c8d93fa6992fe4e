package io.strandline.engine;

import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Shape;
import io.strandline.prepare.Preparation;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableDesign;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Makes the table fit the dimension: creates it, or adds what it lacks. */
final class TableMaker {
  private final SparkSession spark;
  private final DimensionTable table;

  TableMaker(SparkSession spark, DimensionTable table) {
    this.spark = spark;
    this.table = table;
  }

  /** The table's columns, where it exists. */
  Optional<StructType> columns() {
    return table.exists() ? Optional.of(table.state().rows().schema()) : Optional.empty();
  }

  /** The table's state, or that of an empty one where it does not exist yet. */
  TableState stateFor(Shape shape, Instant clock) {
    if (!table.exists()) {
      return new TableState(-1, spark.createDataFrame(List.of(), shape.tableColumns()), Map.of());
    }
    TableState state = table.state();
    TableColumns.check(shape, state.rows().schema(), Preparation.caseRule(spark));
    StructType missing = missing(shape, state.rows().schema());
    if (missing.isEmpty()) {
      return state;
    }
    Map<String, Instant> since = new HashMap<>(state.knownSince());
    List.of(missing.fieldNames()).forEach(name -> since.put(name, clock));
    return new TableState(state.version(), TableColumns.filled(state.rows(), missing), since);
  }

  /** Creates the table, or adds columns, right before the commit; the state to commit to. */
  TableState ready(Shape shape, TableState planned, Instant clock) {
    if (!table.exists()) {
      table.create(design(shape));
      return table.state();
    }
    StructType missing = missing(shape, table.state().rows().schema());
    if (missing.isEmpty()) {
      return planned;
    }
    table.addColumns(missing, clock);
    return table.state();
  }

  static TableDesign design(Shape shape) {
    return new TableDesign(
        shape.tableColumns(), shape.required(), shape.keyNames(), shape.spec().layout());
  }

  List<String> schemaChanges(Shape shape) {
    if (!table.exists()) {
      return List.of("the table is created");
    }
    List<String> changes = new ArrayList<>();
    for (StructField field : missing(shape, table.state().rows().schema()).fields()) {
      changes.add("+ " + field.name() + " " + field.dataType().sql());
    }
    return changes;
  }

  private StructType missing(Shape shape, StructType present) {
    ColumnLookup lookup = new ColumnLookup(present, Preparation.caseRule(spark));
    StructType missing = new StructType();
    List<StructField> addable = new ArrayList<>(shape.storedAttributes());
    addable.addAll(shape.auditColumns());
    for (StructField field : addable) {
      if (lookup.all(field.name()).isEmpty()) {
        missing = missing.add(field);
      }
    }
    return missing;
  }
}
