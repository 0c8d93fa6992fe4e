package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Format;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Times far from today's are what they are: before 1582 java.sql counts by another calendar, and a
 * count of nanoseconds ends in 1677 and 2262.
 */
class AncientTimesTest {
  private static final String COLUMNS = "id, city, born, seen, at";
  private static final String SPEC =
      """
      mode: changes
      effective_at: at
      key: id
      type1: [born, seen]
      type2: city
      max_future: 3650000 days
      """;

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void timesBefore1582AreWovenAsTheyAre(Format format) {
    FedDimension fed = FedDimension.of(format, SPEC);
    fed.apply(
        COLUMNS,
        row("a", "1582-10-10", "0001-01-01 00:00:00")
            + ", "
            + row("b", "0001-01-02", "1582-10-10 12:00:00")
            + ", "
            + row("c", "0044-03-15", "9999-12-30 00:00:00"));
    assertThat(stored(fed))
        .containsExactly(
            "a 1582-10-10 0001-01-01 00:00:00 0001-01-01 00:00:00 1582-10-10 12:00:00",
            "b 0001-01-02 1582-10-10 12:00:00 1582-10-10 12:00:00 9999-12-30 00:00:00",
            "c 0044-03-15 9999-12-30 00:00:00 9999-12-30 00:00:00 -");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void daysAreFarAwayToo(Format format) {
    FedDimension fed =
        FedDimension.of(format, SPEC + "layout: {validity: date, zone: Europe/Berlin}\n");
    fed.apply(
        COLUMNS,
        row("a", "1500-02-28", "1582-10-10 10:00:00")
            + ", "
            + row("b", "1500-02-28", "9999-12-30 10:00:00"));
    assertThat(stored(fed))
        .containsExactly(
            "a 1500-02-28 1582-10-10 10:00:00 1582-10-10 9999-12-30",
            "b 1500-02-28 9999-12-30 10:00:00 9999-12-30 -");
  }

  private static String row(String city, String born, String at) {
    return "(1, '%s', DATE'%s', TIMESTAMP'%s', TIMESTAMP'%s')".formatted(city, born, at, at);
  }

  /** As Spark prints them, which needs no java.sql. */
  private static List<String> stored(FedDimension fed) {
    return fed
        .table()
        .state()
        .rows()
        .selectExpr(
            "concat_ws(' ', city, born, seen, valid_from, coalesce(string(valid_to), '-')) AS line")
        .orderBy("line")
        .collectAsList()
        .stream()
        .map((Row row) -> row.getString(0))
        .toList();
  }
}
