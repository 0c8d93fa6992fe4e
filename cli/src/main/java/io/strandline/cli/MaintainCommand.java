package io.strandline.cli;

import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.text.UpkeepText;
import io.strandline.engine.Dimension;
import io.strandline.report.UpkeepReport;
import io.strandline.spec.DimensionSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compacts the tables of a dimension where it pays. */
@Command(
    name = "maintain",
    description = {
      "Rewrites files that many batches have worn: small ones, and those with many deleted rows.",
      "",
      "No row changes. Where nothing is worn nothing is written, so it can follow every batch."
    },
    footer = {
      "",
      "Examples:",
      "  strandline maintain dim_customer.yaml --dry-run",
      "  strandline maintain dim_customer.yaml -o json"
    })
final class MaintainCommand extends SpecCommand {
  @Option(names = "--dry-run", description = "Say what is worn; write nothing.")
  private boolean dryRun;

  MaintainCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    progress().phase((dryRun ? "looking at files of " : "maintaining ") + spec.tableName());
    UpkeepReport report = dryRun ? dimension.upkeep() : dimension.maintain();
    if (context().options().output() == Output.CSV) {
      progress().clear();
      printFlat(report.tables().stream().map(Json::object).toList());
    } else {
      print(report, () -> UpkeepText.of(report));
    }
    return 0;
  }
}
