package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * What batch and table say of a key, found without a join: the rows of both, grouped by key. All
 * that is compared is of fixed width, so that Spark groups in place and sorts nothing; a record
 * hash that is a text is compared by 128 bits of it.
 */
final class BothSides {
  private static final String FROM_SOURCE = "__strandline_from_source";
  private static final String FIRST_HALF = "__strandline_hash_1";
  private static final String SECOND_HALF = "__strandline_hash_2";
  private static final String TABLE_ROWS = "__strandline_table_rows";

  private final Shape shape;
  private final String tablePrefix;

  /**
   * Groups keys of {@code shape}.
   *
   * @param tablePrefix of columns with the table's part
   */
  BothSides(Shape shape, String tablePrefix) {
    this.shape = shape;
    this.tablePrefix = tablePrefix;
  }

  /**
   * One row a key: how many events it has, and for its one event and its one row what is compared.
   * Where it has several, what is compared is NULL, or of any of them.
   *
   * @param events the batch's events
   * @param outside true for events outside of the snapshot's scope
   * @param current the table's rows that are in force, with {@link Events#IN_SCOPE}
   */
  Dataset<Row> grouped(Dataset<Row> events, Column outside, Dataset<Row> current) {
    boolean scoped = shape.spec().scope().isPresent();
    Column start = column(shape.names().validFrom());
    List<Column> told = side(lit(true), column(Events.HASH), events);
    List<Column> held = side(lit(false), column(shape.names().recordHash()), current);
    told.add(column(Events.AT));
    held.add(start.as(Events.AT));
    told.add(column(Events.DELETE));
    held.add(lit(false).as(Events.DELETE));
    told.add(outside.as(HeldKeys.OUTSIDE));
    held.add(lit(false).as(HeldKeys.OUTSIDE));
    told.add(lit(false).as(Events.IN_SCOPE));
    held.add(column(Events.IN_SCOPE));
    Column fromSource = column(FROM_SOURCE);
    Column inTable = column(TABLE_ROWS).gt(0);
    List<Column> measures = new ArrayList<>();
    measures.add(count_if(not(fromSource)).as(TABLE_ROWS));
    measures.add(bit_xor(column(FIRST_HALF)).as(FIRST_HALF));
    measures.add(bit_xor(column(SECOND_HALF)).as(SECOND_HALF));
    measures.add(max(when(not(fromSource), column(Events.AT))).as(tablePrefix + Events.AT));
    measures.add(max(when(fromSource, column(Events.AT))).as(Events.AT));
    measures.add(max(column(Events.DELETE)).as(Events.DELETE));
    if (scoped) {
      measures.add(max(column(HeldKeys.OUTSIDE)).as(HeldKeys.OUTSIDE));
      measures.add(max(column(Events.IN_SCOPE)).as(Events.IN_SCOPE));
    }
    // a table from elsewhere may have several current rows of a key; none of them settles anything
    Column single = column(TABLE_ROWS).equalTo(1);
    List<Column> columns = keys();
    columns.add(column(HeldKeys.COUNT));
    columns.add(column(HeldKeys.COUNT).gt(0).as(HeldKeys.IN_SOURCE));
    columns.add(inTable.as(HeldKeys.IN_TABLE));
    columns.add(column(Events.AT));
    columns.add(when(single, column(tablePrefix + Events.AT)).as(tablePrefix + Events.AT));
    columns.add(struct(column(FIRST_HALF), column(SECOND_HALF)).as(Events.HASH));
    columns.add(when(single, struct(lit(0L), lit(0L))).as(tablePrefix + Events.HASH));
    columns.add(column(Events.DELETE));
    columns.add((scoped ? column(HeldKeys.OUTSIDE) : lit(false)).as(HeldKeys.OUTSIDE));
    columns.add((scoped ? column(Events.IN_SCOPE) : inTable).as(Events.IN_SCOPE));
    return events
        .select(told.toArray(Column[]::new))
        .unionByName(current.select(held.toArray(Column[]::new)))
        // hardly a key has two rows in one task, so that grouping before the shuffle gains nothing
        .repartition(keys().toArray(Column[]::new))
        .groupBy(keys().toArray(Column[]::new))
        .agg(count_if(fromSource).as(HeldKeys.COUNT), measures.toArray(Column[]::new))
        .select(columns.toArray(Column[]::new));
  }

  /** Key, side, and the hash in two numbers: what is the same on both sides adds up to nothing. */
  private List<Column> side(Column fromSource, Column hash, Dataset<Row> rows) {
    List<Column> columns = new ArrayList<>();
    shape.key().forEach(key -> columns.add(column(key.name()).cast(key.dataType()).as(key.name())));
    columns.add(fromSource.as(FROM_SOURCE));
    boolean isNumber = rows.select(hash).schema().fields()[0].dataType().equals(DataTypes.LongType);
    columns.add((isNumber ? hash : digest(hash, xxhash64(hash))).as(FIRST_HALF));
    columns.add((isNumber ? lit(0L) : digest(hash, xxhash64(lit(1), hash))).as(SECOND_HALF));
    return columns;
  }

  private static Column digest(Column hash, Column half) {
    return when(hash.isNotNull(), half);
  }

  private List<Column> keys() {
    return new ArrayList<>(shape.keyNames().stream().map(Events::column).toList());
  }
}
