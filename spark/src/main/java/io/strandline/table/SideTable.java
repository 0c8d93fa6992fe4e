package io.strandline.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.time.Instant;
import java.util.List;
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
    Dataset<Row> marked = rows.withColumn(RUN, lit(run));
    if (table.exists()) {
      StructType missing = missing(marked.schema(), table.state().rows().schema());
      if (!missing.isEmpty()) {
        table.addColumns(missing, Instant.EPOCH);
      }
    } else {
      table.create(new TableDesign(nullable(marked.schema()), Set.of(), List.of(), List.of()));
    }
    table.append(complete(marked, table.state().rows().schema()));
  }

  /** The rows with NULL in columns that only the table has. */
  private static Dataset<Row> complete(Dataset<Row> rows, StructType columns) {
    Dataset<Row> complete = rows;
    for (StructField field : missing(columns, rows.schema()).fields()) {
      complete = complete.withColumn(field.name(), lit(null).cast(field.dataType()));
    }
    return complete;
  }

  private static StructType missing(StructType wanted, StructType present) {
    Set<String> there = Set.of(present.fieldNames());
    StructType missing = new StructType();
    for (StructField field : wanted.fields()) {
      if (!there.contains(field.name())) {
        missing = missing.add(field.name(), field.dataType(), true);
      }
    }
    return missing;
  }

  private static StructType nullable(StructType schema) {
    StructType result = new StructType();
    for (StructField field : schema.fields()) {
      result = result.add(field.name(), field.dataType(), true);
    }
    return result;
  }
}
