package io.strandline.table;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;

/** What every format says in the same words of a failure that is not its own. */
public final class ForeignFailure {
  private ForeignFailure() {}

  /** Another writer was faster; {@code cause} says how that showed. */
  public static StrandlineException concurrent(String table, Throwable cause, Exception failure) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.CONCURRENT_WRITE,
            "another writer changed "
                + table
                + " during the run; nothing was written ("
                + firstLine(cause)
                + ")",
            "Run the same command again."),
        failure);
  }

  /** The table's files or its catalog can't be used. */
  public static StrandlineException unreadable(String table, Throwable cause, Exception failure) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_UNREADABLE,
            "table " + table + " can't be used: " + firstLine(cause),
            "Check that its files and its catalog are there and may be read and written."),
        failure);
  }

  private static String firstLine(Throwable cause) {
    String message = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
    return message.lines().findFirst().orElse("").strip();
  }
}
