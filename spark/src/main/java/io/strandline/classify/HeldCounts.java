package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.count_distinct;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What there is to count of {@link HeldKeys}.
 *
 * @param source keys of the source
 * @param settled keys that stay as they are
 * @param inScope current rows that the batch speaks of, where absence counts
 * @param outside keys of the snapshot with a row outside of its scope
 * @param repeatsKeys true where a table from elsewhere has several current rows of a key in order
 * @param inOrder keys in order; none where keys are repeated
 * @param others keys that may change, but those in order
 * @param notCurrent keys in order that have no current row
 */
record HeldCounts(
    long source,
    long settled,
    long inScope,
    long outside,
    boolean repeatsKeys,
    long inOrder,
    long others,
    long notCurrent) {

  /** True where the source has nothing but these keys, one event each, none of them current. */
  boolean areAllNew(long simple) {
    return simple == source && simple == notCurrent && outside == 0;
  }

  /**
   * The same, and so many more keys of the source that the table has, and that stay as they are.
   */
  HeldCounts plusSettled(long keys) {
    return new HeldCounts(
        source + keys,
        settled + keys,
        inScope + keys,
        outside,
        repeatsKeys,
        inOrder,
        others,
        notCurrent);
  }

  /** Whether {@link HeldKeys} may have a key several times, which takes a distinct count to see. */
  enum Keys {
    ONCE,
    PERHAPS_SEVERAL_TIMES
  }

  static HeldCounts of(Dataset<Row> held, Shape shape, Keys keys) {
    Column inOrder = column(HeldKeys.IN_ORDER);
    Column key = struct(shape.keyNames().stream().map(Events::column).toArray(Column[]::new));
    Column distinct = keys == Keys.ONCE ? count_if(inOrder) : count_distinct(when(inOrder, key));
    Row row =
        held.agg(
                count_if(column(HeldKeys.IN_SOURCE)),
                count_if(column(HeldKeys.SETTLED)),
                count_if(column(Events.IN_SCOPE)),
                count_if(column(HeldKeys.OUTSIDE)),
                count_if(inOrder),
                distinct,
                count_if(not(column(HeldKeys.SETTLED)).and(not(inOrder))),
                count_if(inOrder.and(column(HeldKeys.NOT_CURRENT))))
            .first();
    boolean repeats = row.getLong(4) != row.getLong(5);
    return new HeldCounts(
        row.getLong(0),
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        repeats,
        repeats ? 0 : row.getLong(4),
        row.getLong(6) + (repeats ? row.getLong(4) : 0),
        repeats ? 0 : row.getLong(7));
  }
}
