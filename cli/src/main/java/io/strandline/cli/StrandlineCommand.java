package io.strandline.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command without a subcommand: it only explains itself. */
@Command(
    name = "strandline",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    usageHelpWidth = 100,
    description = "Slowly changing dimensions on Iceberg and Delta.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:internal fault",
      "2:wrong usage or spec",
      "3:data refused, nothing written",
      "4:conflict with another writer, safe to retry",
      "5:check found violations",
      "6:environment: a file, catalog, disk or permission",
      "10:plan --detailed-exitcode: something would change"
    })
final class StrandlineCommand implements Callable<Integer> {
  @SuppressWarnings("UnusedVariable") // filled by picocli
  @Mixin
  private final GlobalOptions options;

  @Spec private CommandSpec spec;

  StrandlineCommand(GlobalOptions options) {
    this.options = options;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Which command? For a first look: demo");
  }
}
