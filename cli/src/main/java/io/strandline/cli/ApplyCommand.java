package io.strandline.cli;

import io.strandline.cli.text.PlanText;
import io.strandline.cli.text.RunText;
import io.strandline.engine.Dimension;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.spec.DimensionSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Applies one batch. */
@Command(
    name = "apply",
    description =
        "Applies one batch as one atomic publication; creates the table where it is missing.",
    footer = {
      "",
      "Examples:",
      "  strandline apply dim_customer.yaml",
      "  strandline apply dim_customer.yaml --source extracts/2026-11-29.parquet --at 2026-11-29",
      "",
      "Running the same batch again changes nothing and prints the first run's report."
    })
final class ApplyCommand extends SpecCommand {
  @Mixin private BatchOptions batch;

  @Option(names = "--dry-run", description = "Print what would happen, like plan; write nothing.")
  private boolean dryRun;

  ApplyCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    if (dryRun) {
      progress().phase("planning " + spec.tableName());
      PlanReport plan = dimension.plan(batch.batch());
      print(plan, () -> PlanText.of(plan));
    } else {
      progress().phase("applying to " + spec.tableName());
      RunReport report = dimension.apply(batch.batch());
      print(report, () -> RunText.of(report, spec));
    }
    return 0;
  }
}
