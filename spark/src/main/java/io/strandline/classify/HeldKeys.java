package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static io.strandline.table.Identifiers.quoted;
import static org.apache.spark.sql.functions.any_value;
import static org.apache.spark.sql.functions.bool_or;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;

import io.strandline.classify.Classification.Hashes;
import io.strandline.eventlog.Recollection;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.spec.Mode;
import io.strandline.table.TableNotes;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Holds the batch's keys against a narrow view of the current rows: one row a key, and flags. */
final class HeldKeys {
  /** True for a key of the source. */
  static final String IN_SOURCE = "__strandline_in_source";

  /** True where the key's one event repeats what the table holds, at a time when it does. */
  static final String SETTLED = "__strandline_settled";

  /** True where the key's one event comes after all that the table can hold of it. */
  static final String IN_ORDER = "__strandline_in_order";

  /** True where the table has no current row of the key. */
  static final String NOT_CURRENT = "__strandline_not_current";

  /** True for a key of the snapshot with a row outside of its scope. */
  static final String OUTSIDE = "__strandline_outside";

  /** Treatments of which one event can change older versions too. */
  private static final Set<Treatment> SPREADING =
      EnumSet.of(Treatment.OVERWRITE_ALL, Treatment.HYBRID);

  /** Events of a key. */
  static final String COUNT = "__strandline_count";

  /** True for a key with a current row. */
  static final String IN_TABLE = "__strandline_in_table";

  private static final String RECALLED = "__strandline_recalled";
  private static final String TABLE_PREFIX = "__strandline_t_";

  private final Prepared prepared;
  private final Shape shape;
  private final Recollection recollection;
  private final AbsentKeys absent;
  private final Agreement agreement;

  HeldKeys(
      Prepared prepared,
      TableNotes notes,
      Hashes hashes,
      Recollection recollection,
      AbsentKeys absent) {
    this.prepared = prepared;
    this.shape = prepared.shape();
    this.recollection = recollection;
    this.absent = absent;
    this.agreement = new Agreement(shape, notes, hashes);
  }

  /** Whether {@link #against} gives a key once, whatever the table holds. */
  HeldCounts.Keys keysAgainst() {
    return agreement.isByHashAlone() ? HeldCounts.Keys.ONCE : HeldCounts.Keys.PERHAPS_SEVERAL_TIMES;
  }

  /** Slices of keys that need not be looked at one by one. */
  Slices slices(Dataset<Row> current) {
    boolean canTell =
        shape.spec().mode() == Mode.SNAPSHOT
            && shape.spec().scope().isEmpty()
            && agreement.addsUp()
            && recollection.events().isEmpty()
            && !recollection.ofLateSnapshot()
            && prepared.truncations().isEmpty();
    return canTell && Slices.pay(prepared.events(), prepared.sourceRows())
        ? Slices.of(shape, agreement, prepared.events(), current, prepared.sourceRows())
        : Slices.UNKNOWN;
  }

  /**
   * One row a key of the source, and of the current rows where its absence counts; nothing of
   * slices where nothing differs.
   */
  Dataset<Row> against(Slices slices, Dataset<Row> current, Size size) {
    Dataset<Row> events = slices.differing(shape, prepared.events());
    Dataset<Row> near = size == Size.SMALL && !absent.count() ? ofSource(current) : current;
    Dataset<Row> rows = slices.differing(shape, near);
    if (agreement.isByHashAlone()) {
      return judged(
          new BothSides(shape, TABLE_PREFIX).grouped(events, outside(), absent.scoped(rows)),
          List.of());
    }
    Dataset<Row> source =
        size == Size.SMALL ? onePerKey(events, List.of()) : singlesAndOthers(events);
    Dataset<Row> table = narrow(rows, List.of());
    return held(source, table, absent.count() ? "full_outer" : "left_outer", List.of());
  }

  /** The rows of the keys of a small batch. */
  private Dataset<Row> ofSource(Dataset<Row> current) {
    return current.join(broadcast(prepared.events().select(keyColumns())), keys(), "left_semi");
  }

  /**
   * The same for a set of changes whose keys are few, each key with its event and its current row,
   * where it has one.
   *
   * @param found the current rows of the batch's keys, and no others
   */
  Dataset<Row> withRows(Dataset<Row> found, Size size) {
    Column event = any_value(whole(prepared.events())).as(Classified.EVENTS);
    Dataset<Row> table = narrow(found, List.of(whole(found).as(Classified.CURRENT)));
    return held(
        onePerKey(prepared.events(), List.of(event)),
        size.hinted(table),
        "left_outer",
        List.of(column(Classified.EVENTS), column(Classified.CURRENT)));
  }

  private static Column whole(Dataset<Row> rows) {
    return struct(Arrays.stream(rows.columns()).map(Events::column).toArray(Column[]::new));
  }

  private Dataset<Row> held(
      Dataset<Row> source, Dataset<Row> table, String joinType, List<Column> more) {
    Column sameKey =
        shape.keyNames().stream()
            .map(name -> source.col(quoted(name)).equalTo(table.col(quoted(TABLE_PREFIX + name))))
            .reduce(Column::and)
            .orElseThrow();
    Dataset<Row> joined = source.join(table, sameKey, joinType);
    for (String name : shape.keyNames()) {
      joined = joined.withColumn(name, coalesce(column(name), column(TABLE_PREFIX + name)));
    }
    return judged(joined, more);
  }

