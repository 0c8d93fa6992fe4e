package io.strandline.engine;

import static io.strandline.prepare.Events.column;

import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.prepare.Preparation;
import io.strandline.prepare.Preparation.Drafted;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.prepare.Reading;
import io.strandline.prepare.Reading.Staged;
import io.strandline.prepare.SourceUse;
import io.strandline.quarantine.Content;
import io.strandline.quarantine.RowsAgain;
import io.strandline.report.ReplayReport;
import io.strandline.report.RunReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.table.DimensionTable;
import io.strandline.table.SideTable;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Applies rows of the quarantine: as one batch, or one for each snapshot that they came with. */
final class Replay {
  private final SparkSession spark;
  private final DimensionSpec spec;
  private final Path directory;
  private final DimensionTable table;
  private final TableMaker maker;
  private final Consumer<String> listener;

  private final List<RunReport> batches = new ArrayList<>();
  private final SortedMap<ErrorCode, Long> stayed = new TreeMap<>();
  private long taken;

  Replay(
      SparkSession spark,
      DimensionSpec spec,
      Path directory,
      DimensionTable table,
      TableMaker maker,
      Consumer<String> listener) {
    this.spark = spark;
    this.spec = spec.replaying();
    this.directory = directory;
    this.table = table;
    this.maker = maker;
    this.listener = listener;
  }

  /**
   * Applies the rows.
   *
   * @param version the version of the table that they were looked up for
   */
  ReplayReport of(Chosen chosen, long version) {
    Instant clock = Instant.now().truncatedTo(ChronoUnit.MICROS);
    if (spec.mode() == Mode.CHANGES) {
      apply(chosen, clock, version);
    } else {
      long at = version;
      for (Map.Entry<Instant, Chosen> snapshot : bySnapshot(chosen.rows()).entrySet()) {
        if (apply(snapshot.getValue(), snapshot.getKey(), at)) {
          at = table.state().version();
        }
      }
    }
    Map<String, Long> reasons = new LinkedHashMap<>();
    stayed.forEach((reason, rows) -> reasons.put(reason.name(), rows));
    return new ReplayReport(
        spec.name(), spec.format().word(), chosen.number(), taken, reasons, batches);
  }

  /** The rows by the time of the snapshot that they came with, oldest first. */
  private SortedMap<Instant, Chosen> bySnapshot(Dataset<Row> rows) {
    Map<String, Instant> times = table.publishedRuns().batchTimes();
    SortedMap<Instant, List<String>> runs = new TreeMap<>();
    rows.select(column(SideTable.RUN))
        .distinct()
        .collectAsList()
        .forEach(
            row ->
                runs.computeIfAbsent(
                        times.getOrDefault(row.getString(0), Instant.EPOCH),
                        time -> new ArrayList<>())
                    .add(row.getString(0)));
    SortedMap<Instant, Chosen> snapshots = new TreeMap<>();
    runs.forEach(
        (time, of) ->
            snapshots.put(time, Chosen.of(rows.filter(column(SideTable.RUN).isin(of.toArray())))));
    return snapshots;
  }

  /** Applies rows as one batch; returns whether there was something to publish. */
  private boolean apply(Chosen chosen, Instant at, long version) {
    boolean outdated =
        spec.mode() == Mode.SNAPSHOT
            && spec.time().late() != Late.SPLIT
            && table.newestBatchTime().filter(at::isBefore).isPresent();
    Instant clock = Instant.now().truncatedTo(ChronoUnit.MICROS);
    Repetition repetition = new Repetition(spec, table);
    Optional<RunReport> last = Optional.empty();
    int attempt = 1;
    BatchIdentity identity = chosen.identity("replay", attempt, at, clock);
    for (Optional<RunReport> found; (found = repetition.of(identity)).isPresent(); last = found) {
      identity = chosen.identity("replay", ++attempt, at, clock);
    }
    if (last.isPresent() && chosen.out() > 0) {
      batches.add(last.get());
      taken += chosen.out();
      stay(Content.counts(chosen.inside()));
      return false;
    }
    if (chosen.out() > 0) {
      throw new QuarantineLookup(spec, table).out(chosen);
    }
    if (outdated) {
      stayed.merge(ErrorCode.LATE_SNAPSHOT, chosen.number(), Long::sum);
      return false;
    }
    Dataset<Row> rows = chosen.inside();
    try {
      Run.Replayed replayed =
          new Run(spec, table, maker, listener).replay(prepared(rows, identity), rows, version);
      batches.add(replayed.report());
      stay(replayed.again());
      taken += chosen.number() - replayed.again().values().stream().mapToLong(n -> n).sum();
      return true;
    } catch (StrandlineException refused) {
      if (refused.problems().get(0).code() != ErrorCode.LATE_SNAPSHOT) {
        throw refused;
      }
      stayed.merge(ErrorCode.LATE_SNAPSHOT, chosen.number(), Long::sum);
      return false;
    }
  }

  private void stay(Map<ErrorCode, Long> counts) {
    counts.forEach((reason, rows) -> stayed.merge(reason, rows, Long::sum));
  }

  private Prepared prepared(Dataset<Row> rows, BatchIdentity identity) {
    StructType columns = maker.columns().orElseThrow();
    RowsAgain again = new RowsAgain(spec, new SourceUse(spark, spec, directory).context(), columns);
    Drafted drafted =
        new Preparation(spark, spec)
            .draft(again.of(rows), Optional.of(columns), identity.effectiveAt());
    Staged staged = Reading.stage(drafted, identity.clock(), Reading.Content.UNREAD);
    return Prepared.of(drafted.shape(), staged, identity);
  }
}
