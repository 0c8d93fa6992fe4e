package io.strandline.engine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.prepare.SetAside;
import io.strandline.quarantine.Choice;
import io.strandline.quarantine.QuarantineTable;
import io.strandline.report.Counts;
import io.strandline.report.DropReport;
import io.strandline.report.ReplayReport;
import io.strandline.report.RunReport;
import io.strandline.report.StoredReport;
import io.strandline.source.SourceRows;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.PublishedRuns;
import io.strandline.table.SideTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The quarantine beside a dimension's table. */
final class TableQuarantine implements Quarantine {
  private static final int LISTED = 20;
  private static final StructType SHOWN =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("reason", DataTypes.StringType)
          .add("message", DataTypes.StringType)
          .add("raw", DataTypes.StringType)
          .add("batch_id", DataTypes.StringType)
          .add("quarantined_at", DataTypes.TimestampType);

  private final SparkSession spark;
  private final DimensionSpec spec;
  private final DimensionTable table;
  private final QuarantineTable quarantine;
  private final Supplier<Replay> replay;

  TableQuarantine(
      SparkSession spark, DimensionSpec spec, DimensionTable table, Supplier<Replay> replay) {
    this.spark = spark;
    this.spec = spec;
    this.table = table;
    this.quarantine = new QuarantineTable(table);
    this.replay = replay;
  }

  @Override
  public Dataset<Row> rows(Choice choice) {
    return TableReading.of(
        spec.name(),
        () -> {
          Optional<Dataset<Row>> inside =
              counting().map(rows -> rows.filter(column(QuarantineTable.IS_OUT).equalTo(false)));
          refuseUnknown(inside, inside, choice);
          return inside
              .map(
                  rows ->
                      rows.filter(is(choice))
                          .select(
                              column(QuarantineTable.ID).as("id"),
                              column(SetAside.REASON).as("reason"),
                              column(SetAside.MESSAGE).as("message"),
                              column(SourceRows.RAW).as("raw"),
                              column(QuarantineTable.BATCH).as("batch_id"),
                              column(QuarantineTable.TIME).as("quarantined_at")))
              .orElseGet(() -> spark.createDataFrame(List.of(), SHOWN));
        });
  }

  @Override
  public ReplayReport replay(Choice choice) {
    long version = version();
    return chosen(choice)
        .map(rows -> replay.get().of(rows, version))
        .orElseGet(
            () -> new ReplayReport(spec.name(), spec.format().word(), 0, 0, Map.of(), List.of()));
  }

  @Override
  public DropReport drop(Choice choice) {
    long version = version();
    Instant clock = Instant.now().truncatedTo(ChronoUnit.MICROS);
    if (choice instanceof Choice.Numbered numbered) {
      Chosen named = named(numbered);
      BatchIdentity identity = named.identity("drop", 1, time(clock), clock);
      if (new Repetition(spec, table).of(identity).isPresent()) {
        counting().ifPresent(rows -> purge(rows.filter(is(choice))));
        return report(named, identity);
      }
    }
    Optional<Chosen> chosen = chosen(choice);
    if (chosen.isEmpty()) {
      return new DropReport(spec.name(), spec.format().word(), 0, "");
    }
    if (chosen.get().out() > 0) {
      throw out(spec, chosen.get());
    }
    BatchIdentity identity = chosen.get().identity("drop", 1, time(clock), clock);
    publish(chosen.get(), identity, version);
    purge(chosen.get().rows());
    return report(chosen.get(), identity);
  }

  private DropReport report(Chosen chosen, BatchIdentity identity) {
    return new DropReport(spec.name(), spec.format().word(), chosen.number(), identity.id());
  }

  private void purge(Dataset<Row> rows) {
    quarantine.purge(rows.select(column(QuarantineTable.ID), column(SideTable.RUN)));
  }

  /** The numbers alone, whether there are such rows or not. */
  private Chosen named(Choice.Numbered numbered) {
    List<Row> ids = numbered.ids().stream().map(RowFactory::create).toList();
    return Chosen.of(
        spark
            .createDataFrame(ids, new StructType().add(QuarantineTable.ID, DataTypes.LongType))
            .withColumn(QuarantineTable.IS_OUT, lit(false)));
  }

