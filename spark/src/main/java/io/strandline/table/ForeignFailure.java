package io.strandline.table;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.SparkThrowable;

/** What every format says in the same words of a failure that is not its own. */
public final class ForeignFailure {
  /** What to do where another writer was faster; it may have left this batch behind in time. */
  public static final String OVERTAKEN =
      "Run the command again; `plan` shows what it does now. If the other batch is dated later,"
          + " this one counts as late now, and `late` of the spec decides what becomes of it.";

  private ForeignFailure() {}

  /** Another writer was faster; {@code cause} says how that showed. */
  public static StrandlineException concurrent(String table, Throwable cause, Exception failure) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.CONCURRENT_WRITE,
            "another writer changed "
                + table
                + " during the run; nothing was written ("
                + ForeignMessage.brief(cause)
                + ")",
            OVERTAKEN),
        failure);
  }

  /** The table's files or its catalog can't be used. */
  public static StrandlineException unreadable(String table, Throwable cause, Throwable failure) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_UNREADABLE,
            "table " + table + " can't be used: " + ForeignMessage.brief(cause),
            "Check that its files and its catalog are there and may be read and written."),
        failure);
  }

  /**
   * The failure of a Spark action that reads {@code table} and nothing else that could be broken;
   * empty where no file is behind it.
   */
  public static Optional<StrandlineException> reading(String table, Throwable failure) {
    boolean inAction = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      inAction |= cause instanceof SparkThrowable;
      boolean ofSpark =
          cause instanceof SparkThrowable spark
              && spark.getCondition() != null
              && spark.getCondition().startsWith("FAILED_READ_FILE");
      boolean ofFormat = cause.getClass().getName().startsWith("org.apache.iceberg.");
      if (ofSpark || ofFormat || (inAction && cause instanceof IOException)) {
        return Optional.of(unreadable(table, cause, failure));
      }
    }
    return Optional.empty();
  }
}
