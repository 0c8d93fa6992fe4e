package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.strandline.SharedSpark;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(SharedSpark.class)
class JsonSourceTest {
  @TempDir Path folder;
  private final SparkSession spark;

  JsonSourceTest(SparkSession spark) {
    this.spark = spark;
  }

  private Reading reading(String... declared) {
    return Reading.of(spark, folder, declared);
  }

  @Test
  void fieldsGoByNameAndAbsentOrNullOnesAreNull() {
    Reading reading =
        reading("id int", "name string")
            .file("a.jsonl", "{\"name\":\"Ann\",\"id\":1}\n{\"id\":2,\"name\":null}\n{\"id\":3}\n");
    assertThat(reading.good("a.jsonl"))
        .containsExactly(List.of(1, "Ann"), Arrays.asList(2, null), Arrays.asList(3, null));
  }

  @Test
  void nestedValuesKeepTheirTypes() {
    Reading reading =
        reading(
                "a array<int>",
                "s struct<x:bigint,y:array<struct<z:string>>>",
                "m map<string,decimal(10,3)>",
                "k map<int,boolean>")
            .file(
                "a.json",
                """
                {"a":[3,null,1],"s":{"y":[{"z":"q"},null],"x":9223372036854775807},"m":{"b":1.5,"a":null},"k":{"7":true}}
                """);
    Row row = reading.rows("a.json").get(0);
    assertThat(row.<Integer>getList(0)).containsExactly(3, null, 1);
    assertThat(row.getStruct(1).getLong(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(row.getStruct(1).<Row>getList(1).get(0).getString(0)).isEqualTo("q");
    assertThat(row.<String, BigDecimal>getJavaMap(2))
        .containsEntry("a", null)
        .containsEntry("b", new BigDecimal("1.500"));
    assertThat(row.<Integer, Boolean>getJavaMap(3)).isEqualTo(Map.of(7, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "int|1.5|1.5 is not an INT, it has a fraction",
        "int|2147483648|2147483648 is not an INT, it is out of range",
        "tinyint|128|128 is not a TINYINT, it is out of range",
        "bigint|1e999999999|1e999999999 is not a BIGINT, it is out of range",
        "int|\"42\"|\"42\" is not an INT, it is a string",
        "int|true|true is not an INT, it is a boolean",
        "int|[1]|[1] is not an INT, it is an array",
        "boolean|1|1 is not a BOOLEAN, it is a number",
        "boolean|\"true\"|\"true\" is not a BOOLEAN, it is a string",
        "double|1e400|1e400 is not a DOUBLE, it is out of range",
        "double|\"1.5\"|\"1.5\" is not a DOUBLE, it is a string",
        "float|1e39|1e39 is not a FLOAT, it is out of range",
        "decimal(4,2)|1.005|1.005 is not a DECIMAL(4,2), it has more than 2 decimal places",
        "decimal(4,2)|100|100 is not a DECIMAL(4,2), it is out of range",
        "decimal(4,2)|1e-999999999|1e-999999999 is not a DECIMAL(4,2), it has more than 2 decimal"
            + " places",
        "date|\"2024-13-01\"|\"2024-13-01\" is not a DATE, there is no month 13, only" + " 1 to 12",
        "date|20240101|20240101 is not a DATE, it is a number",
        "date|\"2024-01-01T00:00:00\"|\"2024-01-01T00:00:00\" is not a DATE, it has a time of day,"
            + " and the type has none",
        "timestamp|1700000000|1700000000 is not a TIMESTAMP, it is a number",
        "timestamp|\"yesterday\"|\"yesterday\" is not a TIMESTAMP, it is not a time such as 2026-01-31T06:30:00Z",
        "timestamp_ntz|\"2024-01-01T00:00:00Z\"|\"2024-01-01T00:00:00Z\" is not a TIMESTAMP_NTZ, it"
            + " has a time zone, and the type has none",
        "binary|\"*\"|\"*\" is not a BINARY, it is not base64",
        "struct<x:int>|5|5 is not a STRUCT<x: INT>, it is a number",
        "map<string,int>|[]|[] is not a MAP<STRING, INT>, it is an array",
      })
  void valueOfAnotherTypeIsABadRow(String type, String json, String fault) {
    Reading reading = reading("v " + type).file("a.jsonl", "{\"v\":" + json + "}\n");
    assertThat(reading.faults("a.jsonl")).containsExactly("a.jsonl, line 1: column `v`: " + fault);
    assertThat(reading.rows("a.jsonl").get(0).<String>getAs(SourceRows.RAW))
        .isEqualTo("{\"v\":" + json + "}");
  }

  @Test
  void faultsInNestedValuesNameTheirPlace() {
    Reading reading =
        reading("s struct<x:int,a:array<int>>", "m map<string,int>")
            .file("a.jsonl", "{\"s\":{\"x\":\"1\",\"a\":[1,\"2\"]},\"m\":{\"k\":{},\"l\":2}}\n");
    assertThat(reading.faults("a.jsonl"))
        .containsExactly(
            "a.jsonl, line 1: column `s.x`: \"1\" is not an INT, it is a string",
            "a.jsonl, line 1: column `s.a[1]`: \"2\" is not an INT, it is a string",
            "a.jsonl, line 1: column `m['k']`: {} is not an INT, it is an object");
  }

  @Test
  void wholeNumbersAreIntegersHoweverWritten() {
    Reading reading = reading("v int").file("a.jsonl", "{\"v\":3.0}\n{\"v\":1e3}\n{\"v\":-0.0}\n");
    assertThat(reading.good("a.jsonl")).containsExactly(List.of(3), List.of(1000), List.of(0));
  }

  @Test
  void stringsTakeAnyValueAsItsText() {
    Reading reading =
        reading("v string")
            .file(
                "a.jsonl", "{\"v\":1.0}\n{\"v\":true}\n{\"v\":{ \"a\" : [1.50] }}\n{\"v\":\"\"}\n");
    assertThat(reading.good("a.jsonl").stream().map(row -> row.get(0)))
        .containsExactly("1.0", "true", "{\"a\":[1.50]}", "");
  }

  @Test
  void notANumberAndInfinityMayBeStrings() {
    Reading reading =
        reading("v double")
            .file("a.jsonl", "{\"v\":\"NaN\"}\n{\"v\":\"-Infinity\"}\n{\"v\":NaN}\n");
    assertThat(reading.good("a.jsonl"))
        .containsExactly(
            List.of(Double.NaN), List.of(Double.NEGATIVE_INFINITY), List.of(Double.NaN));
  }

  @Test
  void decimalsMayBeStringsAndKeepEveryDigit() {
    Reading reading =
        reading("v decimal(38,18)")
            .file(
                "a.jsonl",
                "{\"v\":\"12345678901234567890.123456789012345678\"}\n{\"v\":0.1000}\n{\"v\":0e99}\n");
    assertThat(
            reading.good("a.jsonl").stream().map(row -> ((BigDecimal) row.get(0)).toPlainString()))
        .containsExactly(
            "12345678901234567890.123456789012345678",
            "0.100000000000000000",
            "0.000000000000000000");
  }

  @Test
  void timesHaveAnOffsetOrAreUtcAndOldOnesAreNotShifted() {
    Reading reading =
        reading("v timestamp")
            .file(
                "a.jsonl",
                """
                {"v":"2024-03-10T02:30:00"}
                {"v":"2024-03-10 02:30:00.123456789+05:30"}
                {"v":"0001-01-01T00:00:00Z"}
                {"v":"1883-11-18T12:00:00Z"}
                {"v":"2024-07-01 00:00 Europe/Berlin"}
                {"v":"2024-07-01"}
                {"v":"9999-12-31T23:59:59.999999Z"}
                """);
    assertThat(
            reading.source("a.jsonl").rows().selectExpr("unix_micros(v)").collectAsList().stream()
                .map(
                    row ->
                        Instant.EPOCH.plus(row.getLong(0), java.time.temporal.ChronoUnit.MICROS)))
        .containsExactly(
            Instant.parse("2024-03-10T02:30:00Z"),
            Instant.parse("2024-03-09T21:00:00.123456Z"),
            Instant.parse("0001-01-01T00:00:00Z"),
            Instant.parse("1883-11-18T12:00:00Z"),
            Instant.parse("2024-06-30T22:00:00Z"),
            Instant.parse("2024-07-01T00:00:00Z"),
            Instant.parse("9999-12-31T23:59:59.999999Z"));
  }

  @Test
  void oldDatesAndLocalTimesAreNotShifted() {
    Reading reading =
        reading("d date", "t timestamp_ntz")
            .file("a.jsonl", "{\"d\":\"1582-10-10\",\"t\":\"1582-10-10T01:02:03.000004\"}\n");
    Row row =
        reading
            .source("a.jsonl")
            .rows()
            .selectExpr("cast(d as string)", "cast(t as string)")
            .collectAsList()
            .get(0);
    assertThat(row.getString(0)).isEqualTo("1582-10-10");
    assertThat(row.getString(1)).isEqualTo("1582-10-10 01:02:03.000004");
  }

  @Test
  void linesThatAreNoObjectAreBadRows() {
    Reading reading =
        reading("v int")
            .file(
                "a.jsonl",
                "[{\"v\":1}]\n5\n{\"v\":1\n{\"v\":1} {\"v\":2}\nnonsense\n\"x\"\n{\"v\":9}\n");
    assertThat(reading.faults("a.jsonl"))
        .hasSize(6)
        .satisfiesExactly(
            f ->
                assertThat(f)
                    .isEqualTo(
                        "a.jsonl, line 1: it is not an object, as each line has to be: [{\"v\":1}]"),
            f -> assertThat(f).contains("line 2: it is not an object"),
            f -> assertThat(f).contains("line 3: it is not JSON: it ends too early; a quote"),
            f -> assertThat(f).contains("line 4: more follows after the object"),
            f -> assertThat(f).contains("line 5: it is not JSON: `nonsense` is no JSON value"),
            f -> assertThat(f).contains("line 6: it is not an object"));
    assertThat(reading.rows("a.jsonl").get(2).<String>getAs(SourceRows.RAW))
        .isEqualTo("\"{\\\"v\\\":1\"");
  }

  @Test
  void fieldOrMapKeyNamedTwiceIsABadRow() {
    Reading reading =
        reading("v int", "m map<string,int>")
            .file("a.jsonl", "{\"v\":1,\"v\":2}\n{\"v\":1,\"V\":2}\n{\"m\":{\"a\":1,\"a\":1}}\n");
    assertThat(reading.faults("a.jsonl"))
        .containsExactly(
            "a.jsonl, line 1: column `v`: it stands there twice",
            "a.jsonl, line 2: column `v`: it stands there twice",
            "a.jsonl, line 3: column `m`: the key 'a' stands there twice");
  }

  @Test
  void namesFollowTheCaseRuleOfTheSession() {
    Reading reading = reading("Id int").file("a.jsonl", "{\"iD\":1}\n");
    assertThat(reading.good("a.jsonl")).containsExactly(List.of(1));
    SparkSession sensitive = spark.newSession();
    sensitive.conf().set("spark.sql.caseSensitive", "true");
    assertThat(
            Reading.of(sensitive, folder, "id int", "ID int")
                .file("b.jsonl", "{\"ID\":1,\"id\":2}\n")
                .good("b.jsonl"))
        .containsExactly(List.of(2, 1));
  }

  @Test
  void namesWithDotsAreOneName() {
    Reading reading = reading("a.b int").file("a.jsonl", "{\"a.b\":1,\"a\":{\"b\":2}}\n");
    assertThat(reading.good("a.jsonl")).containsExactly(List.of(1));
  }

  @Test
  void blankLinesAndAByteOrderMarkAreNoRows() {
    Reading reading = reading("v int").file("a.jsonl", "\ufeff\n{\"v\":1}\r\n \t\r\n{\"v\":2}");
    assertThat(reading.good("a.jsonl")).containsExactly(List.of(1), List.of(2));
  }

  @Test
  void emptyFileIsNoRows() {
    assertThat(reading("v int").file("a.jsonl", "").good("a.jsonl")).isEmpty();
  }

  @Test
  void bytesThatAreNotUtf8AreABadRow() {
    Reading reading =
        reading("v string")
            .file(
                "a.jsonl",
                "{\"v\":\"\u00fc\"}\n{\"v\":\"x\"}".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(reading.faults("a.jsonl")).containsExactly("a.jsonl, line 1: it is not UTF-8");
    assertThat(reading.rows("a.jsonl")).hasSize(2);
  }

  @Test
  void usedColumnsNeedADeclaredType() {
    Reading reading = reading("v int").using("v", "w", "x").file("a.jsonl", "{}");
    assertThat(reading.refused("a.jsonl")).hasMessageContaining("the spec declares none for w, x.");
  }

  /** {@code delete_when: op = D} names a column D. */
  @Test
  void textWithoutItsQuotesMayBeMeant() {
    ColumnUse use = ColumnUse.of(Set.of("v")).andInConditions(Set.of("v", "D"));
    Reading reading = reading("v string").with(use).file("a.jsonl", "{}");
    assertThat(reading.refused("a.jsonl"))
        .hasMessageContaining("the spec declares none for D.")
        .hasMessageEndingWith("if it is a text, put it in single quotes: 'D'.");
  }

  @Test
  void nestingWithoutEndIsABadRow() {
    String deep = "[".repeat(5000);
    Reading reading = reading("v string").file("a.jsonl", "{\"v\":" + deep + "}\n");
    assertThat(reading.faults("a.jsonl"))
        .singleElement()
        .asString()
        .contains("line 1: it is not JSON: it nests too deep");
  }

  @Test
  void largeFileIsReadInSlicesWithoutLosingOrDoublingARow() {
    int count = 400_000;
    StringBuilder text = new StringBuilder();
    IntStream.range(0, count)
        .forEach(i -> text.append("{\"v\":").append(i).append(",\"pad\":\"ééééééééééé\"}\n"));
    Reading reading = reading("v int").file("a.jsonl", text.toString());
    SourceRows source = reading.source("a.jsonl");
    assertThat(source.rows().rdd().getNumPartitions()).isGreaterThan(1);
    Row sums = source.rows().selectExpr("count(*)", "max(v)", "sum(v)").head();
    assertThat(sums.getLong(0)).isEqualTo(count);
    assertThat(sums.getInt(1)).isEqualTo(count - 1);
    assertThat(sums.getLong(2)).isEqualTo((long) count * (count - 1) / 2);
  }

  @Test
  void fileThatEndsTooEarlyIsUnreadable() throws Exception {
    byte[] packed = Packed.gzip("{\"v\":1}\n".repeat(50_000));
    Reading reading = reading("v int").file("a.jsonl.gz", Arrays.copyOf(packed, packed.length / 2));
    Throwable failure = catchThrowable(() -> reading.rows("a.jsonl.gz"));
    assertThat(ReadFailure.explain(failure))
        .get()
        .satisfies(
            e ->
                assertThat(e).hasMessageContaining("The source cannot be read. a.jsonl.gz, line "));
  }
}
