package io.strandline.cli;

import io.strandline.engine.Dimension;
import io.strandline.spec.DimensionSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates the table. */
@Command(
    name = "init",
    description = "Creates the table where it is missing, or prints its DDL.",
    footer = {
      "",
      "Examples:",
      "  strandline init dim_customer.yaml",
      "  strandline init dim_customer.yaml --dry-run",
      "",
      "apply creates the table too; init is for those who want to see or own it first."
    })
final class InitCommand extends SpecCommand {
  @Option(names = "--dry-run", description = "Print the DDL; create nothing.")
  private boolean dryRun;

  InitCommand(Context context) {
    super(context);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    if (dryRun) {
      Initiation ddl =
          new Initiation(spec.name(), spec.format().word(), "planned", dimension.ddl());
      print(ddl, ddl::ddl);
      return 0;
    }
    progress().phase("creating " + spec.tableName());
    String ddl = dimension.ddl();
    String outcome = dimension.create() ? "created" : "existed";
    Initiation initiation = new Initiation(spec.name(), spec.format().word(), outcome, ddl);
    print(initiation, () -> spec.name() + "  " + spec.format().word() + "  " + sentence(outcome));
    return 0;
  }

  private static String sentence(String outcome) {
    return outcome.equals("created") ? "created" : "exists already, nothing done";
  }

  /**
   * What init did.
   *
   * @param dimension the table's last name part
   * @param format iceberg or delta
   * @param outcome planned, created or existed
   * @param ddl the statement
   */
  record Initiation(String dimension, String format, String outcome, String ddl) {}
}
