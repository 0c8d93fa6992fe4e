package io.strandline.classify;

import static io.strandline.prepare.Events.column;

import io.strandline.layout.Shape;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Rows of the table that say that their key is there, and not that it was deleted. */
final class Presence {
  private Presence() {}

  /** The rows that are no tombstones. */
  static Dataset<Row> among(Dataset<Row> stored, Shape shape) {
    return shape.keepsTombstones()
        ? stored.filter(column(shape.names().isDeleted()).equalTo(false))
        : stored;
  }

  /** The open ones of them. */
  static Dataset<Row> current(Dataset<Row> stored, Shape shape) {
    return shape.keepsVersions()
        ? among(stored.filter(column(shape.names().isCurrent()).equalTo(true)), shape)
        : stored;
  }
}
