package io.strandline.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.text.Figures;
import io.strandline.cli.text.Instants;
import io.strandline.cli.text.RunText;
import io.strandline.engine.Dimension;
import io.strandline.report.RunReport;
import io.strandline.source.Series;
import io.strandline.spec.DimensionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Applies a series of batches. */
@Command(
    name = "backfill",
    description =
        "Applies a series of snapshots or change sets in time order, each as a batch of its own;"
            + " resumes where it stopped.",
    footer = {
      "",
      "Examples (the quotes keep the shell from expanding the glob):",
      "  strandline backfill dim_customer.yaml --sources 'extracts/*.parquet'",
      "  strandline backfill dim_customer.yaml --sources 'extracts/*' --at-pattern 'full-(\\d{8})'",
    })
final class BackfillCommand extends SpecCommand {
  @Option(
      names = "--sources",
      paramLabel = "GLOB",
      required = true,
      description = "Files, or directories of part files; each match is a batch.")
  private String sources;

  @Option(
      names = "--at-pattern",
      paramLabel = "P",
      description =
          "A regular expression for the time in a name: its groups year, month, day, hour,"
              + " minute, second, or its first group (default: the date or timestamp in it, UTC).")
  private Pattern atPattern;

  BackfillCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    Output output = context().options().output();
    Backfill backfill = new Backfill(dimension, context());
    Series series = prepared.series(Locations.absolute(sources), Optional.ofNullable(atPattern));
    if (output == Output.TABLE) {
      series
          .ignored()
          .forEach(name -> context().err().print("left out, no time in its name: " + name + "\n"));
    }
    List<RunReport> reports = new ArrayList<>();
    backfill.run(
        series.batches(),
        report -> {
          reports.add(report);
          if (output == Output.TABLE) {
            context().out().print(RunText.line(report) + "\n");
          } else if (output == Output.JSONL) {
            context().out().print(Json.text(data(report)) + "\n");
          }
          context().out().flush();
        });
    progress().clear();
    switch (output) {
      case TABLE -> context().out().print(summary(spec, reports) + "\n");
      case JSON -> context().out().print(Json.text(summaryObject(spec, reports)) + "\n");
      case CSV -> printFlat(reports.stream().map(this::data).toList());
      case JSONL -> {}
    }
    context().out().flush();
    return 0;
  }

  private static String summary(DimensionSpec spec, List<RunReport> reports) {
    long published = published(reports);
    long before = reports.size() - published;
    return spec.name()
        + "  "
        + spec.format().word()
        + "  "
        + Figures.count(published)
        + (published == 1 ? " batch published" : " batches published")
        + (before == 0 ? "" : ", " + Figures.count(before) + " published before")
        + ", up to "
        + Instants.text(reports.get(reports.size() - 1).effectiveAt());
  }

  private ObjectNode summaryObject(DimensionSpec spec, List<RunReport> reports) {
    ObjectNode object = Json.object();
    object.put("dimension", spec.name());
    object.put("table", spec.tableName());
    object.put("format", spec.format().word());
    object.put("published", published(reports));
    object.put("already_published", reports.size() - published(reports));
    ArrayNode batches = object.putArray("batches");
    reports.forEach(report -> batches.add(data(report)));
    return object;
  }

  private static long published(List<RunReport> reports) {
    return reports.stream()
        .filter(report -> report.outcome() == RunReport.Outcome.PUBLISHED)
        .count();
  }
}
