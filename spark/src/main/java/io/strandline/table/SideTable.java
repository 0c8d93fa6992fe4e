package io.strandline.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table beside a dimension to which runs add rows before they publish. Made on first use; columns
 * that it lacks are added.
 */
public final class SideTable {
  /** STRING: the run that wrote a row. */
  public static final String RUN = "__strandline_run";

  private final DimensionTable table;

  /** That table. */
  public SideTable(DimensionTable table) {
    this.table = table;
  }

  /** The rows of published runs; empty where the table does not exist. */
  public Optional<Dataset<Row>> counting(PublishedRuns runs) {
    return table.exists()
        ? Optional.of(table.state().rows().filter(runs.counts(col(RUN))))
        : Optional.empty();
  }

  /** Adds {@code rows}, which count once {@code run} is published. */
  public void append(Dataset<Row> rows, String run) {
    append(rows, run, Map.of());
  }

  /**
   * Adds {@code rows}, which count once {@code run} is published. The table's columns grow with
   * theirs.
   *
   * @param renamed columns by the name that they have now: the name that the table may have yet
   */
  public void append(Dataset<Row> rows, String run, Map<String, String> renamed) {
    Dataset<Row> marked = rows.withColumn(RUN, lit(run));
    table.append(complete(marked, ready(marked.schema(), renamed).rows().schema()));
  }

  /** The table with these columns: made, changed, or as it is. */
  private TableState ready(StructType columns, Map<String, String> renamed) {
    if (!table.exists()) {
      table.create(new TableDesign(nullable(columns), Set.of(), List.of(), List.of()));
      return table.state();
    }
    TableState state = table.state();
    List<SchemaChange> changes = changes(columns, state.rows().schema(), renamed);
    return changes.isEmpty() ? state : table.change(state, new TableEdit(changes, state.notes()));
  }

  /** The rows with NULL in columns that only the table has. */
  private static Dataset<Row> complete(Dataset<Row> rows, StructType columns) {
    Set<String> there = Set.of(rows.columns());
    Dataset<Row> complete = rows;
    for (StructField field : columns.fields()) {
      if (!there.contains(field.name())) {
        complete = complete.withColumn(field.name(), lit(null).cast(field.dataType()));
      }
    }
    return complete;
  }

  private static List<SchemaChange> changes(
      StructType wanted, StructType present, Map<String, String> renamed) {
    Set<String> there = Set.of(present.fieldNames());
    List<SchemaChange> changes = new ArrayList<>();
    for (StructField field : wanted.fields()) {
      String before = renamed.getOrDefault(field.name(), field.name());
      String name = there.contains(field.name()) ? field.name() : before;
      if (!there.contains(name)) {
        changes.add(new SchemaChange.Add(List.of(field.name()), field.dataType().asNullable()));
        continue;
      }
      if (!name.equals(field.name())) {
        changes.add(new SchemaChange.Rename(name, field.name()));
      }
      changes.addAll(
          ColumnChanges.between(field.name(), present.apply(name).dataType(), field.dataType()));
    }
    return changes;
  }

  private static StructType nullable(StructType schema) {
    StructType result = new StructType();
    for (StructField field : schema.fields()) {
      result = result.add(field.name(), field.dataType(), true);
    }
    return result;
  }
}
