package io.strandline.table;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;

/** Runs SQL that Strandline writes: a name such as <code>${x}</code> is no variable in it. */
public final class Statements {
  private static final Map<String, String> AS_IT_STANDS =
      Map.of("spark.sql.variable.substitute", "false");

  private Statements() {}

  /** Runs {@code statement} as it stands. */
  public static Dataset<Row> run(SparkSession spark, String statement) {
    return SessionSettings.during(spark, AS_IT_STANDS, () -> spark.sql(statement));
  }

  /** Appends {@code rows} by their columns' names to {@code table}, a name in SQL as it stands. */
  public static void append(Dataset<Row> rows, String table) {
    SessionSettings.during(
        rows.sparkSession(),
        AS_IT_STANDS,
        () -> {
          try {
            rows.writeTo(table).append();
            return table;
          } catch (NoSuchTableException e) {
            throw new IllegalStateException("There is no table " + table, e);
          }
        });
  }
}
