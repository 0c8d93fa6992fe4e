package io.strandline.table.iceberg;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.ForeignFailure;
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
        return ForeignFailure.concurrent(table, cause, failure);
      }
      if (cause instanceof NotFoundException) {
        return ForeignFailure.unreadable(table, cause, failure);
      }
    }
    return ForeignFailure.unreadable(table, failure, failure);
  }
}
