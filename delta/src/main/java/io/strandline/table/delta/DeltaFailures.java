package io.strandline.table.delta;

import io.delta.exceptions.DeltaConcurrentModificationException;
import io.strandline.error.StrandlineException;
import io.strandline.table.ForeignFailure;
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
        return ForeignFailure.concurrent(table, cause, failure);
      }
    }
    return ForeignFailure.unreadable(table, failure, failure);
  }
}
