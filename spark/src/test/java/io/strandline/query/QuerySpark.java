package io.strandline.query;

import org.apache.spark.sql.SparkSession;

/**
 * One local Spark for all tests of the JVM; each caller gets a session with settings of its own.
 */
public final class QuerySpark {
  private QuerySpark() {}

  /** A fresh session in a time zone that no expectation is written in. */
  public static SparkSession session() {
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.catalogImplementation", "in-memory")
            .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .getOrCreate()
            .newSession();
    session.conf().set("spark.sql.session.timeZone", "Asia/Kolkata");
    session.conf().set("spark.sql.shuffle.partitions", "3");
    return session;
  }
}
