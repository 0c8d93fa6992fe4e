package io.strandline.classify;

import static io.strandline.prepare.Events.column;
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
import java.util.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

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
    Column start = column(shape.names().validFrom());
    Column stored = column(shape.names().recordHash());
    Dataset<Row> told =
        events.select(
            side(lit(true), column(Events.AT), column(Events.HASH), events)
                .and(column(Events.DELETE).as(Events.DELETE))
                .and(outside.as(HeldKeys.OUTSIDE))
                .and(lit(false).as(Events.IN_SCOPE))
                .columns());
    Dataset<Row> held =
        current.select(
            side(lit(false), start, stored, current)
                .and(lit(false).as(Events.DELETE))
                .and(lit(false).as(HeldKeys.OUTSIDE))
                .and(column(Events.IN_SCOPE))
                .columns());
    Column fromSource = column(FROM_SOURCE);
    return told.unionByName(held)
        .groupBy(keys().toArray(Column[]::new))
        .agg(
            count_if(fromSource).as(HeldKeys.COUNT),
            count_if(not(fromSource)).as(TABLE_ROWS),
            of(fromSource, Events.AT).as(Events.AT),
            of(not(fromSource), Events.AT).as(tablePrefix + Events.AT),
            of(fromSource, FIRST_HALF).as(FIRST_HALF),
            of(fromSource, SECOND_HALF).as(SECOND_HALF),
            of(not(fromSource), FIRST_HALF).as(tablePrefix + FIRST_HALF),
            of(not(fromSource), SECOND_HALF).as(tablePrefix + SECOND_HALF),
            max(column(Events.DELETE)).as(Events.DELETE),
            max(column(HeldKeys.OUTSIDE)).as(HeldKeys.OUTSIDE),
            max(column(Events.IN_SCOPE)).as(Events.IN_SCOPE))
        .select(judged());
  }

  private Column[] judged() {
    Column rows = column(TABLE_ROWS);
    // a table from elsewhere may have several current rows of a key; none of them settles anything
    Function<Column, Column> ofOne = value -> when(rows.equalTo(1), value);
    return new Columns(keys())
        .and(column(HeldKeys.COUNT))
        .and(column(HeldKeys.COUNT).gt(0).as(HeldKeys.IN_SOURCE))
        .and(rows.gt(0).as(HeldKeys.IN_TABLE))
        .and(column(Events.AT))
        .and(ofOne.apply(column(tablePrefix + Events.AT)).as(tablePrefix + Events.AT))
        .and(struct(column(FIRST_HALF), column(SECOND_HALF)).as(Events.HASH))
        .and(
            ofOne
                .apply(struct(column(tablePrefix + FIRST_HALF), column(tablePrefix + SECOND_HALF)))
                .as(tablePrefix + Events.HASH))
        .and(column(Events.DELETE))
        .and(column(HeldKeys.OUTSIDE))
        .and(column(Events.IN_SCOPE))
        .columns();
  }

  private Columns side(Column fromSource, Column at, Column hash, Dataset<Row> rows) {
    Columns columns = new Columns(new ArrayList<>());
    shape.key().forEach(key -> columns.and(column(key.name()).cast(key.dataType()).as(key.name())));
    boolean isNumber = isNumber(rows, hash);
    return columns
        .and(fromSource.as(FROM_SOURCE))
        .and(at.as(Events.AT))
        .and((isNumber ? hash : digest(hash, xxhash64(hash))).as(FIRST_HALF))
        .and((isNumber ? lit(0L) : digest(hash, xxhash64(lit(1), hash))).as(SECOND_HALF));
  }

  private static Column digest(Column hash, Column half) {
    return when(hash.isNotNull(), half);
  }

  private static boolean isNumber(Dataset<Row> rows, Column hash) {
    StructField field = rows.select(hash).schema().fields()[0];
    DataType type = field.dataType();
    return type.equals(DataTypes.LongType);
  }

  private static Column of(Column side, String name) {
    return max(when(side, column(name)));
  }

  private List<Column> keys() {
    return new ArrayList<>(shape.keyNames().stream().map(Events::column).toList());
  }

  /** Columns, one after another. */
  private record Columns(List<Column> list) {
    Columns and(Column next) {
      list.add(next);
      return this;
    }

    Column[] columns() {
      return list.toArray(Column[]::new);
    }
  }
}
