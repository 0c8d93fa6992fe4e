package io.strandline.table.iceberg;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableLocation;
import java.util.concurrent.Callable;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;

/** Turns Iceberg's failures into explained ones. */
final class IcebergFailures {
  private IcebergFailures() {}

  /** Runs {@code work}; no exception of Iceberg leaves unexplained. */
  static <T> T explained(TableLocation.InCatalog location, Callable<T> work) {
    try {
      return work.call();
    } catch (StrandlineException e) {
      throw e;
    } catch (Exception e) {
      throw explain(String.join(".", location.name()), e);
    }
  }

  private static StrandlineException explain(String table, Exception failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CommitStateUnknownException) {
        return new StrandlineException(
            Problem.of(
                ErrorCode.COMMIT_UNKNOWN,
                "the catalog did not say whether the batch was published to " + table,
                "Run the same command again: a published batch is recognised and not repeated."),
            failure);
      }
      if (cause instanceof CommitFailedException || cause instanceof ValidationException) {
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
      if (cause instanceof NotFoundException) {
        return unreadable(table, cause, failure);
      }
    }
    return unreadable(table, failure, failure);
  }

  private static StrandlineException unreadable(String table, Throwable cause, Exception failure) {
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