  /** What batch and table say of a key, judged. */
  private Dataset<Row> judged(Dataset<Row> both, List<Column> more) {
    List<Column> columns = new ArrayList<>(List.of(keyColumns()));
    Column inSource = isTrue(column(IN_SOURCE));
    columns.add(inSource.as(IN_SOURCE));
    Column inScope = isTrue(column(Events.IN_SCOPE));
    columns.add(inScope.as(Events.IN_SCOPE));
    columns.add(isTrue(column(OUTSIDE)).as(OUTSIDE));
    Column settled =
        prepared.truncations().isPresent() ? lit(false) : isTrue(inSource.and(settled()));
    columns.add(settled.as(SETTLED));
    columns.add(not(isTrue(column(IN_TABLE))).as(NOT_CURRENT));
    columns.add(not(settled).and(isTrue(inOrder(inSource))).as(IN_ORDER));
    columns.addAll(more);
    Column spokenOf = absent.count() ? inSource.or(inScope) : inSource;
    return withoutRecalled(both.filter(spokenOf).select(columns.toArray(new Column[0])));
  }

  /** The key's only event repeats what the table holds, at a time when it does. */
  private Column settled() {
    return column(COUNT).equalTo(1).and(agreement.settled(TABLE_PREFIX)).and(column(IN_TABLE));
  }

  private static Column isTrue(Column flag) {
    return coalesce(flag, lit(false));
  }

  /**
   * The key's newest row is its current one, or it has none, and its one event comes after: nothing
   * else that the table holds of the key can change or matter. A current row without a start is
   * left to weaving, which sees whether it is the key's only one without.
   */
  private Column inOrder(Column inSource) {
    boolean mayBe =
        recollection.events().isEmpty()
            && !recollection.ofLateSnapshot()
            && prepared.truncations().isEmpty()
            && shape.treatments().stream().noneMatch(SPREADING::contains);
    if (!mayBe) {
      return lit(false);
    }
    Column inTable = isTrue(column(IN_TABLE));
    Column one = column(COUNT).equalTo(1);
    Column after = lit(true);
    Column afterAbsence = lit(true);
    if (shape.keepsVersions()) {
      Column start = column(TABLE_PREFIX + Events.AT);
      after = column(Events.AT).gt(start);
      afterAbsence = lit(shape.grain().of(prepared.identity().effectiveAt())).gt(start);
    }
    Column isNew = not(inTable).and(not(column(Events.DELETE)));
    return inSource
        .and(one)
        .and(isNew.or(inTable.and(after)))
        .or(not(inSource).and(inTable).and(afterAbsence));
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

  private Dataset<Row> onePerKey(Dataset<Row> events, List<Column> more) {
    List<Column> first = new ArrayList<>(more);
    agreement.ofEvents().forEach(name -> first.add(any_value(column(name)).as(name)));
    first.add(bool_or(outside()).as(OUTSIDE));
    return events
        .groupBy(keyColumns())
        .agg(count(lit(1)).as(COUNT), first.toArray(new Column[0]))
        .withColumn(IN_SOURCE, lit(true));
  }

  /** The same, without an aggregation of everything: few keys have several events, if any. */
  private Dataset<Row> singlesAndOthers(Dataset<Row> events) {
    Dataset<Row> several =
        events
            .groupBy(keyColumns())
            .agg(count(lit(1)).as(COUNT))
            .filter(column(COUNT).gt(1))
            .select(keyColumns())
            .localCheckpoint(true);
    List<Column> columns = new ArrayList<>(List.of(keyColumns()));
    columns.add(lit(1L).as(COUNT));
    agreement.ofEvents().forEach(name -> columns.add(column(name)));
    columns.add(outside().as(OUTSIDE));
    columns.add(lit(true).as(IN_SOURCE));
    if (several.isEmpty()) {
      return events.select(columns.toArray(Column[]::new));
    }
    Dataset<Row> theirs = events.join(several, keys(), "left_semi");
    return events
        .join(several, keys(), "left_anti")
        .select(columns.toArray(Column[]::new))
        .unionByName(onePerKey(theirs, List.of()));
  }

  private Column outside() {
    return shape.spec().scope().isEmpty()
        ? lit(false)
        : column(Events.IN_SCOPE).or(column(Events.DELETE)).equalTo(false);
  }

  /** What is compared of the current rows, and nothing else of them. */
  private Dataset<Row> narrow(Dataset<Row> current, List<Column> more) {
    List<Column> columns = new ArrayList<>();
    shape.keyNames().forEach(name -> columns.add(column(name).as(TABLE_PREFIX + name)));
    columns.addAll(agreement.ofRows(TABLE_PREFIX));
    columns.add(lit(true).as(IN_TABLE));
    columns.add(column(Events.IN_SCOPE));
    columns.addAll(more);
    return absent.scoped(current).select(columns.toArray(new Column[0]));
  }

  private Column[] keyColumns() {
    return shape.keyNames().stream().map(Events::column).toArray(Column[]::new);
  }

  private String[] keys() {
    return shape.keyNames().toArray(new String[0]);
  }
}
