package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same values in other spellings, other types and another session are no change; values that
 * look alike are one.
 */
class EqualityTest {
  private static final String SPEC =
      "mode: snapshot\ndeletes: close\nkey: id\ntype1: [m, t1]\ntype2: rest\n"
          + "columns: {d: \"decimal(10,2)\"}\n";

  private static final String FIRST =
      """
      SELECT 1 AS id, map('a', 0.0D, 'b', double('NaN')) AS m, timestamp_seconds(5) AS t1,
        double('NaN') AS nan, 0.0D AS zero, struct(array(float('NaN'), 0.0F) AS x, 1 AS y) AS deep,
        map('k', struct(0.0D AS z)) AS by_key, (SELECT c FROM equality_chars WHERE n = 1) AS c, CAST(1.5 AS DECIMAL(10, 2)) AS d,
        TIMESTAMP_NTZ'2025-03-09 02:30:00' AS w, TIMESTAMP'2025-11-02 05:30:00Z' AS t,
        CAST('' AS STRING) AS empty, binary('a') AS bin
      """;

  private static final String AGAIN =
      """
      SELECT 1 AS id, map('b', double('NaN'), 'a', -0.0D) AS m, TIMESTAMP'1970-01-01 00:00:05Z' AS t1,
        double('NaN') AS nan, -0.0D AS zero, struct(1 AS y, array(float('NaN'), -0.0F) AS x) AS deep,
        map('k', struct(-0.0D AS z)) AS by_key, (SELECT c FROM equality_chars WHERE n = 2) AS c, CAST(1.50 AS DECIMAL(6, 2)) AS d,
        TIMESTAMP_NTZ'2025-03-09 02:30:00' AS w, TIMESTAMP'2025-11-02 01:30:00-04:00' AS t,
        CAST('' AS STRING) AS empty, X'61' AS bin
      """;

  @ParameterizedTest
  @EnumSource(Format.class)
  void theSameValuesAreNoChangeAndOthersAre(Format format) {
    FedDimension all = FedDimension.of(format, SPEC);
    SparkSession spark = Lake.shared().spark();
    spark.sql("DROP TABLE IF EXISTS equality_chars");
    spark.sql("CREATE TABLE equality_chars (n INT, c CHAR(5)) USING parquet");
    spark.sql("INSERT INTO equality_chars VALUES (1, 'ab'), (2, 'ab   ')");
    all.dimension().apply(FedDimension.batch(FIRST).at(FedDimension.day("2025-01-01")));
    String zone = spark.conf().get("spark.sql.session.timeZone");
    try {
      spark.conf().set("spark.sql.session.timeZone", "America/New_York");
      RunReport again =
          all.dimension().apply(FedDimension.batch(AGAIN).at(FedDimension.day("2025-02-01")));
      assertThat(again.counts().unchanged()).isEqualTo(1);
      assertThat(again.counts().changesNothing()).isTrue();

      // The hour that comes twice when clocks go back: the same wall clock, another instant.
      RunReport later =
          all.dimension()
              .apply(
                  FedDimension.batch(AGAIN.replace("01:30:00-04:00", "01:30:00-05:00"))
                      .at(FedDimension.day("2025-03-01")));
      assertThat(later.counts().changed()).isEqualTo(1);
    } finally {
      spark.conf().set("spark.sql.session.timeZone", zone);
    }
    RunReport nulls =
        all.dimension()
            .apply(
                FedDimension.batch(
                        AGAIN
                            .replace("01:30:00-04:00", "01:30:00-05:00")
                            .replace("CAST('' AS STRING)", "CAST(NULL AS STRING)"))
                    .at(FedDimension.day("2025-04-01")));
    assertThat(nulls.counts().changed()).isEqualTo(1);
    assertThat(all.dimension().check().findings()).isEmpty();
    assertThatThrownBy(
            () ->
                all.dimension()
                    .apply(
                        FedDimension.batch(AGAIN.replace("TIMESTAMP_NTZ'", "TIMESTAMP'"))
                            .at(FedDimension.day("2025-05-01"))))
        .hasMessageContaining("`w` is TIMESTAMP in the source but TIMESTAMP_NTZ in the table");
    assertThat(List.copyOf(all.rows())).hasSize(3);
  }
}
