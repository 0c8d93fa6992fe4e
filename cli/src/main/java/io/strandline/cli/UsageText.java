package io.strandline.cli;

import io.strandline.error.ErrorCode;
import io.strandline.error.Nearest;
import io.strandline.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in words of its own instead of the parser's. */
final class UsageText {
  private UsageText() {}

  /** What is wrong and how to mend it. */
  static Problem of(ParameterException wrong) {
    CommandSpec command = wrong.getCommandLine().getCommandSpec();
    String help = "Try '" + command.qualifiedName() + " --help'.";
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, command, help);
    }
    return problem(message(wrong), help);
  }

  private static String message(ParameterException wrong) {
    if (wrong instanceof MissingParameterException missing) {
      return missing.getMissing().stream()
          .map(argument -> missing(argument, missing))
          .collect(Collectors.joining("; "));
    }
    if (wrong instanceof OverwrittenOptionException twice) {
      return name(twice.getOverwritten()) + " is given twice";
    }
    boolean value = wrong.getCause() instanceof TypeConversionException;
    return value && wrong.getArgSpec() != null
        ? name(wrong.getArgSpec()) + ": " + wrong.getCause().getMessage()
        : wrong.getMessage();
  }

  private static String missing(ArgSpec argument, MissingParameterException failure) {
    String described =
        argument.description().length == 0 ? "" : ": " + phrase(argument.description()[0]);
    boolean bare =
        String.valueOf(failure.getMessage()).startsWith("Missing required parameter for");
    return bare
        ? name(argument) + " needs a value" + described
        : written(argument) + " is missing" + described;
  }

  private static String phrase(String description) {
    int end = description.length() - (description.endsWith(".") ? 1 : 0);
    return description.substring(0, 1).toLowerCase(Locale.ROOT) + description.substring(1, end);
  }

  private static String written(ArgSpec argument) {
    return argument.isOption() ? name(argument) + " " + argument.paramLabel() : name(argument);
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static Problem unmatched(
      UnmatchedArgumentException wrong, CommandSpec command, String help) {
    String first = wrong.getUnmatched().get(0);
    if (wrong.isUnknownOption()) {
      String option = first.contains("=") ? first.substring(0, first.indexOf('=')) : first;
      return problem(
          command.qualifiedName() + " has no option " + option,
          hinted(option.startsWith("--") ? Nearest.hint(option, optionNames(command)) : "", help));
    }
    if (!command.subcommands().isEmpty()) {
      List<String> commands = List.copyOf(command.subcommands().keySet());
      String hint = Nearest.hint(first, commands);
      return problem(
          "there is no command `" + first + "`",
          hinted(hint.isEmpty() ? "There are: " + String.join(", ", commands) + "." : hint, help));
    }
    String more = wrong.getUnmatched().size() == 1 ? " is one argument" : " are arguments";
    String named =
        wrong.getUnmatched().stream()
            .limit(3)
            .map(argument -> "`" + argument + "`")
            .collect(Collectors.joining(", "));
    boolean all = wrong.getUnmatched().size() <= 3;
    return problem(
        named + (all ? "" : ", ...") + more + " too many for " + command.name(),
        hinted("Has the shell expanded a glob? Put it in quotes.", help));
  }

  private static List<String> optionNames(CommandSpec command) {
    List<String> names = new ArrayList<>();
    command.options().forEach(option -> names.addAll(List.of(option.names())));
    return names;
  }

  private static String hinted(String hint, String help) {
    return hint.isEmpty() ? help : hint + " " + help;
  }

  private static Problem problem(String message, String remedy) {
    return Problem.of(ErrorCode.USAGE, message, remedy);
  }
}
