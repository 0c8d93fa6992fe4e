package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.classify.Classified;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.eventlog.EventLog;
import io.strandline.eventlog.Recollection;
import io.strandline.hash.RecordHash;
import io.strandline.hash.SurrogateKey;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredTime;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.SetAside;
import io.strandline.prepare.UnknownRow;
import io.strandline.report.Counts;
import io.strandline.table.Publication;
import io.strandline.table.SessionSettings;
import io.strandline.table.TableState;
import io.strandline.timeline.KeyOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.encoders.RowEncoder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Weaves the touched keys and sums up what comes of it. */
public final class Planner {
  static final int SAMPLES = 5;

  private final Prepared prepared;
  private final Shape shape;
  private final TableState state;
  private final Recollection recollection;

  /**
   * Plans {@code prepared}.
   *
   * @param state the table that it was held against, its rows in canonical form
   * @param recollection what is remembered of the batch's keys beyond the table
   */
  public Planner(Prepared prepared, TableState state, Recollection recollection) {
    this.prepared = prepared;
    this.recollection = recollection;
    this.state = state;
    this.shape = prepared.shape();
  }

  /** How much a plan tells: each detail costs a pass over the changed keys. */
  public enum Detail {
    /** Counts only, as a run needs them. */
    COUNTS,
    /** Also changes by column, and samples. */
    EVERYTHING
  }

  /** The plan; refuses events that cannot be applied, and late ones where the spec says so. */
  public ChangePlan plan(Classified classified, Detail detail) {
    SparkSession spark = prepared.events().sparkSession();
    long changing = classified.changing();
    Dataset<Row> woven =
        classified.atHand()
            ? SessionSettings.about(changing, spark, () -> woven(classified, detail))
            : woven(classified, detail);
    Totals totals = SessionSettings.about(changing, spark, () -> Totals.of(woven, shape, changing));
    Refusals refusals = new Refusals(shape, woven, totals::refused);
    refuse(refusals, woven, totals);
    Optional<SetAside> setAside = SetAside.both(prepared.setAside(), refusals.setAside());
    Counts counts =
        totals
            .counts(prepared, classified)
            .withQuarantinedRows(setAside.map(SetAside::total).orElse(0L));
    return new ChangePlan(
        woven
            .filter(
                column(Publication.OPERATION)
                    .isin(
                        Publication.INSERT,
                        Publication.UPDATE,
                        Publication.REOPEN,
                        Publication.REMOVE))
            .select(Changes.published(shape, woven.schema())),
        accepted(classified, woven),
        setAside,
        counts.rekeyed() > 0 ? rekeyed(woven) : List.of(),
        counts,
        classified.currentKeys(),
        classified.outsideScope(),
        detail == Detail.EVERYTHING ? changesByColumn(woven, counts) : Map.of(),
        detail == Detail.EVERYTHING ? samples(woven) : List.of());
  }

  /**
   * Computed once, by the count that follows, and kept: nothing written later can change it. Rows
   * that are made of kept events alone are as safe, and cheaper to make again than to keep.
   */
  private Dataset<Row> woven(Classified classified, Detail detail) {
    Dataset<Row> rows = withUnknownMember(changes(classified, detail));
    String surrogate = shape.names().surrogateKey();
    rows =
        rows.withColumn(
            surrogate,
            when(
                    column(Publication.OPERATION).equalTo(Publication.INSERT),
                    coalesce(column(surrogate), surrogateKey(column(shape.names().validFrom()))))
                .otherwise(column(surrogate)));
    return areOfEvents(classified, detail) ? rows : rows.localCheckpoint(false);
  }

  private boolean areOfEvents(Classified classified, Detail detail) {
    return toldAtOnce(detail)
        && classified.touched().isEmpty()
        && classified.inOrder().filter(InOrderChanges::areAllNew).isPresent();
  }

  private boolean toldAtOnce(Detail detail) {
    return detail == Detail.COUNTS && InOrderChanges.canTell(shape, state);
  }

  private Dataset<Row> changes(Classified classified, Detail detail) {
    StructType schema = Changes.schema(shape, state.rows().schema());
    Optional<Dataset<Row>> told = Optional.empty();
    Optional<Dataset<Row>> toWeave = classified.touched();
    if (toldAtOnce(detail)) {
      told = classified.inOrder().map(keys -> new InOrderChanges(prepared, state, keys).rows());
    } else {
      toWeave =
          both(
              classified.inOrder().map(this::asTouched), toWeave, (a, b) -> b.unionByName(a, true));
    }
    Optional<Dataset<Row>> woven =
        toWeave.map(
            keys ->
                keys.flatMap(
                    new WeaveKeys(new WeaveSettings(prepared, state, recollection, detail)),
                    RowEncoder.encoderFor(schema, true)));
    return both(told.map(this::hashedWhereMissing), woven.map(this::hashed), Dataset::union)
        .orElseGet(
            () -> classified.settledEvents().sparkSession().createDataFrame(List.of(), schema));
  }

  /** What is in order leaves the attributes of the current row as they are, and so its hash. */
  private Dataset<Row> hashedWhereMissing(Dataset<Row> rows) {
    return state.notes().hashes().size() > 1
        ? hashed(rows)
        : rows.withColumn(
            hash(),
            when(column(hash()).isNull().and(isWritten()), hashOf(rows)).otherwise(column(hash())));
  }

