package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array_compact;
import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.layout.Shape;
import io.strandline.table.SessionSettings;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/**
 * Slices of the keys, cut by a hash of the key, in which a snapshot and the table say the same:
 * both have as many rows there, and 128 bits made of key and content of each add up to the same.
 * For this no row has to meet another, so that a snapshot in which little has changed is neither
 * shuffled nor sorted as a whole; only what is in other slices is looked at key by key.
 *
 * @param number how many slices there are, a power of two
 * @param settled keys in slices where nothing differs
 * @param differing the other slices
 */
record Slices(int number, long settled, List<Long> differing) {
  /** Nothing is known, so that all rows are looked at. */
  static final Slices UNKNOWN = new Slices(1, 0, List.of(0L));

  /** For fewer rows one more query costs about what it saves: a guess. Tests set it lower. */
  static final String FROM_ROWS = "strandline.slices.from-rows";

  private static final String USUAL_FROM_ROWS = "50000";

  /** So that a hundredth of changed keys is found in about a seventh of the slices. */
  private static final long ROWS_A_SLICE = 16;

  private static final int FEWEST = 1 << 10;

  /** Each task keeps a few numbers a slice. */
  private static final int MOST = 1 << 18;

  /** With more rows there are so many a slice that hardly one has no change. */
  private static final long MOST_ROWS = 64L * MOST;

  private static final String SLICE = "__strandline_slice";
  private static final String TOLD = "__strandline_told";
  private static final String BALANCE = "__strandline_balance";
  private static final String FIRST_HALF = "__strandline_sum_1";
  private static final String SECOND_HALF = "__strandline_sum_2";

  Slices {
    differing = List.copyOf(differing);
  }

  /** Whether a batch has a size for which it pays to look at slices first. */
  static boolean pay(Dataset<Row> events, long rows) {
    String from = events.sparkSession().conf().get(FROM_ROWS, USUAL_FROM_ROWS);
    return rows >= Long.parseLong(from) && rows <= MOST_ROWS;
  }

  /**
   * The slices of a snapshot without a scope and of the table's current rows. Keys that both have
   * several times with the same content count as settled, as nothing would be written of them.
   *
   * @param agreement one that adds up
   * @param rows how many events there are
   */
  static Slices of(
      Shape shape, Agreement agreement, Dataset<Row> events, Dataset<Row> current, long rows) {
    long wanted = Long.highestOneBit(Math.max(1, rows / ROWS_A_SLICE)) * 2;
    int number = (int) Math.min(MOST, Math.max(FEWEST, wanted));
    Column same =
        column(BALANCE)
            .equalTo(0)
            .and(column(FIRST_HALF).equalTo(0))
            .and(column(SECOND_HALF).equalTo(0));
    Dataset<Row> summed =
        events
            .select(side(shape, lit(1L), agreement.saidBy(events), number))
            .unionByName(current.select(side(shape, lit(-1L), agreement.heldBy(current), number)))
            .groupBy(col(SLICE))
            .agg(
                sum(when(column(BALANCE).gt(0), column(BALANCE)).otherwise(0)).as(TOLD),
                sum(column(BALANCE)).as(BALANCE),
                bit_xor(column(FIRST_HALF)).as(FIRST_HALF),
                bit_xor(column(SECOND_HALF)).as(SECOND_HALF))
            .agg(
                coalesce(sum(when(same, column(TOLD))), lit(0L)),
                array_compact(collect_list(when(not(same), column(SLICE)))));
    Row found = SessionSettings.about(rows, events.sparkSession(), () -> summed.first());
    long settled = found.getLong(0);
    // where most has to be looked at, it is quicker to look at all of it at once
    return settled * 2 < rows ? UNKNOWN : new Slices(number, settled, found.getList(1));
  }

  private static Column[] side(Shape shape, Column balance, List<Column> content, int number) {
    Column[] all = Stream.concat(Stream.of(keys(shape)), content.stream()).toArray(Column[]::new);
    Column[] seeded = Stream.concat(Stream.of(lit(1)), Stream.of(all)).toArray(Column[]::new);
    return new Column[] {
      slice(shape, number).as(SLICE),
      balance.as(BALANCE),
      xxhash64(all).as(FIRST_HALF),
      xxhash64(seeded).as(SECOND_HALF)
    };
  }

  /** The rows of keys in slices where something differs. */
  Dataset<Row> differing(Shape shape, Dataset<Row> rows) {
    if (settled == 0) {
      return rows;
    }
    return differing.isEmpty() ? rows.filter(lit(false)) : in(shape, rows, "left_semi");
  }

  /** The rows of keys in all other slices, where there are any. */
  Dataset<Row> equal(Shape shape, Dataset<Row> rows) {
    if (settled == 0) {
      return rows.filter(lit(false));
    }
    return differing.isEmpty() ? rows : in(shape, rows, "left_anti");
  }

  private Dataset<Row> in(Shape shape, Dataset<Row> rows, String joinType) {
    Dataset<Row> slices = rows.sparkSession().createDataset(differing, Encoders.LONG()).toDF(SLICE);
    return rows.join(broadcast(slices), slice(shape, number).equalTo(slices.col(SLICE)), joinType);
  }

  private static Column slice(Shape shape, int number) {
    return xxhash64(keys(shape)).bitwiseAND(lit(number - 1L));
  }

  private static Column[] keys(Shape shape) {
    return shape.key().stream()
        .map(key -> column(key.name()).cast(key.dataType()))
        .toArray(Column[]::new);
  }
}
