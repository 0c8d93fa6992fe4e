package io.strandline.cli;

import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.text.CheckText;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorKind;
import io.strandline.report.CheckReport;
import io.strandline.spec.DimensionSpec;
import picocli.CommandLine.Command;

/** Proves the invariants. */
@Command(
    name = "check",
    description =
        "Proves the invariants of the dimension in one pass; exit code 5 where one is violated.",
    footer = {
      "",
      "Examples:",
      "  strandline check dim_customer.yaml",
      "  strandline check dim_customer.yaml -o json"
    })
final class CheckCommand extends SpecCommand {
  CheckCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    progress().phase("checking " + spec.tableName());
    CheckReport report = dimension.check();
    if (context().options().output() == Output.CSV) {
      progress().clear();
      printFlat(report.findings().stream().map(Json::object).toList());
    } else {
      print(report, () -> CheckText.of(report));
    }
    return report.passed() ? 0 : ErrorKind.VIOLATION.exitCode();
  }
}
