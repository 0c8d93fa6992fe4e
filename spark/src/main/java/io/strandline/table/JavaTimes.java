package io.strandline.table;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Rows whose times Spark hands out as java.time values, whatever the session says. The older
 * java.sql values count by the Julian calendar before 1582-10-15 and lack the ten days before it.
 */
public final class JavaTimes {
  private static final Map<String, String> SETTING =
      Map.of("spark.sql.datetime.java8API.enabled", "true");

  private JavaTimes() {}

  /** The same rows; the session's setting is left as it is. */
  public static Dataset<Row> in(Dataset<Row> rows) {
    return SessionSettings.during(
        rows.sparkSession(),
        SETTING,
        () -> {
          Dataset<Row> same = rows.toDF();
          // how rows are handed out is settled when it is asked for first
          same.encoder();
          return same;
        });
  }
}
