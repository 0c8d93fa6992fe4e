package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.Optional;
import org.apache.spark.SparkThrowable;

/** Explains failures that show only when a source's rows are read. */
public final class ReadFailure {
  private ReadFailure() {}

  /**
   * The failure of a Spark action as {@code SOURCE_UNREADABLE}, where a file of the source is
   * behind it; else empty. Ask this of actions that read the source only: a broken file of the
   * dimension looks the same.
   */
  public static Optional<StrandlineException> explain(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnreadableFile file) {
        return Optional.of(new StrandlineException(problem(file), failure));
      }
      if (cause instanceof SparkThrowable spark
          && spark.getCondition() != null
          && spark.getCondition().startsWith("FAILED_READ_FILE")) {
        return Optional.of(
            new StrandlineException(problem(new UnreadableFile(withReason(cause))), failure));
      }
    }
    return Optional.empty();
  }

  /** Spark names the file, and the exception below it says what is wrong. */
  private static String withReason(Throwable spark) {
    Throwable reason = spark;
    while (reason.getCause() != null) {
      reason = reason.getCause();
    }
    String file = ForeignMessage.brief(spark);
    return reason == spark ? file : file + ": " + ForeignMessage.brief(reason);
  }

  static Problem problem(UnreadableFile file) {
    return Problem.of(
        ErrorCode.SOURCE_UNREADABLE,
        "The source cannot be read. " + file.getMessage() + ".",
        "Is the file whole, of the type its name says, and not being written to?");
  }
}
