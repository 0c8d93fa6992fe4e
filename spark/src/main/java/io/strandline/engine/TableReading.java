package io.strandline.engine;

import io.strandline.error.StrandlineException;
import io.strandline.table.ForeignFailure;
import java.util.function.Supplier;

/** Explains what fails only when Spark reads the table's files. */
final class TableReading {
  private TableReading() {}

  /** Does {@code work}, which reads the table and no source any more. */
  static <T> T of(String table, Supplier<T> work) {
    try {
      return work.get();
    } catch (StrandlineException e) {
      throw e;
    } catch (Exception e) {
      // Spark throws its checked SparkException undeclared
      ForeignFailure.reading(table, e)
          .ifPresent(
              explained -> {
                throw explained;
              });
      throw e;
    }
  }
}
