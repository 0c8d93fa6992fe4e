package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.eventlog.EventLog;
import io.strandline.eventlog.Recollection;
import io.strandline.layout.Shape;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.Prepared;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.table.DimensionTable;
import io.strandline.table.PublishedRuns;
import io.strandline.table.SessionSettings;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a dimension remembers beyond its rows: the event log, and the snapshots applied. */
final class Remembering {
  private final DimensionSpec spec;
  private final DimensionTable table;
  private final Optional<EventLog> log;

  Remembering(DimensionSpec spec, DimensionTable table) {
    this.spec = spec;
    this.table = table;
    this.log = spec.time().eventLog().map(keep -> new EventLog(table, keep));
  }

  /** What is remembered of the batch's keys; refuses a snapshot that comes too late. */
  Recollection of(Prepared prepared) {
    if (!table.exists()) {
      return Recollection.NOTHING;
    }
    if (spec.mode() == Mode.SNAPSHOT) {
      return ofSnapshot(prepared.shape(), prepared.identity().effectiveAt());
    }
    return log.isEmpty() || prepared.earliest().isEmpty()
        ? Recollection.NOTHING
        : log.get().recall(prepared, prepared.earliest().get(), table.publishedRuns());
  }

  /** Adds the accepted events to the log, for them to count once {@code run} is published. */
  void remember(Prepared prepared, ChangePlan plan, String run) {
    Shape shape = prepared.shape();
    plan.accepted()
        .ifPresent(
            events ->
                SessionSettings.about(
                    prepared.sourceRows(),
                    events.sparkSession(),
                    () -> log.orElseThrow().record(shape, events, run)));
  }

  /**
   * Lets the log forget what the published batch has made old. Nothing depends on when that
   * happens: where another run is in the way, a later one does it.
   */
  void forget(Prepared prepared, ChangePlan plan) {
    if (plan.accepted().isEmpty() || prepared.earliest().isEmpty()) {
      return;
    }
    try {
      log.orElseThrow().trim(prepared.shape(), prepared.earliest().get(), table::publishedRuns);
    } catch (StrandlineException inTheWay) {
      // the batch is published, and its report must not be lost for this
    }
  }

  /** A snapshot is late where it is older than one applied before. */
  private Recollection ofSnapshot(Shape shape, Instant at) {
    Optional<Instant> newest = table.newestBatchTime();
    if (newest.isEmpty() || !at.isBefore(newest.get())) {
      return Recollection.NOTHING;
    }
    if (spec.time().late() != Late.SPLIT) {
      throw late(
          at, "the newest one applied, of " + newest.get(), "Apply snapshots in time order.");
    }
    PublishedRuns runs = table.publishedRuns();
    Recollection logged = log.map(each -> each.recallAll(shape, runs)).orElse(Recollection.NOTHING);
    Set<Instant> applied = new TreeSet<>(runs.batchTimes().values());
    Instant oldest = logged.horizon().orElse(runs.reaches(at) ? Instant.MIN : Instant.MAX);
    if (at.isBefore(oldest)) {
      throw late(at, "what is remembered", "Leave it out, or rebuild the dimension.");
    }
    Set<Instant> times = new TreeSet<>();
    applied.forEach(time -> times.add(shape.grain().of(time)));
    return logged.amongSnapshots(applied, EventLog.timesAmong(logged, times));
  }

  private StrandlineException late(Instant at, String than, String remedy) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.LATE_SNAPSHOT,
            spec.name() + ": the snapshot of " + at + " is older than " + than,
            remedy));
  }
}
