package io.strandline.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;

/** Puts the commands together and runs one. */
final class Cli {
  private final Terminal terminal;
  private final PrintStream out;
  private final PrintStream err;
  private final Path home;
  private final Ending ending;

  Cli(Terminal terminal, PrintStream out, PrintStream err, Path home, Ending ending) {
    this.terminal = terminal;
    this.out = out;
    this.err = err;
    this.home = home;
    this.ending = ending;
  }

  /** Runs the command that {@code arguments} name and returns the exit code. */
  int run(Workbench workbench, String... arguments) {
    GlobalOptions options = new GlobalOptions();
    try (workbench;
        Progress progress = Progress.on(terminal, err)) {
      Failures failures = new Failures(options, progress, out, err, ending);
      CommandLine commandLine =
          commands(new Context(options, workbench, progress, terminal, out, err, home));
      commandLine.setParameterExceptionHandler(failures::usage);
      commandLine.setExecutionExceptionHandler(
          (failure, command, parsed) -> failures.execution(failure, command));
      try {
        return commandLine.execute(arguments);
      } catch (VirtualMachineError | LinkageError fault) {
        return failures.execution(fault, commandLine);
      }
    }
  }

  private CommandLine commands(Context context) {
    CommandLine root =
        new CommandLine(new StrandlineCommand(context.options()))
            .addSubcommand(new DemoCommand(context))
            .addSubcommand(new InitCommand(context))
            .addSubcommand(new ApplyCommand(context))
            .addSubcommand(new PlanCommand(context))
            .addSubcommand(new BackfillCommand(context))
            .addSubcommand(new ShowCommand(context))
            .addSubcommand(new HistoryCommand(context))
            .addSubcommand(new CheckCommand(context))
            .addSubcommand(new QuarantineCommand(context))
            .addSubcommand(new MaintainCommand(context));
    OptionValues.teach(root);
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
  }
}
