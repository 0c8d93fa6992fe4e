package io.strandline.cli.text;

import io.strandline.error.ErrorKind;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.List;
import java.util.stream.Collectors;

/** Failures for people: what, why, how to fix, and the code at the very end. */
public final class ProblemText {
  private ProblemText() {}

  /**
   * A failure of a command.
   *
   * @param command the command's name, such as {@code apply}
   * @param subject what it worked on: the dimension, or the spec file where none was read
   */
  public static String of(StrandlineException failure, String command, String subject) {
    String lead = lead(failure.kind(), command, subject);
    List<Problem> problems = failure.problems();
    if (problems.size() == 1) {
      return lead + ": " + text(problems.get(0), "");
    }
    return problems.stream()
        .map(problem -> "  " + text(problem, "  "))
        .collect(Collectors.joining("\n", lead + ": " + problems.size() + " problems\n", ""));
  }

  /** A fault of Strandline itself. */
  public static String internal(Throwable fault) {
    String message = fault.getMessage() == null ? "" : ": " + firstLine(fault.getMessage());
    return "internal fault: "
        + fault.getClass().getSimpleName()
        + message
        + "\n  This is a fault of Strandline, not of your data. --debug shows where it happened;"
        + " please report it.   [SL-9001]";
  }

  private static String lead(ErrorKind kind, String command, String subject) {
    String on = subject.isEmpty() ? "" : ' ' + subject;
    return switch (kind) {
      case DATA -> "refused" + on;
      case CONFLICT -> "conflict" + on;
      case VIOLATION -> "violated" + on;
      case INTERNAL -> "internal fault" + on;
      case USAGE, ENVIRONMENT -> "cannot " + command + on;
    };
  }

  private static String text(Problem problem, String indent) {
    String where = problem.where().isEmpty() ? "" : problem.where() + ": ";
    String remedy =
        problem.remedy().isEmpty()
            ? ""
            : "\n  " + indent + problem.remedy().replace("\n", "\n  " + indent);
    return where
        + problem.message().replace("\n", "\n" + indent)
        + remedy
        + "   ["
        + problem.code().id()
        + ']';
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }
}
