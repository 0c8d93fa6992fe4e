package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.any_value;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;

import io.strandline.hash.ValueEquality;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.UnknownRow;
import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import io.strandline.table.TableState;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Holds a batch's events against the table's rows. */
public final class Classification {
  private static final Set<Treatment> OVERWRITTEN =
      EnumSet.of(Treatment.OVERWRITE, Treatment.OVERWRITE_ALL, Treatment.PREVIOUS);

  private static final String COUNT = "__strandline_count";
  private static final String SETTLED = "__strandline_settled";
  private static final String IN_TABLE = "__strandline_in_table";
  private static final String IN_SOURCE = "__strandline_in_source";
  private static final String TABLE_PREFIX = "__strandline_t_";

  private final Prepared prepared;
  private final Shape shape;
  private final Dataset<Row> stored;
  private final OlderRows older;

  /**
   * Classifies {@code prepared}.
   *
   * @param state the table that it is held against
   */
  public Classification(Prepared prepared, TableState state) {
    this.prepared = prepared;
    this.shape = prepared.shape();
    this.stored = state.rows();
    this.older = new OlderRows(shape, state.notes());
  }

  /** Finds the keys that may change, and what belongs to them. */
  public Classified classify() {
    Dataset<Row> held = heldTogether().localCheckpoint(true);
    Row counts =
        held.agg(count_if(column(IN_SOURCE)), count_if(column(SETTLED)), count_if(column(IN_TABLE)))
            .first();
    boolean everyCurrentKeySeen = closesAbsent();
    long currentKeys = everyCurrentKeySeen ? counts.getLong(2) : current().count();
    return new Classified(
        withEventsAndVersions(held), counts.getLong(0), counts.getLong(1), currentKeys);
  }

  private boolean closesAbsent() {
    return shape.spec().mode() == Mode.SNAPSHOT && shape.spec().deletes() != Deletes.IGNORE;
  }

  /** One row a key of the source, and of the table where absence counts: is it settled? */
  private Dataset<Row> heldTogether() {
    Dataset<Row> source = onePerKey();
    Dataset<Row> table = narrowCurrent();
    Column sameKey =
        shape.keyNames().stream()
            .map(name -> source.col(quoted(name)).equalTo(table.col(quoted(TABLE_PREFIX + name))))
            .reduce(Column::and)
            .orElseThrow();
    Dataset<Row> joined = source.join(table, sameKey, closesAbsent() ? "full_outer" : "left_outer");
    List<Column> columns = new ArrayList<>();
    for (String name : shape.keyNames()) {
      columns.add(coalesce(column(name), column(TABLE_PREFIX + name)).as(name));
    }
    Column inSource = coalesce(column(IN_SOURCE), lit(false));
    columns.add(inSource.as(IN_SOURCE));
    columns.add(coalesce(column(IN_TABLE), lit(false)).as(IN_TABLE));
    columns.add(coalesce(inSource.and(settled()), lit(false)).as(SETTLED));
    return joined.select(columns.toArray(new Column[0]));
  }

  private Dataset<Row> onePerKey() {
    List<Column> first = new ArrayList<>();
    first.add(any_value(column(Events.AT)).as(Events.AT));
    first.add(any_value(column(Events.DELETE)).as(Events.DELETE));
    if (shape.keepsVersions()) {
      first.add(any_value(column(Events.HASH)).as(Events.HASH));
    }
    Stream.concat(
            overwritten().stream().map(a -> a.attribute().name()),
            older.comparedByValue().stream().map(StructField::name))
        .forEach(name -> first.add(any_value(column(name)).as(name)));
    return prepared
        .events()
        .groupBy(keyColumns())
        .agg(count(lit(1)).as(COUNT), first.toArray(new Column[0]))
        .withColumn(IN_SOURCE, lit(true));
  }

