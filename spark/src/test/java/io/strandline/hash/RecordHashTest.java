package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.StrandlineException;
import io.strandline.query.QuerySpark;
import io.strandline.spec.HashForm;
import io.strandline.table.Identifiers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordHashTest {
  private final SparkSession spark = QuerySpark.session();

  @ParameterizedTest
  @ValueSource(
      ints = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
        26, 27, 28, 29, 30
      })
  void randomRowsEncodeAsTheDocumentedTwinDoes(int seed) {
    spark.conf().set("spark.sql.ansi.enabled", seed % 2 == 0);
    spark.conf().set("spark.sql.datetime.java8API.enabled", true);
    RandomRows random = new RandomRows(seed);
    StructType schema = random.schema();
    Dataset<Row> rows = spark.createDataFrame(random.rows(schema, 40), schema);
    Column encoding = RecordHash.encoding(schema, List.of(schema.fieldNames()));

    for (Row row : rows.select(struct(col("*")), encoding).collectAsList()) {
      assertThat(row.getString(1)).isEqualTo(Encoding.of(row.getStruct(0)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "1Y ~ 1",
        "1S ~ 1L",
        "1 ~ 1D",
        "-7L ~ cast(-7 AS DECIMAL(38, 10))",
        "0.1F ~ cast(0.1F AS DOUBLE)",
        "-0.0D ~ 0",
        "cast('NaN' AS FLOAT) ~ cast('NaN' AS DOUBLE)",
        "1.5 ~ cast(1.5 AS DECIMAL(12, 4))",
        "0.00000015BD ~ cast(0.00000015BD AS DECIMAL(38, 20))",
        "cast(0 AS DECIMAL(20, 9)) ~ 0",
        "cast('-0.000000150' AS DECIMAL(9, 9)) ~ cast('-0.00000015' AS DECIMAL(38, 38))",
        "array(1, NULL) ~ array(1L, NULL)",
        "map('a', 1, 'b', 2) ~ map('b', 2D, 'a', 1D)",
        "named_struct('x', 1, 'y', 'a') ~ named_struct('y', 'a', 'x', 1L)",
        "named_struct('x', 1) ~ named_struct('x', 1, 'new', CAST(NULL AS STRING))",
        "TIMESTAMP'2020-01-01 00:00:00Z' ~ TIMESTAMP'2020-01-01 05:30:00+05:30'",
      })
  void sameValuesHashAlike(String one, String other) {
    assertThat(hashOf(one)).isEqualTo(hashOf(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "'' ~ NULL",
        "'1' ~ 1",
        "'true' ~ true",
        "'a' ~ X'61'",
        "'A' ~ 'a'",
        "'a ' ~ 'a'",
        "0.1F ~ 0.1D",
        "9007199254740993L ~ 9007199254740992D",
        "9223372036854775807L ~ 9223372036854775808D",
        "1.5D ~ cast('inf' AS DOUBLE)",
        "DATE'1970-01-02' ~ 1",
        "TIMESTAMP'1970-01-01 00:00:01Z' ~ 1000000",
        "TIMESTAMP'2020-01-01 00:00:00Z' ~ TIMESTAMP_NTZ'2020-01-01 00:00:00'",
        "array(1, 2) ~ array(2, 1)",
        "array(1, NULL) ~ array(1)",
        "array(NULL) ~ array()",
        "array('a', 'b') ~ array('ab')",
        "array(array('a'), array('b')) ~ array(array('a', 'b'))",
        "map('a', 1, 'b', 2) ~ map('a', 2, 'b', 1)",
        "map('a', CAST(NULL AS INT)) ~ map()",
        "named_struct('x', 1) ~ named_struct('y', 1)",
        "named_struct('x', CAST(NULL AS INT)) ~ NULL",
        "named_struct('x', 'a|b', 'y', 'c') ~ named_struct('x', 'a', 'y', 'b|c')",
      })
  void differentValuesHashApart(String one, String other) {
    assertThat(hashOf(one)).isNotEqualTo(hashOf(other));
  }

  @Test
  void theHashIsASha256OfTheEncoding() {
    Dataset<Row> row = spark.sql("SELECT 'Ü' AS b, 7 AS a, CAST(NULL AS STRING) AS c");

    assertThat(value(row, RecordHash.encoding(row.schema(), List.of("a", "b", "c"))))
        .isEqualTo("1:an7;1:bs2:Ü");
    assertThat(value(row, RecordHash.of(row.schema(), List.of("b", "a"), HashForm.SHA256)))
        .isEqualTo(value(row, expr("sha2('1:an7;1:bs2:Ü', 256)")))
        .asString()
        .hasSize(64);
    assertThat(value(row, RecordHash.of(row.schema(), List.of("b", "a"), HashForm.XXHASH64)))
        .isEqualTo(value(row, expr("xxhash64('1:an7;1:bs2:Ü')")));
  }

  @Test
  void aRowOfNullsHasAHash() {
    Dataset<Row> row = spark.sql("SELECT CAST(NULL AS STRING) AS a");

    assertThat(value(row, RecordHash.of(row.schema(), List.of("a"), HashForm.SHA256)))
        .isEqualTo(value(row, expr("sha2('', 256)")));
  }

  @Test
  void anAddedColumnChangesNoHashUntilItHasAValue() {
    Dataset<Row> before = spark.sql("SELECT 'x' AS a");
    Dataset<Row> empty = spark.sql("SELECT CAST(NULL AS STRING) AS new, 'x' AS a");
    Dataset<Row> filled = spark.sql("SELECT '' AS new, 'x' AS a");
    Object old = value(before, RecordHash.of(before.schema(), List.of("a"), HashForm.SHA256));

    assertThat(value(empty, RecordHash.of(empty.schema(), List.of("a", "new"), HashForm.SHA256)))
        .isEqualTo(old);
    assertThat(value(filled, RecordHash.of(filled.schema(), List.of("a", "new"), HashForm.SHA256)))
        .isNotEqualTo(old);
  }

  @Test
  void valuesThatMoveBetweenColumnsHashApart() {
    Dataset<Row> rows =
        spark.sql(
            "SELECT * FROM VALUES ('a|b','c'), ('a','b|c'), (NULL,'a'), ('a',NULL) AS t(x, y)");

    List<Row> hashes =
        rows.select(RecordHash.of(rows.schema(), List.of("x", "y"), HashForm.SHA256))
            .collectAsList();

    assertThat(hashes).doesNotHaveDuplicates();
  }

  @Test
  void neitherTimeZoneNorAnsiModeNorCaseRuleMatters() {
    String sql =
        "SELECT TIMESTAMP'2020-03-08 12:00:00Z' AS t, TIMESTAMP_NTZ'2020-03-08 02:30:00' AS w,"
            + " CAST('0.0000000100' AS DECIMAL(20, 10)) AS d, DATE'2020-03-08' AS day, 'x' AS `Name`";
    List<String> attributes = List.of("t", "w", "d", "day", "Name");
    Dataset<Row> kolkata = spark.sql(sql);
    Object expected = value(kolkata, RecordHash.of(kolkata.schema(), attributes, HashForm.SHA256));

    SparkSession other = QuerySpark.session();
    other.conf().set("spark.sql.session.timeZone", "America/Los_Angeles");
    other.conf().set("spark.sql.ansi.enabled", false);
    other.conf().set("spark.sql.caseSensitive", true);
    Dataset<Row> losAngeles = other.sql(sql);

    assertThat(value(losAngeles, RecordHash.of(losAngeles.schema(), attributes, HashForm.SHA256)))
        .isEqualTo(expected);
  }

  @Test
  void aTypeWithoutEqualityIsRefusedByName() {
    Dataset<Row> rows = spark.sql("SELECT named_struct('x', INTERVAL '1' DAY) AS a");

    assertThatThrownBy(() -> RecordHash.of(rows.schema(), List.of("a"), HashForm.SHA256))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("Column a.x has the type INTERVAL DAY")
        .hasMessageContaining("SL-2004");
  }

  /** Maps aside, which Spark does not compare; IDs pair every row with every other. */
  @ParameterizedTest
  @ValueSource(ints = {101, 102, 103, 104})
  void hashesAgreeExactlyWhereSparksNullSafeEqualityDoes(int seed) {
    RandomRows random = new RandomRows(seed);
    StructType schema = random.schema();
    Dataset<Row> rows = spark.createDataFrame(random.rows(schema, 25), schema);
    List<Column> shown = new ArrayList<>();
    Dataset<Row> pairs = rows.as("l").crossJoin(rows.as("r"));
    for (StructField field : schema.fields()) {
      if (!field.dataType().existsRecursively(MapType.class::isInstance)) {
        String name = Identifiers.quoted(field.name());
        Column left = ValueEncoding.field("l", "", col("l." + name), field.dataType());
        Column right = ValueEncoding.field("r", "", col("r." + name), field.dataType());
        shown.add(left.eqNullSafe(right).equalTo(col("l." + name).eqNullSafe(col("r." + name))));
      }
    }
    Column agree = shown.stream().reduce(Column::and).orElseThrow();
    assertThat(pairs.filter(agree).count()).isEqualTo(25L * 25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "concat sha256 ~ sha2(concat_ws('|', 'x', '', '7', '1.50', '2020-03-08 10:30:00.5'), 256)",
        "concat xxhash64 ~ xxhash64(concat_ws('|', 'x', '', '7', '1.50', '2020-03-08 10:30:00.5'))",
        "concat md5 ~ md5('x||7|1.50|2020-03-08 10:30:00.5')",
        "concat md5, nulls skipped ~ md5('x|7|1.50|2020-03-08 10:30:00.5')",
      })
  void concatenatedHashesAreThoseOfOtherPipelinesInEverySession(String form, String formula) {
    spark.conf().set("spark.sql.session.timeZone", "America/St_Johns");
    Dataset<Row> row =
        spark.sql(
            "SELECT 'x' AS b, CAST(NULL AS STRING) AS n, 7 AS a, 1.50BD AS d,"
                + " TIMESTAMP'2020-03-08 10:30:00.500Z' AS t");
    Column hash =
        RecordHash.of(
            row.schema(), List.of("b", "n", "a", "d", "t"), HashForm.of(form).orElseThrow());
    assertThat(value(row, hash)).isEqualTo(value(row, expr(formula)));
  }

  @Test
  void concatenatedHashesRefuseNestedValues() {
    Dataset<Row> row = spark.sql("SELECT array(1) AS a");
    assertThatThrownBy(
            () ->
                RecordHash.of(
                    row.schema(), List.of("a"), HashForm.of("concat sha256").orElseThrow()))
        .hasMessageContaining("column `a` is ARRAY<INT>")
        .hasMessageContaining("SL-2004");
  }

  @Test
  void flatRowsStayInGeneratedCode() {
    Dataset<Row> rows = spark.range(3).selectExpr("id", "cast(id AS STRING) AS s", "id / 7 AS d");
    String plan =
        rows.select(RecordHash.of(rows.schema(), Arrays.asList(rows.columns()), HashForm.SHA256))
            .queryExecution()
            .executedPlan()
            .toString();

    assertThat(plan).contains("*(1) Project");
  }

  private Object hashOf(String expression) {
    Dataset<Row> row = spark.sql("SELECT " + expression + " AS v");
    return value(row, RecordHash.of(row.schema(), List.of("v"), HashForm.SHA256));
  }

  private static Object value(Dataset<Row> row, Column column) {
    return row.select(column).head().get(0);
  }
}
