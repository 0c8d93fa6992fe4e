package io.strandline.cli;

import io.strandline.cli.text.PlanText;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorKind;
import io.strandline.report.PlanReport;
import io.strandline.spec.DimensionSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what apply would do. */
@Command(
    name = "plan",
    description = "Says what apply would do, and writes nothing.",
    footer = {
      "",
      "Examples:",
      "  strandline plan dim_customer.yaml",
      "  strandline plan dim_customer.yaml --source extracts/2026-11-29.parquet --at 2026-11-29"
    })
final class PlanCommand extends SpecCommand {
  /** Exit code of a plan that changes something; clear of the failure codes 1 to 6. */
  static final int CHANGES = 10;

  @Mixin private BatchOptions batch;

  @Option(
      names = "--detailed-exitcode",
      description =
          "Exit with 0 where nothing would change, with 10 where something would, and with 3 where"
              + " a guard would refuse the batch.")
  private boolean detailedExitCode;

  PlanCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    progress().phase("planning " + spec.tableName());
    PlanReport plan = dimension.plan(batch.batch());
    print(plan, () -> PlanText.of(plan));
    if (detailedExitCode && !plan.guard().equals(PlanReport.PASSED)) {
      return ErrorKind.DATA.exitCode();
    }
    boolean changes = !plan.counts().changesNothing() || !plan.schemaChanges().isEmpty();
    return detailedExitCode && changes ? CHANGES : 0;
  }
}
