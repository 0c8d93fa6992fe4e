package io.strandline.plan;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.desc;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;

import io.strandline.classify.Classified;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.eventlog.EventLog;
import io.strandline.eventlog.Recollection;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.SetAside;
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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Has the touched keys woven and sums up what comes of it. */
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
    Weaver weaver = new Weaver(prepared, state, recollection);
    long changing = classified.changing();
    Dataset<Row> woven =
        classified.atHand()
            ? SessionSettings.about(changing, spark, () -> weaver.woven(classified, detail))
            : weaver.woven(classified, detail);
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
        counts.rekeyed() > 0 ? rekeyed(woven, weaver) : List.of(),
        counts,
        classified.currentKeys(),
        classified.outsideScope(),
        detail == Detail.EVERYTHING ? changesByColumn(woven, counts) : Map.of(),
        detail == Detail.EVERYTHING ? samples(woven) : List.of());
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

  private List<String> rekeyed(Dataset<Row> woven, Weaver weaver) {
    return woven
        .filter(column(Changes.OUTCOME).equalTo(Changes.MOVED))
        .select(
            concat_ws(
                "",
                column(Changes.TEXT),
                lit(": "),
                column(shape.names().surrogateKey()).cast("string"),
                lit(" -> "),
                weaver.surrogateKey(column(Events.AT)).cast("string")))
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
