package io.strandline.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowJsonTest {
  private final SparkSession spark = QuerySpark.session();

  @Test
  void aVersionIsOneLineInColumnOrder() {
    String line =
        line(
            """
            SELECT 'Africa/Abidjan' AS name, array('Abidjan', 'Bouaké') AS mainCities,
              CAST(NULL AS STRING) AS continentCode, 0 AS rawOffsetInMinutes,
              TIMESTAMP'2020-07-22 00:00:00Z' AS valid_from, CAST(NULL AS TIMESTAMP) AS valid_to,
              true AS is_current
            """);

    assertThat(line)
        .isEqualTo(
            "{\"name\":\"Africa/Abidjan\",\"mainCities\":[\"Abidjan\",\"Bouaké\"],"
                + "\"continentCode\":null,\"rawOffsetInMinutes\":0,"
                + "\"valid_from\":\"2020-07-22T00:00:00Z\",\"valid_to\":null,\"is_current\":true}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "TIMESTAMP'2020-07-22 00:00:00.5Z' ~ \"2020-07-22T00:00:00.500Z\"",
        "TIMESTAMP'2020-07-22 00:00:00.000001Z' ~ \"2020-07-22T00:00:00.000001Z\"",
        "TIMESTAMP'0999-12-31 23:00:00Z' ~ \"0999-12-31T23:00:00Z\"",
        "TIMESTAMP'1883-11-18 17:00:00Z' ~ \"1883-11-18T17:00:00Z\"",
        "TIMESTAMP'2023-11-05 05:30:00Z' ~ \"2023-11-05T05:30:00Z\"",
        "TIMESTAMP'9999-12-31 00:00:00Z' ~ \"9999-12-31T00:00:00Z\"",
        "TIMESTAMP_NTZ'2020-07-22 00:00:00' ~ \"2020-07-22T00:00:00\"",
        "DATE'2020-02-29' ~ \"2020-02-29\"",
        "DATE'0999-12-31' ~ \"0999-12-31\"",
        "CAST(1E-9 AS DECIMAL(20, 10)) ~ 0.0000000010",
        "CAST('1E20' AS DECIMAL(38, 0)) ~ 100000000000000000000",
        "1.5D ~ 1.5",
        "0.1F ~ 0.1",
        "-3Y ~ -3",
        "CAST('NaN' AS DOUBLE) ~ \"NaN\"",
        "CAST('-Infinity' AS FLOAT) ~ \"-Infinity\"",
        "X'00FF' ~ \"AP8=\"",
        "true ~ true",
        "map(2, 'b', 1, NULL) ~ {\"1\":null,\"2\":\"b\"}",
        "named_struct('a b', array(1, NULL), 'x', '') ~ {\"a b\":[1,null],\"x\":\"\"}",
      })
  void valuesAreWritten(String expression, String json) {
    for (boolean java8 : new boolean[] {true, false}) {
      spark.conf().set("spark.sql.datetime.java8API.enabled", java8);
      assertThat(line("SELECT " + expression + " AS v")).isEqualTo("{\"v\":" + json + "}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"quote \"", "back\\slash", "line\nbreak", "tab\t", "\u0001", "😀", "ключ"})
  void anyTextSurvivesAsOneLine(String text) throws Exception {
    String line = RowJson.line(spark.sql("SELECT ? AS `" + text + "`", new Object[] {text}).head());

    assertThat(line).doesNotContain("\n");
    assertThat(new ObjectMapper().readTree(line).get(text).textValue()).isEqualTo(text);
  }

  private String line(String sql) {
    return RowJson.line(spark.sql(sql).head());
  }
}
