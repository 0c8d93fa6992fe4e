package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.query.QuerySpark;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class SurrogateKeyTest {
  private final SparkSession spark = QuerySpark.session();

  @Test
  void itIsTheXxhash64OfKeyAndStartInEveryTimeZone() {
    Dataset<Row> row = spark.sql("SELECT 7L AS id, 'a' AS b, TIMESTAMP'2020-01-01 00:00:00Z' AS f");

    long key =
        row.select(SurrogateKey.of(List.of(col("id"), col("b")), col("f"))).head().getLong(0);

    assertThat(key).isEqualTo(row.selectExpr("xxhash64(id, b, f)").head().getLong(0));
    spark.conf().set("spark.sql.session.timeZone", "UTC");
    assertThat(
            spark.sql("SELECT xxhash64(7L, 'a', TIMESTAMP'2020-01-01 00:00:00')").head().getLong(0))
        .isEqualTo(key);
  }

  @Test
  void aBusinessKeyIsNeeded() {
    assertThatThrownBy(() -> SurrogateKey.of(List.of(), col("f")))
        .hasMessage("A surrogate key needs a business key");
  }
}