  /** What is compared of the current rows, and nothing else of them. */
  private Dataset<Row> narrowCurrent() {
    List<Column> columns = new ArrayList<>();
    shape.keyNames().forEach(name -> columns.add(column(name).as(TABLE_PREFIX + name)));
    if (shape.keepsVersions()) {
      columns.add(column(shape.names().recordHash()).as(TABLE_PREFIX + Events.HASH));
      columns.add(column(shape.names().validFrom()).as(TABLE_PREFIX + Events.AT));
    }
    overwritten()
        .forEach(a -> columns.add(column(a.value()).as(TABLE_PREFIX + a.attribute().name())));
    older.columns().forEach(name -> columns.add(column(name).as(TABLE_PREFIX + name)));
    columns.add(lit(true).as(IN_TABLE));
    return current().select(columns.toArray(new Column[0]));
  }

  /** The unknown member is none of the keys that a batch is about. */
  private Dataset<Row> current() {
    Dataset<Row> rows =
        shape.spec().unknownMember().isPresent()
            ? stored.filter(not(UnknownRow.is(shape)))
            : stored;
    return shape.keepsVersions()
        ? rows.filter(column(shape.names().isCurrent()).equalTo(true))
        : rows;
  }

  /** Compared attributes that a record hash does not cover. */
  private List<AttributeColumns> overwritten() {
    return shape.attributeColumns().stream()
        .filter(a -> OVERWRITTEN.contains(a.treatment()))
        .toList();
  }

  /** The key's only event repeats what the table holds, at a time when it does. */
  private Column settled() {
    Column settled = column(COUNT).equalTo(1).and(column(Events.DELETE).equalTo(false));
    if (shape.keepsVersions()) {
      settled =
          settled.and(
              older.settled(
                  TABLE_PREFIX, column(Events.HASH).equalTo(column(TABLE_PREFIX + Events.HASH))));
      if (shape.spec().mode() == Mode.CHANGES) {
        settled = settled.and(column(Events.AT).gt(column(TABLE_PREFIX + Events.AT)));
      }
    }
    for (AttributeColumns attribute : overwritten()) {
      StructField field = attribute.attribute();
      settled =
          settled.and(
              ValueEquality.same(
                  column(field.name()), column(TABLE_PREFIX + field.name()), field.dataType()));
    }
    return settled.and(column(IN_TABLE));
  }

  private Dataset<Row> withEventsAndVersions(Dataset<Row> held) {
    Dataset<Row> touched = held.filter(column(SETTLED).equalTo(false)).select(keyColumns());
    Dataset<Row> events = allEvents(held);
    return touched
        .join(collected(events, touched, Classified.EVENTS), keys(), "left_outer")
        .join(collected(stored, touched, Classified.STORED), keys(), "left_outer");
  }

  /** The source's events, and a delete for each absent key. */
  private Dataset<Row> allEvents(Dataset<Row> held) {
    Dataset<Row> events = prepared.events();
    if (!closesAbsent()) {
      return events;
    }
    List<Column> columns = new ArrayList<>();
    for (StructField field : events.schema().fields()) {
      columns.add(absentValue(field).as(field.name()));
    }
    return events.unionByName(
        held.filter(column(IN_SOURCE).equalTo(false)).select(columns.toArray(new Column[0])));
  }

  private Column absentValue(StructField field) {
    if (shape.keyNames().contains(field.name())) {
      return column(field.name());
    }
    return switch (field.name()) {
      case Events.AT -> lit(prepared.identity().effectiveAt());
      case Events.DELETE -> lit(true);
      default -> lit(null).cast(field.dataType());
    };
  }

  private Dataset<Row> collected(Dataset<Row> rows, Dataset<Row> touched, String name) {
    Column all = struct(Arrays.stream(rows.columns()).map(Events::column).toArray(Column[]::new));
    return rows.join(touched, keys(), "left_semi")
        .groupBy(keyColumns())
        .agg(collect_list(all).as(name));
  }

  private Column[] keyColumns() {
    return shape.keyNames().stream().map(Events::column).toArray(Column[]::new);
  }

  private String[] keys() {
    return shape.keyNames().toArray(new String[0]);
  }

  private static String quoted(String name) {
    return io.strandline.table.Identifiers.quoted(name);
  }
}
