package io.strandline.table;

import static java.util.Objects.requireNonNull;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A table at one version of its history.
 *
 * @param version the format's own version or snapshot id
 * @param rows all rows at that version
 */
public record TableState(long version, Dataset<Row> rows) {
  public TableState {
    requireNonNull(rows, "rows");
  }
}