  /** A batch that changes no row of the dimension, and takes rows out of the quarantine. */
  private void publish(Chosen chosen, BatchIdentity identity, long version) {
    var state = table.state();
    if (state.version() != version) {
      throw Quarantining.moved(spec.name());
    }
    String run = PublishedRuns.newId(identity.clock());
    quarantine.release(chosen.inside(), identity, run);
    RunReport report =
        new RunReport(
            spec.name(),
            spec.format().word(),
            identity.id(),
            identity.effectiveAt(),
            RunReport.Outcome.PUBLISHED,
            Counts.NONE,
            0,
            0,
            Map.of(),
            List.of());
    table.publish(
        new Publication(
            state,
            Optional.empty(),
            List.of(QuarantineTable.ID),
            new BatchRecord(
                identity.id(),
                identity.source(),
                identity.effectiveAt(),
                StoredReport.write(report),
                run)));
  }

  /** No time of its own among the snapshots. */
  private Instant time(Instant clock) {
    return spec.mode() == Mode.SNAPSHOT ? table.newestBatchTime().orElse(clock) : clock;
  }

  private long version() {
    return table.exists() ? table.state().version() : -1;
  }

  private Optional<Dataset<Row>> counting() {
    return table.exists() ? quarantine.counting(table.publishedRuns()) : Optional.empty();
  }

  /** The rows meant, materialised; by their numbers also those that have left. Empty: none. */
  private Optional<Chosen> chosen(Choice choice) {
    return TableReading.of(
        spec.name(),
        () -> {
          Optional<Dataset<Row>> counting = counting();
          refuseUnknown(
              counting,
              counting.map(rows -> rows.filter(column(QuarantineTable.IS_OUT).equalTo(false))),
              choice);
          return counting
              .map(rows -> Chosen.of(rows.filter(is(choice)).localCheckpoint(true)))
              .filter(chosen -> chosen.number() > 0);
        });
  }

  private static Column is(Choice choice) {
    if (choice instanceof Choice.Numbered numbered) {
      return column(QuarantineTable.ID).isin(numbered.ids().toArray());
    }
    Column inside = column(QuarantineTable.IS_OUT).equalTo(false);
    return choice instanceof Choice.OfReason of
        ? inside.and(column(SetAside.REASON).equalTo(of.reason().name()))
        : inside;
  }

  private void refuseUnknown(
      Optional<Dataset<Row>> known, Optional<Dataset<Row>> inside, Choice choice) {
    if (!(choice instanceof Choice.Numbered numbered)) {
      return;
    }
    SortedSet<Long> missing = new TreeSet<>(numbered.ids());
    known.ifPresent(
        rows ->
            rows.filter(is(choice))
                .select(column(QuarantineTable.ID))
                .collectAsList()
                .forEach(row -> missing.remove(row.getLong(0))));
    if (!missing.isEmpty()) {
      throw unknown(missing, inside);
    }
  }

  /** Some rows that were named have left since, and not by what is asked for now. */
  static StrandlineException out(DimensionSpec spec, Chosen chosen) {
    List<Row> gone =
        chosen
            .rows()
            .filter(column(QuarantineTable.IS_OUT))
            .select(column(QuarantineTable.ID))
            .orderBy(column(QuarantineTable.ID))
            .limit(LISTED)
            .collectAsList();
    return new StrandlineException(
        Problem.of(
            ErrorCode.UNKNOWN_ROW,
            "rows "
                + gone.stream()
                    .map(row -> String.valueOf(row.getLong(0)))
                    .collect(Collectors.joining(", "))
                + " have left the quarantine of "
                + spec.name()
                + " by an earlier replay or drop",
            "Leave them out. Nothing was written."));
  }

  private StrandlineException unknown(SortedSet<Long> missing, Optional<Dataset<Row>> inside) {
    List<Long> some =
        inside.isEmpty()
            ? List.of()
            : inside
                .get()
                .select(column(QuarantineTable.ID))
                .orderBy(column(QuarantineTable.ID))
                .limit(LISTED + 1)
                .collectAsList()
                .stream()
                .map(row -> row.getLong(0))
                .toList();
    String there =
        some.isEmpty()
            ? "It is empty."
            : "It has the rows "
                + some.stream().limit(LISTED).map(String::valueOf).collect(Collectors.joining(", "))
                + (some.size() > LISTED ? " and more" : "")
                + "; `strandline quarantine SPEC list` shows them.";
    return new StrandlineException(
        Problem.of(
            ErrorCode.UNKNOWN_ROW,
            "the quarantine of "
                + spec.name()
                + " has no row "
                + missing.stream()
                    .limit(LISTED)
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ")),
            there));
  }
}
