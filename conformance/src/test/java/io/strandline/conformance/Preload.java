package io.strandline.conformance;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.strandline.cases.Case;
import io.strandline.cases.CaseRow;
import io.strandline.hash.RecordHash;
import io.strandline.hash.SurrogateKey;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.NewTable;
import io.strandline.layout.Shape;
import io.strandline.layout.ShapeResolver;
import io.strandline.layout.StoredForm;
import io.strandline.row.RowValues;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.BatchRecord;
import io.strandline.table.ColumnPath;
import io.strandline.table.DimensionTable;
import io.strandline.table.Identifiers;
import io.strandline.table.Publication;
import io.strandline.table.TableDesign;
import io.strandline.table.TableFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Makes the table that a case starts with, as if Strandline had made it. */
final class Preload {
  private static final Instant LONG_AGO = Instant.parse("1970-01-01T00:00:00Z");

  private final Case aCase;
  private final DimensionSpec spec;

  Preload(Case aCase, DimensionSpec spec) {
    this.aCase = aCase;
    this.spec = spec;
  }

  /**
   * Makes the table.
   *
   * @param source rows with the columns of the first batch
   */
  void into(TableFormat format, Dataset<Row> source) {
    Shape shape =
        ShapeResolver.ofBatch(
            spec, source.schema(), Optional.empty(), ColumnLookup.Case.INSENSITIVE);
    Set<String> lacking = lacking(shape);
    TableDesign whole = NewTable.design(shape);
    StructType columns = new StructType();
    for (StructField field : whole.columns().fields()) {
      columns = lacking.contains(field.name()) ? columns : columns.add(asFarAsKnown(field, shape));
    }
    Set<String> required = new HashSet<>(whole.required());
    required.removeAll(lacking);
    required.removeIf(name -> mayLack(name, shape));
    List<ColumnPath> identity = new ArrayList<>(whole.order());
    identity.removeIf(column -> lacking.contains(column.parts().get(0)));
    DimensionTable table =
        format.table(
            Lake.shared().spark(),
            format.embeddedLocation(Lake.shared().warehouse(), spec.table()));
    table.create(new TableDesign(columns, required, identity, whole.partitions()));
    if (!aCase.initial().isEmpty()) {
      Dataset<Row> rows = rows(shape, columns(shape, lacking));
      table.publish(
          new Publication(
              table.state(),
              Optional.of(
                  StoredForm.of(shape, columns, ColumnLookup.Case.INSENSITIVE).stored(rows)),
              identity,
              new BatchRecord("initial", "000000000000000", LONG_AGO, "{}", "run")));
    }
  }

  private StructType columns(Shape shape, Set<String> lacking) {
    StructType columns = new StructType();
    for (StructField field : shape.tableColumns().fields()) {
      columns = lacking.contains(field.name()) ? columns : columns.add(asFarAsKnown(field, shape));
    }
    return columns;
  }

  /** Another tool's first versions may have no start. */
  private boolean mayLack(String name, Shape shape) {
    return name.equals(shape.names().validFrom())
        && aCase.initial().stream()
            .anyMatch(row -> row.has("valid_from") && row.value("valid_from") == null);
  }

  private StructField asFarAsKnown(StructField field, Shape shape) {
    return mayLack(field.name(), shape)
        ? new StructField(field.name(), field.dataType(), true, field.metadata())
        : field;
  }

  /** Columns of the spec that the case's table does not have. */
  private Set<String> lacking(Shape shape) {
    Set<String> lacking = new HashSet<>(shape.keyNames());
    lacking.addAll(shape.attributeNames());
    lacking.removeIf(this::isKnown);
    return lacking;
  }

  /** True where the case's first rows, or its list of columns, have this one. */
  private boolean isKnown(String name) {
    return aCase
        .initialColumns()
        .map(list -> list.stream().anyMatch(name::equalsIgnoreCase))
        .orElseGet(() -> aCase.initial().stream().anyMatch(row -> row.has(name)));
  }

  private Dataset<Row> rows(Shape shape, StructType columns) {
    Map<String, Object> made = new LinkedHashMap<>();
    made.put(shape.names().surrogateKey(), 0L);
    made.put(shape.names().recordHash(), "");
    made.put(shape.names().createdAt(), LONG_AGO);
    made.put(shape.names().updatedAt(), LONG_AGO);
    made.put(shape.names().batchId(), "initial");
    String isDeleted = shape.names().isDeleted();
    List<Row> rows = new ArrayList<>();
    for (CaseRow row : aCase.initial()) {
      List<Object> values = new ArrayList<>();
      for (StructField field : columns.fields()) {
        String name = field.name();
        boolean unsaid = name.equals(isDeleted) && row.value(name) == null;
        Object value =
            unsaid
                ? Boolean.FALSE
                : made.containsKey(name) ? made.get(name) : row.value(inCase(shape, name));
        values.add(RowValues.toSpark(value, field.dataType()));
      }
      rows.add(RowFactory.create(values.toArray()));
    }
    return identified(Lake.shared().spark().createDataFrame(rows, columns), shape)
        .withColumn(Publication.OPERATION, lit(Publication.INSERT));
  }

  /** What the case calls a column. */
  private static String inCase(Shape shape, String name) {
    return name.equals(shape.names().validFrom())
        ? "valid_from"
        : name.equals(shape.names().validTo())
            ? "valid_to"
            : name.equals(shape.names().isCurrent()) ? "is_current" : name;
  }

  private Dataset<Row> identified(Dataset<Row> rows, Shape shape) {
    List<String> present = List.of(rows.columns());
    if (!shape.keepsVersions() || !present.containsAll(shape.keyNames())) {
      return rows;
    }
    List<String> versioned = shape.versionedNames().stream().filter(present::contains).toList();
    Column start = col(Identifiers.quoted(shape.names().validFrom()));
    return rows.withColumn(
            shape.names().recordHash(),
            RecordHash.of(rows.schema(), versioned, spec.layout().hash()))
        .withColumn(
            shape.names().surrogateKey(),
            SurrogateKey.of(shape.key(), start, spec.layout().surrogateKey()));
  }
}
