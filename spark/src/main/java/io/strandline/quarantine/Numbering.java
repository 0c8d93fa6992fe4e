package io.strandline.quarantine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.monotonically_increasing_id;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Numbers rows without a gap and without bringing them together. */
final class Numbering {
  /** Spark's increasing ids: the partition above, the position in it in so many bits below. */
  private static final int POSITION_BITS = 33;

  private static final String POSITION = "__strandline_position";
  private static final String PARTITION = "__strandline_partition";

  private Numbering() {}

  /**
   * The rows with their numbers.
   *
   * @param last the number before the first one
   * @param rows materialised: each reading gives the same rows in the same partitions
   * @param name the column that gets the number
   */
  static Dataset<Row> after(long last, Dataset<Row> rows, String name) {
    Dataset<Row> placed =
        rows.withColumn(POSITION, monotonically_increasing_id())
            .withColumn(PARTITION, shiftright(column(POSITION), POSITION_BITS));
    List<Column> starts = new ArrayList<>();
    long start = last + 1;
    for (Row partition :
        placed
            .groupBy(column(PARTITION))
            .agg(count(lit(1)))
            .orderBy(column(PARTITION))
            .collectAsList()) {
      starts.add(when(column(PARTITION).equalTo(partition.getLong(0)), lit(start)));
      start += partition.getLong(1);
    }
    if (starts.isEmpty()) {
      return rows.withColumn(name, lit(last));
    }
    Column within = column(POSITION).bitwiseAND(lit((1L << POSITION_BITS) - 1));
    return placed
        .withColumn(name, coalesce(starts.toArray(new Column[0])).plus(within))
        .drop(POSITION, PARTITION);
  }
}
