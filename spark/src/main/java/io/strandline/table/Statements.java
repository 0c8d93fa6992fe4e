package io.strandline.table;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs SQL that Strandline writes. */
public final class Statements {
  private static final String SUBSTITUTE = "spark.sql.variable.substitute";

  private Statements() {}

  /** Runs {@code statement} as it stands: a name such as <code>${x}</code> is no variable in it. */
  public static Dataset<Row> run(SparkSession spark, String statement) {
    String before = spark.conf().get(SUBSTITUTE);
    spark.conf().set(SUBSTITUTE, "false");
    try {
      return spark.sql(statement);
    } finally {
      spark.conf().set(SUBSTITUTE, before);
    }
  }
}
