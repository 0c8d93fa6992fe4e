package io.strandline.engine;

import io.strandline.classify.Classification;
import io.strandline.classify.Classified;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.eventlog.Recollection;
import io.strandline.plan.ChangePlan;
import io.strandline.plan.Planner;
import io.strandline.plan.Planner.Detail;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.report.RunReport.Outcome;
import io.strandline.report.StoredReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.WriteMode;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.Publication.Effect;
import io.strandline.table.PublishedRuns;
import io.strandline.table.RowAddress;
import io.strandline.table.SessionSettings;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** One batch on its way through the engine: prepare, classify, plan, commit, report. */
final class Run {
  private final DimensionSpec spec;
  private final DimensionTable table;
  private final TableMaker maker;
  private final Quarantining quarantining;
  private final Stopwatch watch;

  Run(DimensionSpec spec, DimensionTable table, TableMaker maker, Consumer<String> listener) {
    this.spec = spec;
    this.table = table;
    this.maker = maker;
    this.quarantining = new Quarantining(table);
    this.watch = new Stopwatch(listener);
  }

  RunReport apply(Intake intake, Batch batch) {
    Repetition repetition = new Repetition(spec, table);
    Intake.Opened opened = watch.time("prepare", () -> intake.open(batch));
    Optional<RunReport> before = opened.identity().flatMap(repetition::of);
    if (before.isPresent()) {
      return before.get();
    }
    Prepared prepared = watch.time("prepare", () -> intake.read(opened));
    before = repetition.of(prepared.identity());
    if (before.isPresent()) {
      return before.get();
    }
    table.recover();
    Past past = watch.time("prepare", () -> past(prepared));
    Classified classified = watch.time("classify", () -> classified(prepared, past));
    ChangePlan plan =
        watch.time(
            "plan", () -> fresh(prepared, planned(prepared, past, classified, Detail.COUNTS)));
    SnapshotGuards.refusal(spec, plan, batch.insistences())
        .ifPresent(
            problem -> {
              throw new StrandlineException(problem);
            });
    Written written =
        watch.time("commit", () -> commit(prepared, past.table(), plan, Optional.empty()));
    return report(prepared.identity(), plan, written);
  }

  /**
   * What a replay did.
   *
   * @param report the batch's report
   * @param again rows that were set aside again, by reason
   */
  record Replayed(RunReport report, SortedMap<ErrorCode, Long> again) {}

  /**
   * Replays rows of the quarantine; those that are not set aside again leave it.
   *
   * @param rows the quarantine's rows that {@code prepared} was made from
   * @param version the version of the table that they were looked up for
   */
  Replayed replay(Prepared prepared, Dataset<Row> rows, long version) {
    table.recover();
    Past past = watch.time("prepare", () -> past(prepared));
    if (past.table().stored().version() != version) {
      throw Quarantining.moved(spec.name());
    }
    Classified classified = watch.time("classify", () -> classified(prepared, past));
    ChangePlan all = watch.time("plan", () -> planned(prepared, past, classified, Detail.COUNTS));
    ChangePlan plan = watch.time("plan", () -> fresh(prepared, all));
    Dataset<Row> released = quarantining.released(prepared.shape(), rows, all);
    Written written =
        watch.time("commit", () -> commit(prepared, past.table(), plan, Optional.of(released)));
    return new Replayed(
        report(prepared.identity(), plan, written),
        quarantining.again(prepared.shape(), rows, all, plan));
  }

  PlanReport plan(Intake intake, Batch batch) {
    Intake.Opened opened = intake.open(batch);
    Prepared prepared = intake.read(opened);
    Past past = past(prepared);
    Classified classified = classified(prepared, past);
    ChangePlan plan = fresh(prepared, planned(prepared, past, classified, Detail.EVERYTHING));
    return PlanReports.of(
        prepared, plan, past.table(), SnapshotGuards.refusal(spec, plan, batch.insistences()));
  }

  /** What is known before the batch: the table, and what is remembered of the batch's keys. */
  private record Past(TableView table, Recollection recollection) {}

  private Past past(Prepared prepared) {
    TableView view = maker.viewFor(prepared.shape(), prepared.identity().clock());
    return new Past(
        view, TableReading.of(spec.name(), () -> new Remembering(spec, table).of(prepared)));
  }

  private Classified classified(Prepared prepared, Past past) {
    TableView view = past.table();
    return TableReading.of(
        spec.name(),
        () ->
            new Classification(prepared, view.versions(), view.hashes(), past.recollection())
                .classify());
  }

  private ChangePlan planned(Prepared prepared, Past past, Classified classified, Detail detail) {
    return TableReading.of(
        spec.name(),
        () ->
            new Planner(prepared, past.table().versions(), past.recollection())
                .plan(classified, detail));
  }

  private ChangePlan fresh(Prepared prepared, ChangePlan plan) {
    return TableReading.of(spec.name(), () -> quarantining.fresh(prepared.shape(), plan));
  }

  /** Writes beside the table, then publishes; {@code released} rows leave the quarantine. */
  private Written commit(
      Prepared prepared, TableView view, ChangePlan plan, Optional<Dataset<Row>> released) {
    TableState base = maker.ready(prepared.shape(), view);
    BatchIdentity identity = prepared.identity();
    String run = PublishedRuns.newId(identity.clock());
    Remembering remembering = new Remembering(spec, table);
    remembering.remember(prepared, plan, run);
    quarantining.write(plan, identity, run);
    released.ifPresent(rows -> quarantining.release(rows, identity, run));
    BatchRecord record =
        new BatchRecord(
            identity.id(),
            identity.source(),
            identity.effectiveAt(),
            StoredReport.write(report(identity, plan, new Written(0, 0))),
            run);
    WriteMode mode = WriteModes.of(prepared.shape(), plan, view);
    Publication publication = maker.publication(prepared.shape(), base, plan, mode, record);
    Written written =
        publication.rows().filter(rows -> areEnough(publication.effect(), rows)).isPresent()
            ? SessionSettings.about(
                plan.counts().versionsOpened() + plan.counts().versionsChanged(),
                plan.rows().sparkSession(),
                () -> table.publish(publication))
            : table.publish(publication);
    remembering.forget(prepared, plan);
    return written;
  }

  /** True where nothing but the rows themselves has to be read to publish them. */
  private static boolean areEnough(Effect effect, Dataset<Row> rows) {
    return effect == Effect.ADDS || RowAddress.isIn(rows.schema());
  }

  private RunReport report(BatchIdentity identity, ChangePlan plan, Written written) {
    return new RunReport(
        spec.name(),
        spec.format().word(),
        identity.id(),
        identity.effectiveAt(),
        Outcome.PUBLISHED,
        plan.counts(),
        written.files(),
        written.bytes(),
        watch.seconds(),
        Alerts.of(spec, plan));
  }
}
