package io.strandline.error;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The one exception that leaves Strandline. It carries every problem found of one kind; nothing was
 * written unless a message says otherwise.
 */
public final class StrandlineException extends RuntimeException {
  private final transient List<Problem> problems;

  /** Fails with all {@code problems}; there must be at least one. */
  public StrandlineException(List<Problem> problems) {
    this(problems, null);
  }

  /** Fails with one problem and the foreign failure behind it. */
  public StrandlineException(Problem problem, Throwable cause) {
    this(List.of(problem), cause);
  }

  /** Fails with one problem. */
  public StrandlineException(Problem problem) {
    this(List.of(problem), null);
  }

  private StrandlineException(List<Problem> problems, Throwable cause) {
    super(problems.stream().map(Problem::text).collect(Collectors.joining("\n")), cause);
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("A failure needs at least one problem");
    }
    this.problems = List.copyOf(problems);
  }

  /** Everything that is wrong, at least one. */
  public List<Problem> problems() {
    return problems;
  }

  /** The kind of the first problem: it decides the exit code. */
  public ErrorKind kind() {
    return problems.get(0).code().kind();
  }
}
