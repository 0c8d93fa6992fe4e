package io.strandline.classify;

import static org.apache.spark.sql.functions.broadcast;

import io.strandline.table.SessionSettings;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Whether rows are few enough to be sent to every task instead of being shuffled. */
enum Size {
  SMALL,
  LARGE;

  /** Keys with their flags take some hundred bytes each, rows a few thousand at most. */
  private static final long FEW_KEYS = 10 * SessionSettings.FEW_ROWS;

  static Size ofKeys(long count) {
    return count <= FEW_KEYS ? SMALL : LARGE;
  }

  static Size ofRows(long count) {
    return count <= SessionSettings.FEW_ROWS ? SMALL : LARGE;
  }

  Dataset<Row> hinted(Dataset<Row> rows) {
    return this == SMALL ? broadcast(rows) : rows;
  }
}
