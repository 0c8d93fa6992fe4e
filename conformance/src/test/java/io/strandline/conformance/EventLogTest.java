package io.strandline.conformance;

import static io.strandline.conformance.FedDimension.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.eventlog.EventLog;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the event log costs, keeps, and counts. */
class EventLogTest {
  private static final String WOVEN =
      """
      mode: changes
      effective_at: at
      key: id
      type2: city
      late: split
      event_log: {keep: 10 days}
      """;
  private static final String SNAPSHOTS =
      """
      mode: snapshot
      deletes: close
      key: id
      type2: city
      late: split
      event_log: {keep: 365 days}
      """;
  private static final String COLUMNS = "id, city, at";

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void nothingOfItIsReadForEventsInOrder(Format format) throws IOException {
    FedDimension fed = FedDimension.of(format, WOVEN);
    fed.apply(COLUMNS, "(1, 'Bonn', DATE'2025-01-01'), (2, 'Ulm', DATE'2025-01-01')");
    assertThat(removeData(fed)).isPositive();

    fed.apply(COLUMNS, "(1, 'Ulm', DATE'2025-01-03'), (3, 'Kiel', DATE'2025-01-02')");
    assertThat(fed.rows()).hasSize(4);

    assertThatThrownBy(() -> fed.apply(COLUMNS, "(1, 'Hamm', DATE'2025-01-01')"))
        .hasMessageContaining("[SL-6");
    assertThat(fed.rows()).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void itForgetsWhatIsOlderThanItKeepsButEachKeysNewest(Format format) {
    FedDimension fed = FedDimension.of(format, WOVEN);
    fed.apply(
        COLUMNS,
        "(1, 'a', DATE'2025-01-01'), (1, 'a', DATE'2025-01-03'), (2, 'a', DATE'2025-01-01')");
    assertThat(logged(fed)).hasSize(3);
    fed.apply(COLUMNS, "(1, 'b', DATE'2025-02-01')");
    assertThat(logged(fed)).containsExactly("1 2025-01-03", "1 2025-02-01", "2 2025-01-01");

    RunReport report = fed.apply(COLUMNS, "(1, 'c', DATE'2025-01-25'), (2, 'c', DATE'2025-01-15')");
    assertThat(report.counts().late()).isZero();
    report = fed.apply(COLUMNS, "(1, 'd', DATE'2025-01-15')");
    assertThat(report.counts().late()).isEqualTo(1);
    assertThat(report.counts().quarantinedRows()).isEqualTo(1);
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2025-01-01 2025-01-25 false",
            "1 b 2025-02-01 null true",
            "1 c 2025-01-25 2025-02-01 false",
            "2 a 2025-01-01 2025-01-15 false",
            "2 c 2025-01-15 null true");
    assertThat(fed.dimension().check().findings()).isEmpty();
  }

