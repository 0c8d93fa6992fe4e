package io.strandline.cli;

import static org.apache.spark.sql.functions.col;

import io.strandline.cli.output.Output;
import io.strandline.cli.output.RowSink;
import io.strandline.cli.text.CheckText;
import io.strandline.cli.text.RunText;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorCode;
import io.strandline.error.ErrorKind;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.report.CheckReport;
import io.strandline.source.Dated;
import io.strandline.spec.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what a dimension is, on real data and on both table formats. */
@Command(
    name = "demo",
    description =
        "Builds a dimension from real data on Iceberg and on Delta, and shows what happened.",
    footer = {
      "",
      "Examples:",
      "  strandline demo",
      "  strandline demo --all --warehouse /tmp/demo",
      "",
      "The tables are left in strandline-demo/ (or --warehouse DIR) to play with."
    })
final class DemoCommand implements Callable<Integer> {
  /** Snapshots that tell a story in few batches: zones leave, come back and are renamed. */
  private static final Set<String> CHOSEN =
      Set.of("2020-10-03", "2020-10-15", "2020-11-02", "2022-02-21", "2025-12-01");

  private static final String ZONE = "America/Whitehorse";
  private static final String IN_THE_GAP = "2020-10-20";

  @Option(names = "--all", description = "Apply all 32 snapshots instead of 5.")
  private boolean all;

  private final Context context;

  DemoCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path spec = context.home().resolve("examples/tzdb/dimension.yaml").toAbsolutePath();
    if (!Files.exists(spec)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.SOURCE_MISSING,
              "the demo's data are not at " + spec.getParent(),
              "Run the demo from a complete copy of Strandline."));
    }
    Selection selection = context.options().select(spec);
    String warehouse =
        selection.warehouse().orElse(Path.of("strandline-demo").toAbsolutePath().toString());
    say("The time zones of the world as @vvo/tzdb published them from 2020 to 2025 (MIT licence;");
    say("data from GeoNames, CC BY 4.0), kept as a type 2 dimension in " + warehouse);
    boolean passed = true;
    Dimension shown = null;
    for (Format format : Format.values()) {
      Workbench.Prepared prepared = context.workbench().read(selection.in(format, warehouse));
      context.progress().phase("starting Spark");
      Dimension dimension = prepared.open(context.progress()::step);
      passed &= build(format, dimension, series(prepared, spec));
      shown = shown == null ? dimension : shown;
    }
    history(shown);
    stateInTheGap(shown);
    next(spec, warehouse);
    return passed ? 0 : ErrorKind.VIOLATION.exitCode();
  }

  private List<Dated> series(Workbench.Prepared prepared, Path spec) {
    String folder = spec.resolveSibling("data").toString();
    return prepared.series(folder, Optional.empty()).batches().stream()
        .filter(entry -> all || CHOSEN.contains(entry.at().toString().substring(0, 10)))
        .toList();
  }

  private boolean build(Format format, Dimension dimension, List<Dated> series) {
    say("");
    say(format == Format.ICEBERG ? "On Iceberg, batch by batch:" : "On Delta, the same batches:");
    new Backfill(dimension, context).run(series, report -> say("  " + RunText.line(report)));
    context.progress().phase("checking");
    CheckReport report = dimension.check();
    context.progress().clear();
    say(CheckText.of(report).indent(2).stripTrailing());
    return report.passed();
  }

  private void history(Dimension dimension) {
    context.progress().phase("reading the history of " + ZONE);
    Dataset<Row> versions = dimension.history(Map.of("name", ZONE));
    List<String> lines = Rows.lines(versions);
    context.progress().clear();
    say("");
    say("The history of " + ZONE + " (the publisher left it out for 18 days: the gap stays):");
    table(
        List.of("valid_from", "valid_to", "days_active", "alternativeName", "abbreviation"),
        lines.stream().map(HistoryPrinter::inTenths).toList());
  }

  private void stateInTheGap(Dimension dimension) {
    context.progress().phase("reading the state as of " + IN_THE_GAP);
    List<String> lines =
        Rows.lines(
            dimension
                .asOf(Instant.parse(IN_THE_GAP + "T00:00:00Z"))
                .filter(col("countryCode").equalTo("CA"))
                .orderBy(col("rawOffsetInMinutes"), col("name")));
    context.progress().clear();
    say("");
    say("Canada as of " + IN_THE_GAP + ", inside that gap:");
    table(
        List.of("name", "alternativeName", "rawOffsetInMinutes", "valid_from", "valid_to"), lines);
  }

  private void next(Path spec, String warehouse) {
    String with = Locations.inShell(spec) + " --warehouse " + Locations.inShell(Path.of(warehouse));
    Path launcher = context.home().toAbsolutePath().resolve("strandline");
    String command = Locations.inShell(launcher);
    command = command.equals("strandline") ? "./strandline" : command;
    say("");
    say("Run the demo again: every batch is known, nothing is applied twice. Next:");
    say("  " + command + " history " + with + " --key name=America/Vancouver");
    say("  " + command + " show " + with + " --as-of 2021-01-01 --table-format delta");
    say("  " + command + " check " + with + " -o json");
  }

  private void table(List<String> columns, List<String> lines) {
    RowSink sink = RowSink.of(Output.TABLE, columns, context.terminal().columns(), context.out());
    lines.forEach(sink::row);
    sink.end();
  }

  private void say(String line) {
    context.out().print(line + "\n");
    context.out().flush();
  }
}
