package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.any_value;
import static org.apache.spark.sql.functions.bool_or;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import io.strandline.eventlog.Recollection;
import io.strandline.hash.ValueEquality;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.spec.Mode;
import io.strandline.spec.Rows;
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
  private static final Set<Treatment> NOT_COMPARED =
      EnumSet.of(Treatment.FIXED, Treatment.UNTRACKED);

  private static final String COUNT = "__strandline_count";
  private static final String SETTLED = "__strandline_settled";
  private static final String IN_TABLE = "__strandline_in_table";
  private static final String IN_SOURCE = "__strandline_in_source";
  private static final String RECALLED = "__strandline_recalled";
  private static final String OUTSIDE = "__strandline_outside";
  private static final String TABLE_PREFIX = "__strandline_t_";

  private final Prepared prepared;
  private final Shape shape;
  private final Dataset<Row> stored;
  private final Hashes hashes;

  /** Whether the table holds record hashes to compare with. */
  public enum Hashes {
    STORED,
    /** Attributes are compared instead. */
    NONE
  }

  private final Recollection recollection;
  private final AbsentKeys absent;
  private final OlderRows older;
  private final TruncatedKeys truncated;

  /**
   * Classifies {@code prepared}.
   *
   * @param state the table that it is held against, its rows in canonical form
   * @param hashes whether the table holds record hashes to compare with
   * @param recollection what is remembered of the batch's keys beyond its rows
   */
  public Classification(
      Prepared prepared, TableState state, Hashes hashes, Recollection recollection) {
    this.prepared = prepared;
    this.recollection = recollection;
    this.shape = prepared.shape();
    this.stored = state.rows();
    this.hashes = hashes;
    this.absent = new AbsentKeys(prepared);
    this.older = new OlderRows(shape, state.notes(), hashes);
    this.truncated = new TruncatedKeys(shape, prepared.truncations());
  }

  /** Finds the keys that may change, and what belongs to them. */
  public Classified classify() {
    Dataset<Row> held = heldTogether().localCheckpoint(true);
    Row counts =
        held.agg(
                count_if(column(IN_SOURCE)),
                count_if(column(SETTLED)),
                count_if(column(Events.IN_SCOPE)),
                count_if(column(OUTSIDE)))
            .first();
    long currentKeys = absent.count() ? counts.getLong(2) : current().count();
    return new Classified(
        withEventsAndVersions(absent.withoutSetAside(held, column(IN_SOURCE))),
        prepared
            .events()
            .join(held.filter(column(SETTLED)).select(keyColumns()), keys(), "left_semi"),
        counts.getLong(0),
        counts.getLong(1),
        currentKeys,
        counts.getLong(3));
  }

  /** One row a key of the source, and of the table where its absence counts: is it settled? */
  private Dataset<Row> heldTogether() {
    Dataset<Row> source = onePerKey();
    Dataset<Row> table = narrowCurrent();
    Column sameKey =
        shape.keyNames().stream()
            .map(name -> source.col(quoted(name)).equalTo(table.col(quoted(TABLE_PREFIX + name))))
            .reduce(Column::and)
            .orElseThrow();
    Dataset<Row> joined = source.join(table, sameKey, absent.count() ? "full_outer" : "left_outer");
    List<Column> columns = new ArrayList<>();
    for (String name : shape.keyNames()) {
      columns.add(coalesce(column(name), column(TABLE_PREFIX + name)).as(name));
    }
    Column inSource = coalesce(column(IN_SOURCE), lit(false));
    columns.add(inSource.as(IN_SOURCE));
    Column inScope = coalesce(column(Events.IN_SCOPE), lit(false));
    columns.add(inScope.as(Events.IN_SCOPE));
    columns.add(coalesce(column(OUTSIDE), lit(false)).as(OUTSIDE));
    Column settled = truncated.exist() ? lit(false) : coalesce(inSource.and(settled()), lit(false));
    columns.add(settled.as(SETTLED));
    return withoutRecalled(
        joined.filter(inSource.or(inScope)).select(columns.toArray(new Column[0])));
  }

  /** What the log tells of a key may be newer than what the table shows: it is never settled. */
  private Dataset<Row> withoutRecalled(Dataset<Row> held) {
    if (recollection.events().isEmpty()) {
      return held;
    }
    Dataset<Row> recalled =
        recollection.events().get().select(keyColumns()).distinct().withColumn(RECALLED, lit(true));
    return held.join(recalled, keys(), "left_outer")
        .withColumn(SETTLED, column(SETTLED).and(column(RECALLED).isNull()))
        .drop(RECALLED);
  }

  private Dataset<Row> onePerKey() {
    List<Column> first = new ArrayList<>();
    first.add(any_value(column(Events.AT)).as(Events.AT));
    first.add(any_value(column(Events.DELETE)).as(Events.DELETE));
    if (comparesHashes()) {
      first.add(any_value(column(Events.HASH)).as(Events.HASH));
    }
    Stream.concat(
            comparedByValue().stream().map(a -> a.attribute().name()),
            older.comparedByValue().stream().map(StructField::name))
        .forEach(name -> first.add(any_value(column(name)).as(name)));
    Column outside =
        shape.spec().scope().isEmpty()
            ? lit(false)
            : column(Events.IN_SCOPE).or(column(Events.DELETE)).equalTo(false);
    first.add(bool_or(outside).as(OUTSIDE));
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
    if (comparesHashes()) {
      columns.add(column(shape.names().recordHash()).as(TABLE_PREFIX + Events.HASH));
    }
    if (shape.keepsVersions()) {
      columns.add(column(shape.names().validFrom()).as(TABLE_PREFIX + Events.AT));
    }
    comparedByValue()
        .forEach(a -> columns.add(column(a.value()).as(TABLE_PREFIX + a.attribute().name())));
    older.columns().forEach(name -> columns.add(column(name).as(TABLE_PREFIX + name)));
    columns.add(lit(true).as(IN_TABLE));
    columns.add(column(Events.IN_SCOPE));
    return absent.scoped(current()).select(columns.toArray(new Column[0]));
  }

  /** The rows in force when the batch speaks: now, or at the time of a late snapshot. */
  private Dataset<Row> current() {
    if (recollection.ofLateSnapshot() && shape.keepsVersions()) {
      Column at = lit(prepared.identity().effectiveAt());
      Column end = column(shape.names().validTo());
      return Presence.among(stored, shape)
          .filter(column(shape.names().validFrom()).leq(at).and(end.isNull().or(end.gt(at))));
    }
    return Presence.current(stored, shape);
  }

  private boolean comparesHashes() {
    return shape.comparesHashes() && hashes == Hashes.STORED;
  }

  /** Compared attributes that no record hash covers; a partial row has none. */
  private List<AttributeColumns> comparedByValue() {
    return shape.attributeColumns().stream()
        .filter(
            a ->
                comparesHashes()
                    ? OVERWRITTEN.contains(a.treatment())
                    : !NOT_COMPARED.contains(a.treatment()))
        .toList();
  }

  private boolean isPartial() {
    return shape.spec().rows() == Rows.PARTIAL;
  }

  /** The key's only event repeats what the table holds, at a time when it does. */
  private Column settled() {
    Column settled = column(COUNT).equalTo(1).and(column(Events.DELETE).equalTo(false));
    settled =
        settled.and(
            older.settled(
                TABLE_PREFIX,
                comparesHashes()
                    ? column(Events.HASH).equalTo(column(TABLE_PREFIX + Events.HASH))
                    : lit(true)));
    if (shape.keepsVersions() && shape.spec().mode() == Mode.CHANGES) {
      settled = settled.and(column(Events.AT).gt(column(TABLE_PREFIX + Events.AT)));
    }
    for (AttributeColumns attribute : comparedByValue()) {
      StructField field = attribute.attribute();
      Column sent = column(field.name());
      Column same = ValueEquality.same(sent, column(TABLE_PREFIX + field.name()), field.dataType());
      settled = settled.and(isPartial() ? sent.isNull().or(same) : same);
    }
    return settled.and(column(IN_TABLE));
  }

  private Dataset<Row> withEventsAndVersions(Dataset<Row> held) {
    Dataset<Row> unsettled = held.filter(column(SETTLED).equalTo(false)).select(keyColumns());
    // a table from elsewhere may have several current rows of a key
    Dataset<Row> touched = truncated.and(unsettled, stored).distinct();
    Dataset<Row> events = prepared.events();
    if (absent.count()) {
      events = absent.deletedIn(events, held.filter(column(IN_SOURCE).equalTo(false)));
    }
    Dataset<Row> both =
        truncated
            .told(touched)
            .join(collected(events, touched, Classified.EVENTS), keys(), "left_outer")
            .join(collected(stored, touched, Classified.STORED), keys(), "left_outer");
    Dataset<Row> all =
        TruncatedKeys.told(both, recollection.truncations(), Classified.REMEMBERED_TRUNCATIONS);
    return recollection
        .events()
        .map(logged -> collected(logged, touched, Classified.REMEMBERED))
        .map(remembered -> all.join(remembered, keys(), "left_outer"))
        .orElse(all);
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
