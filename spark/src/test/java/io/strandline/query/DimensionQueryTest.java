package io.strandline.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.layout.Shape;
import io.strandline.spec.HashForm;
import io.strandline.spec.Layout;
import io.strandline.timeline.Treatment;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class DimensionQueryTest {
  private final SparkSession spark = QuerySpark.session();
  private final DimensionQuery customers =
      new DimensionQuery(
          spark.sql(
              """
              SELECT id, timestamp(f || 'Z') AS valid_from, timestamp(t || 'Z') AS valid_to,
                t IS NULL AS is_current, 7L AS surrogate_key, segment, tags, 'b1' AS batch_id
              FROM VALUES
                (1L, '2020-01-01 00:00:00', '2020-02-01 12:00:00', 'SMB', map('a', 1)),
                (1L, '2020-02-01 12:00:00', '2020-03-01 00:00:00', 'MID', map('a', 1)),
                (1L, '2020-04-01 00:00:00', NULL, 'MID', map('a', 1)),
                (2L, '2020-01-01 00:00:00', NULL, NULL, map('a', 1, 'b', 2)),
                (3L, '2020-03-15 00:00:00', '2020-03-16 00:00:00', 'SMB', NULL)
              AS v(id, f, t, segment, tags)
              """),
          Shapes.versioned("id BIGINT", "segment STRING, tags MAP<STRING, INT>"));

  @Test
  void versionsHaveKeyAttributesAndValidity() {
    assertThat(customers.versions().columns())
        .containsExactly("id", "segment", "tags", "valid_from", "valid_to", "is_current");
    assertThat(lines(customers.versions()))
        .hasSize(5)
        .contains(
            "{\"id\":2,\"segment\":null,\"tags\":{\"a\":1,\"b\":2},"
                + "\"valid_from\":\"2020-01-01T00:00:00Z\",\"valid_to\":null,\"is_current\":true}");
  }

  @Test
  void bookkeepingComesOnRequest() {
    assertThat(customers.versionsWithBookkeeping().columns())
        .endsWith("is_current", "surrogate_key", "batch_id");
  }

  @Test
  void currentRowsAreTheOpenVersions() {
    assertThat(segments(customers.current())).containsExactlyInAnyOrder("1 MID", "2 null");
  }

  @Test
  void aVersionIsInForceAtItsStartAndNotAtItsEnd() {
    assertThat(segmentsAsOf("2020-01-01T00:00:00Z")).containsExactlyInAnyOrder("1 SMB", "2 null");
    assertThat(segmentsAsOf("2020-02-01T11:59:59.999999Z"))
        .containsExactlyInAnyOrder("1 SMB", "2 null");
    assertThat(segmentsAsOf("2020-02-01T12:00:00Z")).containsExactlyInAnyOrder("1 MID", "2 null");
    assertThat(segmentsAsOf("2020-03-01T00:00:00Z")).containsExactly("2 null");
    assertThat(segmentsAsOf("2019-12-31T23:59:59.999999Z")).isEmpty();
  }

  @Test
  void historyIsInTimeOrderWithDaysActive() {
    Dataset<Row> history =
        customers.history(Map.of("id", "1"), Instant.parse("2020-04-11T06:00:00Z"));

    assertThat(
            history.select("valid_from", "days_active").collectAsList().stream().map(RowJson::line))
        .containsExactly(
            "{\"valid_from\":\"2020-01-01T00:00:00Z\",\"days_active\":31.5}",
            "{\"valid_from\":\"2020-02-01T12:00:00Z\",\"days_active\":28.5}",
            "{\"valid_from\":\"2020-04-01T00:00:00Z\",\"days_active\":10.25}");
  }

  @Test
  void aVersionWithoutAStartWasInForceBeforeEveryOther() {
    DimensionQuery adopted =
        new DimensionQuery(
            spark.sql(
                """
                SELECT id, timestamp(f || 'Z') AS valid_from, timestamp(t || 'Z') AS valid_to,
                  t IS NULL AS is_current, segment
                FROM VALUES
                  (1L, '2020-02-01 12:00:00', NULL, 'MID'),
                  (1L, NULL, '2020-02-01 12:00:00', 'SMB'),
                  (2L, NULL, NULL, 'BIG')
                AS v(id, f, t, segment)
                """),
            Shapes.versioned("id BIGINT", "segment STRING"));
    Instant before = Instant.parse("0001-01-01T00:00:00Z");
    Instant after = Instant.parse("2020-02-01T12:00:00Z");

    assertThat(segments(adopted.asOf(before))).containsExactlyInAnyOrder("1 SMB", "2 BIG");
    assertThat(segments(adopted.asOf(after))).containsExactlyInAnyOrder("1 MID", "2 BIG");
    assertThat(lines(adopted.changesBetween(before, after)))
        .containsExactly(
            "{\"id\":1,\"change\":\"changed\",\"changed\":[\"segment\"],"
                + "\"before\":{\"segment\":\"SMB\"},\"after\":{\"segment\":\"MID\"}}");
    assertThat(
            lines(
                adopted
                    .history(Map.of("id", "1"), Instant.parse("2020-02-02T00:00:00Z"))
                    .select("segment", "days_active")))
        .containsExactly(
            "{\"segment\":\"SMB\",\"days_active\":null}",
            "{\"segment\":\"MID\",\"days_active\":0.5}");
  }

  @Test
  void aVersionOfTheFutureHasBeenActiveForNoDay() {
    Dataset<Row> history =
        customers.history(Map.of("id", "2"), Instant.parse("2019-01-01T00:00:00Z"));

    assertThat(history.head().<Double>getAs("days_active")).isZero();
  }

  @Test
  void changesAreTheDifferenceOfTwoStates() {
    assertThat(changes("2020-01-15T00:00:00Z", "2020-03-15T12:00:00Z"))
        .containsExactlyInAnyOrder(
            "{\"id\":1,\"change\":\"closed\",\"changed\":[\"segment\",\"tags\"],"
                + "\"before\":{\"segment\":\"SMB\",\"tags\":{\"a\":1}},\"after\":null}",
            "{\"id\":3,\"change\":\"new\",\"changed\":[\"segment\"],"
                + "\"before\":null,\"after\":{\"segment\":\"SMB\",\"tags\":null}}");
    assertThat(changes("2020-01-15T00:00:00Z", "2020-02-15T00:00:00Z"))
        .containsExactly(
            "{\"id\":1,\"change\":\"changed\",\"changed\":[\"segment\"],"
                + "\"before\":{\"segment\":\"SMB\",\"tags\":{\"a\":1}},"
                + "\"after\":{\"segment\":\"MID\",\"tags\":{\"a\":1}}}");
  }

  @Test
  void aKeyThatCameBackUnchangedHasChangedInNothing() {
    assertThat(changes("2020-02-15T00:00:00Z", "2020-05-01T00:00:00Z"))
        .singleElement()
        .asString()
        .contains("\"change\":\"changed\",\"changed\":[]");
  }

  @Test
  void nothingChangesBetweenAnInstantAndItself() {
    assertThat(changes("2020-02-15T00:00:00Z", "2020-02-15T00:00:00Z")).isEmpty();
  }

  @Test
  void instantsInTheWrongOrderAreRefused() {
    assertThatThrownBy(() -> changes("2020-02-15T00:00:00Z", "2020-01-15T00:00:00Z"))
        .hasMessageContaining(
            "The first instant, 2020-02-15T00:00:00Z, is after the second, 2020-01-15T00:00:00Z");
  }

  @Test
  void aDimensionWithoutTypeTwoHasNoValidity() {
    Shape shape = Shapes.of("id BIGINT", "mail STRING", Treatment.OVERWRITE, Shapes.LAYOUT);
    DimensionQuery query = new DimensionQuery(spark.sql("SELECT 'x' AS mail, 1L AS id"), shape);

    assertThat(lines(query.versions())).containsExactly("{\"id\":1,\"mail\":\"x\"}");
    assertThat(lines(query.current())).containsExactly("{\"id\":1,\"mail\":\"x\"}");
    assertThat(lines(query.history(Map.of("id", "1"), Instant.EPOCH)))
        .containsExactly("{\"id\":1,\"mail\":\"x\"}");
    assertThatThrownBy(() -> query.asOf(Instant.EPOCH))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("dim_test has no type 2 attributes and so keeps no history")
        .hasMessageContaining("1970-01-01T00:00:00Z");
  }

  @Test
  void oddColumnNamesAreNamesLikeOthers() {
    Shape shape =
        Shapes.versioned("`a.b` INT, `order` STRING", "`back``tick` STRING, `ключ` STRING");
    DimensionQuery query =
        new DimensionQuery(
            spark.sql(
                """
                SELECT 1 AS `a.b`, 'x' AS `order`, TIMESTAMP'2020-01-01 00:00:00Z' AS valid_from,
                  CAST(NULL AS TIMESTAMP) AS valid_to, true AS is_current, 'p' AS `back``tick`,
                  'q' AS `ключ`
                """),
            shape);

    String row = "{\"a.b\":1,\"order\":\"x\",\"back`tick\":\"p\",\"ключ\":\"q\"";
    assertThat(lines(query.asOf(Instant.parse("2020-01-01T00:00:00Z"))))
        .singleElement()
        .asString()
        .startsWith(row);
    assertThat(lines(query.history(Map.of("a.b", "1", "order", "x"), Instant.now())))
        .singleElement()
        .asString()
        .startsWith(row);
    assertThat(
            lines(
                query.changesBetween(
                    Instant.parse("2019-01-01T00:00:00Z"), Instant.parse("2021-01-01T00:00:00Z"))))
        .singleElement()
        .asString()
        .contains("\"change\":\"new\",\"changed\":[\"back`tick\",\"ключ\"]");
  }

  @Test
  void aFarOpenEndReadsAsNull() {
    Instant far = Instant.parse("9999-12-31T00:00:00Z");
    DimensionQuery query =
        layout(
            Layout.Validity.TIMESTAMP,
            Optional.of(far),
            "UTC",
            "TIMESTAMP'2020-01-01 00:00:00Z', TIMESTAMP'9999-12-31 00:00:00Z'");

    assertThat(query.versions().head().isNullAt(3)).isTrue();
    assertThat(query.asOf(Instant.parse("2030-01-01T00:00:00Z")).count()).isOne();
  }

  @Test
  void datesAreDaysInTheLayoutsZone() {
    DimensionQuery query =
        layout(
            Layout.Validity.DATE,
            Optional.of(Instant.parse("2999-12-31T00:00:00Z")),
            "America/New_York",
            "DATE'2020-03-08', DATE'2020-03-09'",
            "DATE'2020-03-09', DATE'2999-12-31'");

    assertThat(lines(query.versions()))
        .containsExactlyInAnyOrder(
            "{\"id\":1,\"a\":\"x\",\"valid_from\":\"2020-03-08T05:00:00Z\","
                + "\"valid_to\":\"2020-03-09T04:00:00Z\",\"is_current\":true}",
            "{\"id\":1,\"a\":\"x\",\"valid_from\":\"2020-03-09T04:00:00Z\","
                + "\"valid_to\":null,\"is_current\":true}");
  }

  @Test
  void wallClockTimesAreMeantInTheLayoutsZone() {
    DimensionQuery query =
        layout(
            Layout.Validity.TIMESTAMP_NTZ,
            Optional.empty(),
            "America/New_York",
            "TIMESTAMP_NTZ'2020-03-08 02:30:00', TIMESTAMP_NTZ'2020-07-01 00:00:00'",
            "TIMESTAMP_NTZ'2020-11-01 01:30:00.25', CAST(NULL AS TIMESTAMP_NTZ)");

    assertThat(lines(query.versions()))
        .containsExactlyInAnyOrder(
            "{\"id\":1,\"a\":\"x\",\"valid_from\":\"2020-03-08T07:30:00Z\","
                + "\"valid_to\":\"2020-07-01T04:00:00Z\",\"is_current\":true}",
            "{\"id\":1,\"a\":\"x\",\"valid_from\":\"2020-11-01T05:30:00.250Z\","
                + "\"valid_to\":null,\"is_current\":true}");
  }

  @Test
  void filtersReachTheStoredColumnsInTheDefaultLayout() {
    Dataset<Row> stored =
        spark
            .range(1)
            .selectExpr(
                "id",
                "'x' AS a",
                "timestamp_seconds(id) AS valid_from",
                "CAST(NULL AS TIMESTAMP) AS valid_to",
                "true AS is_current");
    String path = java.nio.file.Path.of("target", "pushdown-" + System.nanoTime()).toString();
    stored.write().parquet(path);

    String plan =
        new DimensionQuery(spark.read().parquet(path), Shapes.versioned("id BIGINT", "a STRING"))
            .asOf(Instant.parse("2020-01-01T00:00:00Z"))
            .queryExecution()
            .executedPlan()
            .toString();

    assertThat(plan).contains("LessThanOrEqual(valid_from").contains("IsNull(valid_to)");
  }

  @Test
  void everyFaultOfAKeyIsReportedAtOnce() {
    Shape shape = Shapes.versioned("country STRING, number INT, day DATE", "a STRING");
    DimensionQuery query =
        new DimensionQuery(
            spark.sql(
                """
                SELECT 'x' AS a, 'c' AS country, 1 AS number, DATE'2020-01-01' AS day,
                  TIMESTAMP'2020-01-01 00:00:00Z' AS valid_from,
                  CAST(NULL AS TIMESTAMP) AS valid_to, true AS is_current
                """),
            shape);

    assertThatThrownBy(() -> query.history(Map.of("contry", "c", "number", "1.5"), Instant.EPOCH))
        .isInstanceOfSatisfying(
            StrandlineException.class,
            e ->
                assertThat(e.problems())
                    .extracting(p -> p.code())
                    .containsExactlyInAnyOrder(
                        ErrorCode.UNKNOWN_KEY_COLUMN,
                        ErrorCode.USAGE,
                        ErrorCode.USAGE,
                        ErrorCode.USAGE))
        .hasMessageContaining("`contry` is no column of the key; did you mean `country`?")
        .hasMessageContaining("`1.5` is no value for `number`, a INT")
        .hasMessageContaining("The key lacks a value for `country`")
        .hasMessageContaining(
            "The key lacks a value for `day`; it is made of `country`, `number`, `day`");
  }

  private DimensionQuery layout(
      Layout.Validity validity, Optional<Instant> openEnd, String zone, String... intervals) {
    Layout layout =
        new Layout(
            Shapes.LAYOUT.names(),
            openEnd,
            validity,
            ZoneId.of(zone),
            Layout.Partitioning.NONE,
            HashForm.SHA256);
    Dataset<Row> stored =
        spark.sql(
            "SELECT 1 AS id, 'x' AS a, valid_from, valid_to, true AS is_current FROM VALUES ("
                + String.join("), (", intervals)
                + ") AS v(valid_from, valid_to)");
    return new DimensionQuery(stored, Shapes.of("id INT", "a STRING", Treatment.VERSION, layout));
  }

  private List<String> segmentsAsOf(String instant) {
    return segments(customers.asOf(Instant.parse(instant)));
  }

  private List<String> changes(String from, String to) {
    return lines(customers.changesBetween(Instant.parse(from), Instant.parse(to)));
  }

  private static List<String> segments(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(r -> r.get(0) + " " + r.get(1)).toList();
  }

  private static List<String> lines(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(RowJson::line).toList();
  }
}
