package io.strandline.table.delta;

import io.delta.exceptions.DeltaConcurrentModificationException;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableLocation;
import java.util.concurrent.Callable;

/** Turns Delta's failures into explained ones. */
final class DeltaFailures {
  private DeltaFailures() {}

  /** Runs {@code work}; no exception of Delta leaves unexplained. */
  static <T> T explained(TableLocation location, Callable<T> work) {
    try {
      return work.call();
    } catch (StrandlineException e) {
      throw e;
    } catch (Exception e) {
      throw explain(location.sql(), e);
    }
  }

  private static StrandlineException explain(String table, Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DeltaConcurrentModificationException
          || cause instanceof org.apache.spark.sql.delta.DeltaConcurrentModificationException
          || cause instanceof DeltaFence.TableMoved) {
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
    }
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_UNREADABLE,
            "table " + table + " can't be used: " + firstLine(failure),
            "Check that its files and its log are there and may be read and written."),
        failure);
  }

  private static String firstLine(Throwable cause) {
    String message = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
    return message.lines().findFirst().orElse("").strip();
  }
}
