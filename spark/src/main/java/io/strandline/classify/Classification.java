package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;

import io.strandline.eventlog.Recollection;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.spec.Mode;
import io.strandline.table.SessionSettings;
import io.strandline.table.TableState;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Holds a batch's events against the table's rows. What is found is kept where it is found, by the
 * first query over it, which counts it.
 */
public final class Classification {
  private final Prepared prepared;
  private final Shape shape;
  private final TableState state;
  private final Dataset<Row> stored;

  /** Whether the table holds record hashes to compare with. */
  public enum Hashes {
    STORED,
    /** Attributes are compared instead. */
    NONE
  }

  private final Recollection recollection;
  private final AbsentKeys absent;
  private final HeldKeys heldKeys;
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
    this.state = state;
    this.stored = state.rows();
    this.absent = new AbsentKeys(prepared);
    this.heldKeys = new HeldKeys(prepared, state.notes(), hashes, recollection, absent);
    this.truncated = new TruncatedKeys(shape, prepared.truncations());
  }

  /** Open versions in a table, without tombstones and the unknown member. */
  public static long currentKeys(Shape shape, TableState state) {
    return Presence.current(state.rows(), shape).count();
  }

  /** Finds the keys that may change, and what belongs to them. */
  public Classified classify() {
    Size batch = Size.ofRows(prepared.sourceRows());
    boolean atOnce = Size.ofKeys(prepared.sourceRows()) == Size.SMALL && mostChange();
    Dataset<Row> current = atOnce ? found() : current();
    Slices slices = atOnce || isNew() ? Slices.UNKNOWN : heldKeys.slices(current);
    SparkSession spark = prepared.events().sparkSession();
    long rows = atOnce ? prepared.sourceRows() : Long.MAX_VALUE;
    Dataset<Row> held =
        SessionSettings.about(
            rows,
            spark,
            () ->
                (atOnce
                        ? heldKeys.withRows(current, batch)
                        : heldKeys.against(slices, current, batch))
                    .localCheckpoint(false));
    HeldCounts.Keys repeated =
        atOnce ? HeldCounts.Keys.PERHAPS_SEVERAL_TIMES : heldKeys.keysAgainst();
    HeldCounts counts =
        SessionSettings.about(rows, spark, () -> HeldCounts.of(held, shape, repeated))
            .plusSettled(slices.settled());
    Dataset<Row> unsettled =
        absent.withoutSetAside(
            held.filter(not(column(HeldKeys.SETTLED))), column(HeldKeys.IN_SOURCE));
    Column inOrder = counts.repeatsKeys() ? lit(false) : column(HeldKeys.IN_ORDER);
    Dataset<Row> plain = unsettled.filter(inOrder);
    Dataset<Row> rest = unsettled.filter(not(inOrder));
    long simple = counts.inOrder();
    long others = counts.others();
    if (counts.notCurrent() > 0 && !isNew() && shape.keepsVersions()) {
      Dataset<Row> back = comingBack(plain, counts.notCurrent());
      long returning = back.count();
      if (returning > 0) {
        rest = rest.unionByName(plain.join(back, keys(), "left_semi"));
        plain = plain.join(back, keys(), "left_anti");
        simple -= returning;
        others += returning;
      }
    }
    return new Classified(
        simple > 0
            ? Optional.of(
                counts.areAllNew(simple)
                    ? absent.noneIn(prepared.events())
                    : atOnce ? inOrder(plain) : inOrder(plain, current, simple))
            : Optional.empty(),
        others > 0 || truncated.exist()
            ? Optional.of(withEventsAndVersions(rest, Size.ofKeys(others)))
            : Optional.empty(),
        settled(slices, held),
        counts.source(),
        counts.settled(),
        simple + others,
        atOnce && others == 0 && !truncated.exist(),
        absent.count() ? OptionalLong.of(counts.inScope()) : OptionalLong.empty(),
        counts.outside());
  }

  /** The events of keys that stay as they are. */
  private Dataset<Row> settled(Slices slices, Dataset<Row> held) {
    Dataset<Row> keys = held.filter(column(HeldKeys.SETTLED)).select(keyColumns());
    Dataset<Row> events = prepared.events();
    Dataset<Row> found = slices.differing(shape, events).join(keys, keys(), "left_semi");
    return slices.settled() == 0 ? found : slices.equal(shape, events).unionByName(found);
  }

  /** A set of changes holds hardly anything else, so that all of the current row will be needed. */
  private boolean mostChange() {
    return prepared.shape().spec().mode() == Mode.CHANGES && !isNew();
  }

  private boolean isNew() {
    return state.version() < 0;
  }

  /** The current rows of the batch's keys: one scan, from which everything else follows. */
  private Dataset<Row> found() {
    Dataset<Row> batch = prepared.events().select(keyColumns());
    return current().join(Size.SMALL.hinted(batch), keys(), "left_semi").localCheckpoint(false);
  }

  /** The rows in force when the batch speaks: now, or at the time of a late snapshot. */
  private Dataset<Row> current() {
    if (recollection.ofLateSnapshot() && shape.keepsVersions()) {
      Column at = lit(prepared.identity().effectiveAt());
      Column start = column(shape.names().validFrom());
      Column end = column(shape.names().validTo());
      return Presence.among(stored, shape)
          .filter(start.isNull().or(start.leq(at)).and(end.isNull().or(end.gt(at))));
    }
    return Presence.current(stored, shape);
  }

  /** Keys without a current row that the table has closed versions of. */
  private Dataset<Row> comingBack(Dataset<Row> plain, long notCurrent) {
    Dataset<Row> missing = plain.filter(column(HeldKeys.NOT_CURRENT)).select(keyColumns());
    return closed()
        .select(keyColumns())
        .join(Size.ofKeys(notCurrent).hinted(missing), keys(), "left_semi")
        .distinct()
        .localCheckpoint(false);
  }

  /** All but the current rows. */
  private Dataset<Row> closed() {
    Column isCurrent = column(shape.names().isCurrent());
    // a table from elsewhere may leave the flag NULL
    return shape.keepsTombstones()
        ? stored
        : stored.filter(isCurrent.equalTo(false).or(isCurrent.isNull()));
  }

  /** One row a key: its event, and its current row, where they are at hand. */
  private Dataset<Row> inOrder(Dataset<Row> held) {
    return held.select(col(Classified.EVENTS + ".*"), column(Classified.CURRENT));
  }

  /** One row a key: its event, and its current row. */
  private Dataset<Row> inOrder(Dataset<Row> held, Dataset<Row> current, long count) {
    Dataset<Row> plain = Size.ofKeys(count).hinted(held.select(keyColumns()));
    Dataset<Row> events = prepared.events();
    if (absent.count()) {
      events = absent.deletedIn(events, held.filter(not(column(HeldKeys.IN_SOURCE))));
    }
    Column all = struct(Arrays.stream(stored.columns()).map(Events::column).toArray(Column[]::new));
    Dataset<Row> rows =
        current.join(plain, keys(), "left_semi").select(shapeKeysAnd(all.as(Classified.CURRENT)));
    return events
        .join(plain, keys(), "left_semi")
        .join(Size.ofRows(count).hinted(rows), keys(), "left_outer");
  }

  private Dataset<Row> withEventsAndVersions(Dataset<Row> held, Size size) {
    // a table from elsewhere may have several current rows of a key
    Dataset<Row> touched = truncated.and(held.select(keyColumns()), stored).distinct();
    Dataset<Row> events = prepared.events();
    if (absent.count()) {
      events = absent.deletedIn(events, held.filter(not(column(HeldKeys.IN_SOURCE))));
    }
    Dataset<Row> few = truncated.exist() ? touched : size.hinted(touched);
    Dataset<Row> both =
        truncated
            .told(touched)
            .join(collected(events, few, Classified.EVENTS), keys(), "left_outer")
            .join(collected(stored, few, Classified.STORED), keys(), "left_outer");
    Dataset<Row> all =
        TruncatedKeys.told(both, recollection.truncations(), Classified.REMEMBERED_TRUNCATIONS);
    return recollection
        .events()
        .map(logged -> collected(logged, few, Classified.REMEMBERED))
        .map(remembered -> all.join(remembered, keys(), "left_outer"))
        .orElse(all);
  }

  private Dataset<Row> collected(Dataset<Row> rows, Dataset<Row> touched, String name) {
    Column all = struct(Arrays.stream(rows.columns()).map(Events::column).toArray(Column[]::new));
    return rows.join(touched, keys(), "left_semi")
        .groupBy(keyColumns())
        .agg(collect_list(all).as(name));
  }

  private Column[] shapeKeysAnd(Column more) {
    Column[] columns = Arrays.copyOf(keyColumns(), shape.keyNames().size() + 1);
    columns[columns.length - 1] = more;
    return columns;
  }

  private Column[] keyColumns() {
    return shape.keyNames().stream().map(Events::column).toArray(Column[]::new);
  }

  private String[] keys() {
    return shape.keyNames().toArray(new String[0]);
  }
}
