package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.not;

import io.strandline.layout.Shape;
import io.strandline.prepare.UnknownRow;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Rows of the table that say that their key is there, and not that it was deleted. */
final class Presence {
  private Presence() {}

  /** The rows that are no tombstones, nor the unknown member, of which no batch speaks. */
  static Dataset<Row> among(Dataset<Row> stored, Shape shape) {
    Dataset<Row> rows =
        shape.spec().unknownMember().isPresent()
            ? stored.filter(not(UnknownRow.is(shape)))
            : stored;
    return shape.keepsTombstones()
        ? rows.filter(column(shape.names().isDeleted()).equalTo(false))
        : rows;
  }

  /** The open ones of them. */
  static Dataset<Row> current(Dataset<Row> stored, Shape shape) {
    return among(
        shape.keepsVersions()
            ? stored.filter(column(shape.names().isCurrent()).equalTo(true))
            : stored,
        shape);
  }
}
