package io.strandline.row;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/**
 * Rows whose times Spark hands out as java.time values, whatever the session says. The older
 * java.sql values count by the Julian calendar before 1582-10-15 and lack the ten days before it.
 */
public final class JavaTimes {
  private static final String SETTING = "spark.sql.datetime.java8API.enabled";

  private JavaTimes() {}

  /** The same rows; the session's setting is left as it is. */
  public static Dataset<Row> in(Dataset<Row> rows) {
    SparkSession spark = rows.sparkSession();
    Option<String> before = spark.conf().getAll().get(SETTING);
    spark.conf().set(SETTING, "true");
    try {
      Dataset<Row> same = rows.toDF();
      // how rows are handed out is settled when it is asked for first
      same.encoder();
      return same;
    } finally {
      if (before.isDefined()) {
        spark.conf().set(SETTING, before.get());
      } else {
        spark.conf().unset(SETTING);
      }
    }
  }
}