  /** Where no versions are kept too: what the log tells of a key can take its one row away. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aDeleteAtAnEventsOwnInstantRemovesTheRow(Format format) {
    FedDimension fed =
        FedDimension.of(
            format, WOVEN.replace("type2", "type1") + "sequence: n\ndelete_when: city = 'none'\n");
    String columns = "id, city, at, n";
    fed.apply(columns, "(1, 'Bonn', DATE'2025-01-05', 0), (2, 'Ulm', DATE'2025-01-05', 0)");
    RunReport report =
        fed.apply(columns, "(1, 'none', DATE'2025-01-05', 1), (2, 'Jena', DATE'2025-01-04', 9)");
    assertThat(report.counts().closed()).isEqualTo(1);
    assertThat(FedDimension.lines(fed.dimension().versions().select("id", "city")))
        .containsExactly("2 Ulm");
    fed.apply(columns, "(1, 'Kiel', DATE'2025-01-06', 0)");
    assertThat(FedDimension.lines(fed.dimension().versions().select("id", "city")))
        .containsExactly("1 Kiel", "2 Ulm");
    assertThat(fed.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void whatARunLoggedThatWasNotPublishedDoesNotCount(Format format) {
    FedDimension fed = FedDimension.of(format, WOVEN);
    fed.apply(COLUMNS, "(1, 'a', DATE'2025-01-01')");
    assertThatThrownBy(
            () ->
                fed.dimension(
                        phase -> {
                          if (phase.equals("commit")) {
                            fed.apply(COLUMNS, "(2, 'b', DATE'2025-01-02')");
                          }
                        })
                    .apply(batch(COLUMNS, "(1, 'x', DATE'2025-01-05')")))
        .hasMessageContaining("[SL-4001]");
    assertThat(logged(fed)).contains("1 2025-01-05");

    RunReport report = fed.apply(COLUMNS, "(1, 'c', DATE'2025-01-03')");
    assertThat(report.counts().changed()).isEqualTo(1);
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2025-01-01 2025-01-03 false",
            "1 c 2025-01-03 null true",
            "2 b 2025-01-02 null true");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aRunThatIsNotPublishedMakesItForgetNothing(Format format) {
    FedDimension fed = FedDimension.of(format, WOVEN);
    fed.apply(
        COLUMNS,
        "(1, 'a', DATE'2025-01-01'), (1, 'a', DATE'2025-01-03'), (1, 'a', DATE'2025-01-05')");
    assertThatThrownBy(
            () ->
                fed.dimension(
                        phase -> {
                          if (phase.equals("commit")) {
                            fed.apply(COLUMNS, "(2, 'b', DATE'2025-01-05')");
                          }
                        })
                    .apply(batch(COLUMNS, "(3, 'x', DATE'2025-03-01')")))
        .hasMessageContaining("[SL-4001]");
    fed.apply(COLUMNS, "(1, 'c', DATE'2025-01-02')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2025-01-01 2025-01-02 false",
            "1 a 2025-01-03 null true",
            "1 c 2025-01-02 2025-01-03 false",
            "2 b 2025-01-05 null true");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aLateSnapshotsKeyWasAbsentFromThoseAppliedBeforeItWasFirstSeen(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOTS);
    fed.apply("2025-01-02", "id, city", "(1, 'a')");
    fed.apply("2025-01-04", "id, city", "(1, 'a'), (2, 'b')");
    fed.apply("2025-01-01", "id, city", "(1, 'a'), (2, 'b')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2025-01-01 null true",
            "2 b 2025-01-01 2025-01-02 false",
            "2 b 2025-01-04 null true");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void ofSnapshotsAppliedBeforeThereWasALogTheTableTells(Format format) {
    FedDimension fed =
        FedDimension.of(format, SNAPSHOTS.replace("event_log: {keep: 365 days}\n", ""));
    fed.apply("2025-01-02", "id, city", "(1, 'a'), (2, 'b')");
    FedDimension logged = fed.under(SNAPSHOTS);
    logged.apply("2025-01-04", "id, city", "(1, 'a')");
    logged.apply("2025-01-03", "id, city", "(1, 'x'), (2, 'b')");
    assertThat(logged.rows())
        .containsExactly(
            "1 a 2025-01-02 2025-01-03 false",
            "1 a 2025-01-04 null true",
            "1 x 2025-01-03 2025-01-04 false",
            "2 b 2025-01-02 2025-01-04 false");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aLateFirstEventIsToldWithOldAndNewSurrogateKey(Format format) {
    for (String layout : List.of("", "layout: {validity: date, zone: Asia/Tokyo}\n")) {
      FedDimension fed = FedDimension.of(format, WOVEN + layout);
      fed.apply(COLUMNS, "(1, 'a', TIMESTAMP'2025-01-05 12:00:00Z')");
      long before = surrogate(fed);
      RunReport report = fed.apply(COLUMNS, "(1, 'a', TIMESTAMP'2025-01-02 12:00:00Z')");
      long after = surrogate(fed);

      assertThat(after).isNotEqualTo(before);
      assertThat(report.counts().rekeyed()).isEqualTo(1);
      assertThat(report.alerts())
          .anySatisfy(alert -> assertThat(alert).endsWith("id=1: " + before + " -> " + after));
    }
  }

  private static long surrogate(FedDimension fed) {
    List<Row> rows = fed.table().state().rows().select("surrogate_key").collectAsList();
    assertThat(rows).hasSize(1);
    return rows.get(0).getLong(0);
  }

  /** All rows of the log, whether they count or not: key and day. */
  private static List<String> logged(FedDimension fed) {
    return fed
        .table()
        .beside(EventLog.SUFFIX)
        .state()
        .rows()
        .selectExpr(
            "concat_ws(' ', id,"
                + " date_format(to_utc_timestamp(__strandline_at, current_timezone()),"
                + " 'yyyy-MM-dd')) AS line")
        .orderBy("line")
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }

  /** Removes the log's data and leaves its metadata; how many files there were. */
  private static long removeData(FedDimension fed) throws IOException {
    String folder = fed.spec().name() + EventLog.SUFFIX;
    try (Stream<Path> files = Files.walk(Path.of(Lake.shared().warehouse()))) {
      List<Path> data =
          files
              .filter(file -> file.toString().contains("/" + folder + "/"))
              .filter(file -> file.toString().endsWith(".parquet"))
              .filter(file -> !file.toString().contains("_delta_log"))
              .toList();
      for (Path file : data) {
        Files.delete(file);
      }
      return data.size();
    }
  }
}
