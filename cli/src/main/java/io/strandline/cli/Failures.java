package io.strandline.cli;

import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.text.ProblemText;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.ForeignFailure;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Turns failures into text or JSON and an exit code; a stack trace only with {@code --debug}. */
final class Failures {
  private final GlobalOptions options;
  private final Progress progress;
  private final PrintStream out;
  private final PrintStream err;
  private final Ending ending;

  Failures(
      GlobalOptions options, Progress progress, PrintStream out, PrintStream err, Ending ending) {
    this.ending = ending;
    this.options = options;
    this.progress = progress;
    this.out = out;
    this.err = err;
  }

  /** A wrong command line. */
  int usage(ParameterException wrong, String[] arguments) {
    Problem problem = UsageText.of(wrong);
    if (asksForJson(arguments)) {
      return json(new StrandlineException(problem));
    }
    err.print(problem.message() + "\n  " + problem.remedy() + "   [" + problem.code().id() + "]\n");
    err.flush();
    return ErrorCode.USAGE.kind().exitCode();
  }

  /** A failure while a command ran. */
  int execution(Throwable failure, CommandLine commandLine) {
    progress.clear();
    if (options.debug()) {
      failure.printStackTrace(err);
    }
    Object command = commandLine.getCommand();
    String subject = command instanceof SpecCommand on ? on.subject() : "";
    StrandlineException known = ending.explain(failure).orElseGet(() -> known(failure, subject));
    if (options.output() == Output.JSON) {
      return json(known);
    }
    boolean internal = known.problems().get(0).code() == ErrorCode.INTERNAL;
    err.print(
        (internal
                ? ProblemText.internal(failure)
                : ProblemText.of(known, commandLine.getCommandName(), subject))
            + "\n");
    err.flush();
    return known.kind().exitCode();
  }

  private int json(StrandlineException failure) {
    out.print(Json.text(Json.failure(failure)) + "\n");
    out.flush();
    return failure.kind().exitCode();
  }

  /** Rows are read while they are printed, so a table's missing file may show only here. */
  private static StrandlineException known(Throwable failure, String table) {
    if (failure instanceof StrandlineException known) {
      return known;
    }
    return ForeignFailure.reading(table, failure).orElseGet(() -> internal(failure));
  }

  private static StrandlineException internal(Throwable failure) {
    Problem problem =
        Problem.of(
            ErrorCode.INTERNAL,
            String.valueOf(failure),
            "This is a fault of Strandline; run again with --debug and report it.");
    return new StrandlineException(problem, failure);
  }

  /** The options may not have been read yet when the command line is wrong. */
  private static boolean asksForJson(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      String next = i + 1 < arguments.length ? arguments[i + 1] : "";
      boolean named = arguments[i].equals("-o") || arguments[i].equals("--output");
      if ((named && next.equalsIgnoreCase("json"))
          || arguments[i].equalsIgnoreCase("-ojson")
          || arguments[i].equalsIgnoreCase("-o=json")
          || arguments[i].equalsIgnoreCase("--output=json")) {
        return true;
      }
    }
    return false;
  }
}
