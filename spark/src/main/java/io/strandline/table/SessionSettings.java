package io.strandline.table;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Settings of a session for the time of some work; what was there before comes back after it. */
public final class SessionSettings {
  /** A task sorts and groups this many rows before generated code would be compiled. */
  public static final long FEW_ROWS = 50_000;

  /** Fewer take no longer in one task than in several. */
  private static final long ROWS_OF_A_TASK = 2_500;

  /** What pays off for many rows and costs more than it gives for few. */
  private static final Map<String, String> FOR_FEW =
      Map.of(
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN",
          "spark.sql.adaptive.enabled", "false",
          "spark.sql.subexpressionElimination.enabled", "false");

  private SessionSettings() {}

  /** {@link #about(long, SparkSession, Supplier)} for work that gives nothing. */
  public static void about(long rows, SparkSession spark, Runnable work) {
    about(
        rows,
        spark,
        () -> {
          work.run();
          return rows;
        });
  }

  /** Runs {@code work} under these settings. */
  public static <T> T during(SparkSession spark, Map<String, String> settings, Supplier<T> work) {
    // asked one by one, what nobody has set would have its default, and be set to it
    scala.collection.immutable.Map<String, String> before = spark.conf().getAll();
    try {
      settings.forEach((name, value) -> spark.conf().set(name, value));
      return work.get();
    } finally {
      settings
          .keySet()
          .forEach(
              name -> {
                Option<String> value = before.get(name);
                if (value.isDefined()) {
                  spark.conf().set(name, value.get());
                } else {
                  spark.conf().unset(name);
                }
              });
    }
  }

  /** The same, where nobody has set {@code name} in the session. */
  public static <T> T unlessSet(SparkSession spark, String name, String value, Supplier<T> work) {
    return spark.conf().getAll().contains(name)
        ? work.get()
        : during(spark, Map.of(name, value), work);
  }

  /**
   * Runs {@code work} the quick way if it is about few rows, all of them computed before: for a
   * small batch planning and compiling take longer than the rows.
   */
  public static <T> T about(long rows, SparkSession spark, Supplier<T> work) {
    if (rows > FEW_ROWS) {
      return work.get();
    }
    long tasks = Math.min(spark.sparkContext().defaultParallelism(), 1 + rows / ROWS_OF_A_TASK);
    Map<String, String> settings = new HashMap<>(FOR_FEW);
    settings.put("spark.sql.shuffle.partitions", Long.toString(tasks));
    return during(spark, settings, work);
  }
}
