package io.strandline.engine;

import io.strandline.classify.Classification;
import io.strandline.classify.Classified;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.eventlog.Recollection;
import io.strandline.plan.ChangePlan;
import io.strandline.plan.Planner;
import io.strandline.plan.Planner.Detail;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.report.Counts;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.report.RunReport.Outcome;
import io.strandline.report.StoredReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.PublishedRuns;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One batch on its way through the engine: prepare, classify, plan, commit, report. */
final class Run {
  private final DimensionSpec spec;
  private final DimensionTable table;
  private final TableMaker maker;
  private final Intake intake;
  private final Batch batch;
  private final Stopwatch watch;

  Run(
      DimensionSpec spec,
      DimensionTable table,
      TableMaker maker,
      Intake intake,
      Batch batch,
      Consumer<String> listener) {
    this.spec = spec;
    this.table = table;
    this.maker = maker;
    this.intake = intake;
    this.batch = batch;
    this.watch = new Stopwatch(listener);
  }

  RunReport apply() {
    Intake.Opened opened = watch.time("prepare", () -> intake.open(batch));
    Optional<RunReport> before = opened.identity().flatMap(this::alreadyPublished);
    if (before.isPresent()) {
      return before.get();
    }
    Prepared prepared = watch.time("prepare", () -> intake.read(opened));
    before = alreadyPublished(prepared.identity());
    if (before.isPresent()) {
      return before.get();
    }
    Past past = watch.time("prepare", () -> past(prepared));
    Classified classified = watch.time("classify", () -> classified(prepared, past));
    ChangePlan plan = watch.time("plan", () -> planned(prepared, past, classified, Detail.COUNTS));
    SnapshotGuards.refusal(spec, plan, insistences())
        .ifPresent(
            problem -> {
              throw new StrandlineException(problem);
            });
    Written written = watch.time("commit", () -> commit(prepared, past.fit(), plan));
    return report(prepared.identity(), plan, written);
  }

  PlanReport plan() {
    Intake.Opened opened = intake.open(batch);
    Prepared prepared = intake.read(opened);
    Past past = past(prepared);
    Classified classified = classified(prepared, past);
    ChangePlan plan = planned(prepared, past, classified, Detail.EVERYTHING);
    return PlanReports.of(
        prepared, plan, past.fit(), SnapshotGuards.refusal(spec, plan, insistences()));
  }

  /** What is known before the batch: the table, and what is remembered of the batch's keys. */
  private record Past(TableFit fit, Recollection recollection) {
    TableState state() {
      return fit.seen();
    }
  }

  private Past past(Prepared prepared) {
    TableFit fit = maker.fit(prepared.shape(), prepared.identity().clock());
    return new Past(
        fit, TableReading.of(spec.name(), () -> new Remembering(spec, table).of(prepared)));
  }

  private Classified classified(Prepared prepared, Past past) {
    return TableReading.of(
        spec.name(),
        () -> new Classification(prepared, past.state(), past.recollection()).classify());
  }

  private ChangePlan planned(Prepared prepared, Past past, Classified classified, Detail detail) {
    return TableReading.of(
        spec.name(),
        () -> new Planner(prepared, past.state(), past.recollection()).plan(classified, detail));
  }

  private Set<Batch.Insistence> insistences() {
    return batch.insistences();
  }

  private Written commit(Prepared prepared, TableFit fit, ChangePlan plan) {
    TableState base = maker.ready(prepared.shape(), fit);
    BatchIdentity identity = prepared.identity();
    String run = PublishedRuns.newId(identity.clock());
    new Remembering(spec, table).remember(prepared, plan, run);
    BatchRecord record =
        new BatchRecord(
            identity.id(),
            identity.source(),
            identity.effectiveAt(),
            StoredReport.write(report(identity, plan, new Written(0, 0))),
            run);
    return table.publish(
        new Publication(
            base,
            plan.counts().changesNothing() ? Optional.empty() : Optional.of(plan.rows()),
            prepared.shape().identity(),
            record));
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
        Alerts.of(plan));
  }

  /** The first run's report, where the batch was published before: a retry does nothing. */
  private Optional<RunReport> alreadyPublished(BatchIdentity identity) {
    if (!table.exists()) {
      return Optional.empty();
    }
    Optional<BatchRecord> record = table.published(identity.id());
    if (record.isPresent() && !record.get().source().equals(identity.source())) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.BATCH_ID_REUSED,
              "batch id "
                  + identity.id()
                  + " was published to "
                  + spec.name()
                  + " before, from another source",
              "Give this batch an id of its own."));
    }
    return record.map(
        found ->
            StoredReport.read(found.report())
                .map(first -> again(first, found))
                .orElseGet(() -> forgotten(found)));
  }

  private static RunReport again(RunReport first, BatchRecord record) {
    return new RunReport(
        first.dimension(),
        first.format(),
        first.batchId(),
        first.effectiveAt(),
        Outcome.ALREADY_PUBLISHED,
        first.counts(),
        record.written().map(Written::files).orElse(first.filesWritten()),
        record.written().map(Written::bytes).orElse(first.bytesWritten()),
        first.seconds(),
        first.alerts());
  }

  private RunReport forgotten(BatchRecord record) {
    return new RunReport(
        spec.name(),
        spec.format().word(),
        record.id(),
        record.effectiveAt(),
        Outcome.ALREADY_PUBLISHED,
        Counts.NONE,
        0,
        0,
        watch.seconds(),
        List.of("the table's history no longer holds this batch's report"));
  }
}
