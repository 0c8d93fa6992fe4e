package io.strandline.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.StrandlineException;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFilterTest {
  private final SparkSession spark = QuerySpark.session();

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "'a b'~a b",
        "' 7'~\" 7\"",
        "''~\"\"",
        "7Y~7",
        "-7S~-7",
        "2147483647~2147483647",
        "9223372036854775807L~9223372036854775807",
        "1.50~1.5",
        "1.5D~1.5",
        "0.1F~0.1",
        "-0.0D~0",
        "true~true",
        "DATE'2020-02-29'~2020-02-29",
        "TIMESTAMP'2020-01-01 00:00:00Z'~2020-01-01T00:00:00Z",
        "TIMESTAMP'2020-01-01 00:00:00Z'~2020-01-01T05:30:00+05:30",
        "TIMESTAMP'2020-01-01 00:00:00Z'~2020-01-01",
        "TIMESTAMP'2020-01-01 00:00:00Z'~2020-01-01 00:00:00",
        "TIMESTAMP_NTZ'2020-01-01 00:00:00.5'~2020-01-01T00:00:00.5",
        "X'00FF'~AP8=",
      })
  void aValueGivenAsTextFindsItsRow(String sql, String text) {
    assertThat(found(sql, text)).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "'7'~\"7 \"",
        "'a'~A",
        "8~7",
        "TIMESTAMP'2020-01-01 00:00:00Z'~2019-12-31T18:30:00Z",
      })
  void otherValuesDoNot(String sql, String text) {
    assertThat(found(sql, text)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "7Y~128~a number that fits TINYINT",
        "7~2147483648~a number that fits INT",
        "7~7.0~a number that fits INT",
        "7~\" 7\"~a number that fits INT",
        "7~seven~a number that fits INT",
        "1.50~1.505~a number that fits DECIMAL(3,2)",
        "1.50~10~a number that fits DECIMAL(3,2)",
        "true~yes~true or false",
        "DATE'2020-02-28'~2021-02-29~a date such as 2020-07-22",
        "TIMESTAMP'2020-01-01 00:00:00Z'~yesterday~a time such as 2020-07-22T00:00:00Z",
        "TIMESTAMP_NTZ'2020-01-01 00:00:00'~2020-01-01T00:00:00Z~a time such as 2020-07-22T00:00:00",
        "X'00'~?~bytes in base64",
      })
  void aValueTheColumnCannotHoldIsRefused(String sql, String text, String expected) {
    assertThatThrownBy(() -> found(sql, text))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("`" + text + "` is no value for `k`")
        .hasMessageContaining("Give " + expected + ".");
  }

  @Test
  void caseIsForgivenWhereItIsNotAmbiguous() {
    Dataset<Row> rows = spark.sql("SELECT 'x' AS Name");
    assertThat(
            rows.filter(KeyFilter.of(List.of(rows.schema().fields()), Map.of("name", "x"))).count())
        .isOne();
  }

  private long found(String sql, String text) {
    Dataset<Row> rows = spark.sql("SELECT " + sql + " AS k");
    return rows.filter(KeyFilter.of(List.of(rows.schema().fields()), Map.of("k", text))).count();
  }
}
