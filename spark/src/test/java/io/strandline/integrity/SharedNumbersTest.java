package io.strandline.integrity;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.query.QuerySpark;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Numbers enough for many blocks, from several tasks. */
class SharedNumbersTest {
  private static final long ROWS = 20_000;

  private final SparkSession spark = QuerySpark.session();

  @Test
  void differentNumbersAreNoSuspects() {
    assertThat(suspects(col("id").multiply(col("id")))).isZero();
  }

  @Test
  void eachRepetitionIsASuspect() {
    assertThat(suspects(col("id").mod(ROWS - 7))).isEqualTo(7);
    assertThat(suspects(col("id").mod(3))).isEqualTo(ROWS - 3);
  }

  @Test
  void eachMissingNumberIsASuspect() {
    assertThat(suspects(when(col("id").mod(100).notEqual(0), col("id")))).isEqualTo(ROWS / 100);
    assertThat(suspects(when(col("id").lt(0), col("id")))).isEqualTo(ROWS);
  }

  @Test
  void noNumbersAreNoSuspects() {
    assertThat(sum(SharedNumbers.suspects(spark.range(0).toDF()))).isZero();
  }

  private long suspects(Column number) {
    return sum(SharedNumbers.suspects(spark.range(0, ROWS, 1, 3).select(number)));
  }

  private static long sum(Dataset<Row> parts) {
    return parts.collectAsList().stream().mapToLong(part -> part.getLong(1)).sum();
  }
}