  private Dataset<Row> hashed(Dataset<Row> rows) {
    if (!shape.keepsVersions()) {
      return rows;
    }
    Column isInsert = column(Publication.OPERATION).equalTo(Publication.INSERT);
    return rows.withColumn(
        hash(),
        when(isInsert.and(column(hash()).isNotNull()), column(hash()))
            .when(isWritten(), hashOf(rows))
            .otherwise(column(hash())));
  }

  private static Column isWritten() {
    return column(Publication.OPERATION)
        .isin(Publication.INSERT, Publication.UPDATE, Publication.REOPEN);
  }

  private String hash() {
    return shape.names().recordHash();
  }

  private Column hashOf(Dataset<Row> rows) {
    return RecordHash.of(rows.schema(), shape.versionedNames(), shape.spec().layout().hash());
  }

  private static Optional<Dataset<Row>> both(
      Optional<Dataset<Row>> one,
      Optional<Dataset<Row>> other,
      BinaryOperator<Dataset<Row>> union) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(union.apply(one.get(), other.get()))
        : one.or(() -> other);
  }

  /** Keys with one event and their current row, in the form in which keys are woven. */
  private Dataset<Row> asTouched(Dataset<Row> inOrder) {
    Column event =
        struct(
            Stream.of(inOrder.columns())
                .filter(name -> !name.equals(Classified.CURRENT))
                .map(Events::column)
                .toArray(Column[]::new));
    Column stored =
        InOrderChanges.areAllNew(inOrder)
            ? lit(null).cast(DataTypes.createArrayType(state.rows().schema()))
            : when(column(Classified.CURRENT).isNotNull(), array(column(Classified.CURRENT)));
    List<Column> columns = new ArrayList<>();
    shape.keyNames().forEach(name -> columns.add(column(name)));
    columns.add(array(event).as(Classified.EVENTS));
    columns.add(stored.as(Classified.STORED));
    return inOrder.select(columns.toArray(Column[]::new));
  }

  /** Of the start as the table stores it. */
  private Column surrogateKey(Column validFrom) {
    return SurrogateKey.of(
        shape.key(),
        shape.keepsVersions()
            ? StoredTime.of(shape.spec().layout()).stored(validFrom)
            : lit(WeaveKeys.BEGINNING),
        shape.spec().layout().surrogateKey());
  }

  /** The unknown member is published with the first batch that finds it missing. */
  private Dataset<Row> withUnknownMember(Dataset<Row> rows) {
    Optional<UnknownRow> unknown = UnknownRow.of(shape);
    if (unknown.isEmpty() || !state.rows().filter(UnknownRow.is(shape)).isEmpty()) {
      return rows;
    }
    Row row =
        new ChangeRows(new WeaveSettings(prepared, state, recollection, Detail.COUNTS))
            .unknown(unknown.get());
    StructType schema = Changes.schema(shape, state.rows().schema());
    return rows.union(hashed(rows.sparkSession().createDataFrame(List.of(row), schema)));
  }

  /** What the event log gets: the events of settled keys, and those that were woven in. */
  private Optional<Dataset<Row>> accepted(Classified classified, Dataset<Row> woven) {
    if (shape.spec().time().eventLog().isEmpty()) {
      return Optional.empty();
    }
    Dataset<Row> touched =
        woven
            .filter(column(Publication.OPERATION).equalTo(Changes.ACCEPTED))
            .select(Changes.events(shape));
    Dataset<Row> named =
        classified.settledEvents().select(EventLog.columns(shape)).unionByName(touched);
    return Optional.of(
        prepared
            .truncations()
            .map(truncations -> named.unionByName(EventLog.rows(shape, truncations)))
            .orElse(named));
  }

  private List<String> rekeyed(Dataset<Row> woven) {
    return woven
        .filter(column(Changes.OUTCOME).equalTo(Changes.MOVED))
        .select(
            concat_ws(
                "",
                column(Changes.TEXT),
                lit(": "),
                column(shape.names().surrogateKey()).cast("string"),
                lit(" -> "),
                surrogateKey(column(Events.AT)).cast("string")))
        .limit(SAMPLES)
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }

  private void refuse(Refusals refusals, Dataset<Row> woven, Totals totals) {
    List<Problem> problems = new ArrayList<>(refusals.problems());
    if (totals.sharesSurrogates()) {
      new Collisions(shape).among(woven).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }

  private static Map<String, Long> changesByColumn(Dataset<Row> woven, Counts counts) {
    Map<String, Long> result = new LinkedHashMap<>();
    if (counts.changed() + counts.overwritten() + counts.reopened() > 0) {
      woven
          .filter(
              column(Changes.OUTCOME)
                  .isin(
                      KeyOutcome.CHANGED.name(),
                      KeyOutcome.OVERWRITTEN.name(),
                      KeyOutcome.REOPENED.name()))
          .select(explode(column(Changes.CHANGED)).as(Changes.CHANGED))
          .groupBy(column(Changes.CHANGED))
          .agg(count(lit(1)).as(Changes.OUTCOME))
          .orderBy(desc(Changes.OUTCOME), column(Changes.CHANGED))
          .collectAsList()
          .forEach(row -> result.put(row.getString(0), row.getLong(1)));
    }
    return result;
  }

  private static List<String> samples(Dataset<Row> woven) {
    return woven
        .filter(
            column(Publication.OPERATION)
                .equalTo(Changes.KEY)
                .and(column(Changes.TEXT).isNotNull()))
        .select(column(Changes.TEXT))
        .limit(SAMPLES)
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }
}
