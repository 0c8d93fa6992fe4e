package io.strandline.bench.competitor;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.bench.data.Customer;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Tells whether two tables say the same, whatever their bookkeeping.
 *
 * @param versions rows
 * @param open rows that are current
 * @param current a checksum of the current rows' keys, attributes and starts
 * @param validity a checksum of every row's key and validity
 */
public record Fingerprint(long versions, long open, String current, String validity) {

  /** The fingerprint of a table's rows. */
  public static Fingerprint of(Dataset<Row> rows) {
    Column state =
        xxhash64(
            Stream.concat(Stream.of(Customer.KEY, "valid_from"), Customer.ATTRIBUTES.stream())
                // hashes skip NULLs, so each value says whether it is one
                .flatMap(name -> Stream.of(col(name), col(name).isNull()))
                .toArray(Column[]::new));
    Column validity =
        xxhash64(
            col(Customer.KEY),
            col("valid_from"),
            coalesce(col("valid_to"), lit("9999-12-31").cast("timestamp")),
            col("is_current"));
    Row found =
        rows.agg(
                count(lit(1)),
                count_if(col("is_current")),
                checksum(when(col("is_current"), state)),
                checksum(validity))
            .first();
    return new Fingerprint(
        found.getLong(0), found.getLong(1), found.getString(2), found.getString(3));
  }

  private static Column checksum(Column hash) {
    return coalesce(sum(hash.cast("decimal(38,0)")), lit(0)).cast("string");
  }
}
