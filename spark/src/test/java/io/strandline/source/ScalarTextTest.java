package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int|' 42 '|42",
        "int|+007|7",
        "tinyint|-128|-128",
        "bigint|-9223372036854775808|-9223372036854775808",
        "decimal(5,2)|1.500|1.50",
        "decimal(5,2)|1.5e2|150.00",
        "decimal(5,2)|-0.000|0.00",
        "decimal(3,3)|.125|0.125",
        "double|1e-400|0.0",
        "double|-0|-0.0",
        "double|5.|5.0",
        "double|inf|Infinity",
        "double|nan|NaN",
        "float|16777217|1.6777216E7",
        "boolean|T|true",
        "boolean|no|false",
        "date|2024-2-9|2024-02-09",
        "timestamp|2024-02-29T23:59:59.9999999Z|2024-02-29T23:59:59.999999Z",
        "timestamp|2024-02-29 01:00:00+0530|2024-02-28T19:30:00Z",
        "timestamp|2024-02-29 01:00:00-3|2024-02-29T04:00:00Z",
        "timestamp|2024-02-29T01:00:00+01:00[Europe/Berlin]|2024-02-29T00:00:00Z",
        "timestamp|2024-02-29 01:00 UTC|2024-02-29T01:00:00Z",
        "timestamp_ntz|2024-03-10 02:30:00|2024-03-10T02:30",
      })
  void textIsAValue(String type, String text, String value) throws NotAValue {
    assertThat(ScalarText.value(text, DataType.fromDDL(type))).hasToString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int|1.0|it is not an integer",
        "int|1e3|it is not an integer",
        "int|0x1F|it is not an integer",
        "int|1,000|it is not an integer",
        "int|١٢|it is not an integer",
        "int|' '|it is not an integer",
        "int|--1|it is not an integer",
        "int|1_000|it is not an integer",
        "smallint|32768|it is out of range",
        "bigint|9223372036854775808|it is out of range",
        "bigint|99999999999999999999999999999|it is out of range",
        "double|1d|it is not a number",
        "double|0x1p3|it is not a number",
        "double|1,5|it is not a number",
        "double|.|it is not a number",
        "double|1e|it is not a number",
        "float|-1e39|it is out of range",
        "decimal(5,2)|1000|it is out of range",
        "decimal(5,2)|NaN|it is not a number",
        "decimal(5,2)|0.001|it has more than 2 decimal places",
        "boolean|2|it is neither true nor false",
        "boolean|NULL|it is neither true nor false",
        "date|31.01.2024|it is not a date such as 2026-01-31",
        "date|2024-01|it is not a date such as 2026-01-31",
        "date|20240131|it is not a date such as 2026-01-31",
        "date|2024-01-31Z|it is not a date such as 2026-01-31",
        "timestamp|2024-01-31T24:00:00Z|there is no hour 24, only 0 to 23",
        "timestamp|2024-01-31T23:59:60Z|there is no second 60, only 0 to 59",
        "timestamp|2024-01-31T10:00:00+19:00|its offset is out of range or malformed",
        "timestamp|2024-01-31T10:00:00 Mars/Base|its time zone is not known",
        "date|2024-00-10|there is no month 0, only 1 to 12",
        "date|2024-01-32|there is no day of the month 32, only 1 to 31",
        "date|2023-02-29|that year has no February 29",
        "date|2023-06-31|there is no June 31",
        "timestamp|now|it is not a time such as 2026-01-31T06:30:00Z",
        "timestamp|epoch|it is not a time such as 2026-01-31T06:30:00Z",
        "timestamp|1700000000|it is not a time such as 2026-01-31T06:30:00Z",
        "timestamp|2024-01-31T10|it is not a time such as 2026-01-31T06:30:00Z",
        "binary|a|it is not base64",
      })
  void textIsNoValue(String type, String text, String reason) {
    NotAValue failure =
        catchThrowableOfType(NotAValue.class, () -> ScalarText.value(text, DataType.fromDDL(type)));
    assertThat(failure).hasMessage(reason);
  }

  @Test
  void localeDoesNotMatter() throws NotAValue {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      assertThat(ScalarText.value("INF", DataType.fromDDL("double"))).isEqualTo(1.0 / 0);
      assertThat(ScalarText.value("1.5", DataType.fromDDL("double"))).isEqualTo(1.5);
    } finally {
      Locale.setDefault(before);
    }
  }
}
