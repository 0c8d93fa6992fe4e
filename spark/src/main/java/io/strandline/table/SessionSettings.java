package io.strandline.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Settings of a session for the time of some work; what was there before comes back after it. */
public final class SessionSettings {
  /** A task sorts and groups this many rows before generated code would be compiled. */
  public static final long FEW_ROWS = 50_000;

  /** What pays off for many rows and costs more than it gives for few. */
  private static final Map<String, String> FOR_FEW =
      Map.of(
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN",
          "spark.sql.adaptive.enabled", "false",
          "spark.sql.subexpressionElimination.enabled", "false",
          "spark.sql.shuffle.partitions", "1");

  private SessionSettings() {}

  /** Runs {@code work} under these settings. */
  public static <T> T during(SparkSession spark, Map<String, String> settings, Supplier<T> work) {
    Map<String, Option<String>> before = new LinkedHashMap<>();
    settings.keySet().forEach(name -> before.put(name, spark.conf().getOption(name)));
    try {
      settings.forEach((name, value) -> spark.conf().set(name, value));
      return work.get();
    } finally {
      before.forEach(
          (name, value) -> {
            if (value.isDefined()) {
              spark.conf().set(name, value.get());
            } else {
              spark.conf().unset(name);
            }
          });
    }
  }

  /**
   * Runs {@code work} the quick way if it is about few rows, all of them computed before: for a
   * small batch planning and compiling take longer than the rows.
   */
  public static <T> T about(long rows, SparkSession spark, Supplier<T> work) {
    return rows <= FEW_ROWS ? during(spark, FOR_FEW, work) : work.get();
  }
}
