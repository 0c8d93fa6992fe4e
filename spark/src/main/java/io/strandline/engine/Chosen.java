package io.strandline.engine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.prepare.BatchIds;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.quarantine.QuarantineTable;
import java.time.Instant;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Rows of a quarantine that are to be replayed or dropped, in it or not any more.
 *
 * @param rows the quarantine's columns, with {@link QuarantineTable#IS_OUT}; materialised
 * @param number how many there are
 * @param out how many of them have left
 * @param fingerprint identifies them by their numbers
 */
record Chosen(Dataset<Row> rows, long number, long out, String fingerprint) {

  /** These rows, counted. */
  static Chosen of(Dataset<Row> rows) {
    Row found =
        rows.agg(
                count(lit(1)),
                count_if(column(QuarantineTable.IS_OUT)),
                sum(xxhash64(column(QuarantineTable.ID)).cast("decimal(38,0)")))
            .first();
    return new Chosen(
        rows, found.getLong(0), found.getLong(1), found.getLong(0) + "#" + found.get(2));
  }

  /** Those still in the quarantine. */
  Dataset<Row> inside() {
    return rows.filter(column(QuarantineTable.IS_OUT).equalTo(false)).drop(QuarantineTable.IS_OUT);
  }

  /** The identity of the {@code attempt}th batch that does something to all of these rows. */
  BatchIdentity identity(String what, int attempt, Instant at, Instant clock) {
    String source = "quarantine#" + what + "#" + fingerprint + "#" + attempt;
    BatchIdentity plain = BatchIds.of(Optional.empty(), source, Optional.empty(), at, clock);
    return new BatchIdentity(what + "-" + plain.id(), plain.source(), at, clock);
  }
}
