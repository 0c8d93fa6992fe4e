package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.Counts;
import io.strandline.report.Finding;
import io.strandline.spec.Format;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A key's first version in a table that another tool has built may have no start: it was in force
 * before every event, and keeps its NULL.
 */
class AdoptedStartsTest {
  private static final String SPEC =
      """
      mode: changes
      effective_at: at
      delete_when: gone
      key: id
      type2: city
      """;

  private static final String COLUMNS = "id, mail, city, at, gone";

  private final SparkSession spark = Lake.shared().spark();

  @BeforeAll
  static void namespace() {
    Lake.shared().spark().sql("CREATE NAMESPACE IF NOT EXISTS strandline.fed");
  }

  static Stream<Arguments> formatsAndStrategies() {
    return Lake.formats()
        .flatMap(format -> Stream.of("direct", "portable").map(way -> Arguments.of(format, way)));
  }

  /** Their table, in which rows can be replaced where they stand. */
  private FedDimension theirs(Format format, String spec, String... rows) {
    FedDimension fed = FedDimension.of(format, spec);
    fed.change(
        "CREATE TABLE %s (id STRING, mail STRING, city STRING, valid_from TIMESTAMP,"
            + " valid_to TIMESTAMP, is_current BOOLEAN, surrogate_key BIGINT) USING "
            + format.word()
            + " TBLPROPERTIES ('write.merge.mode' = 'merge-on-read',"
            + " 'delta.enableDeletionVectors' = 'true')");
    fed.change(
        "INSERT INTO %s SELECT id, mail, city, timestamp(f || 'T00:00:00Z'), timestamp(t || 'T00:00:00Z'),"
            + " t IS NULL, int(id) FROM VALUES "
            + String.join(", ", rows)
            + " AS v(id, mail, city, f, t)");
    return fed;
  }

  private static String event(String id, String mail, String city, String day) {
    return "('%s', '%s', '%s', timestamp'%sT00:00:00Z', false)".formatted(id, mail, city, day);
  }

  private static String delete(String id, String day) {
    return "('%s', '', '', timestamp'%sT00:00:00Z', true)".formatted(id, day);
  }

  @ParameterizedTest
  @MethodSource("formatsAndStrategies")
  void itIsClosedOverwrittenOrLeftAndNeverGetsAStart(Format format, String way) {
    FedDimension fed =
        theirs(
            format,
            SPEC + "type1: mail\nstrategy: " + way,
            "('1', 'a', 'Ulm', NULL, NULL)",
            "('2', 'b', 'Bonn', NULL, NULL)",
            "('3', 'c', 'Kiel', NULL, NULL)",
            "('4', 'd', 'Jena', NULL, NULL)",
            "('5', 'e', 'Rom', NULL, '2020-01-01')",
            "('5', 'e', 'Bari', '2020-01-01', NULL)",
            "('6', 'f', 'Gera', NULL, '2020-01-01')",
            "('7', 'g', 'Suhl', NULL, NULL)");
    String rows =
        String.join(
            ", ",
            event("1", "a", "Jena", "2026-02-01"),
            event("2", "b", "Bonn", "1999-02-01"),
            delete("3", "2026-02-01"),
            event("4", "x", "Jena", "2026-02-01"),
            event("5", "e", "Pisa", "2026-02-01"),
            event("6", "f", "Gera", "2026-02-01"));
    assertThat(fed.dimension().plan(FedDimension.batch(COLUMNS, rows)))
        .satisfies(plan -> assertThat(plan.write()).startsWith(way))
        .satisfies(
            plan -> assertThat(plan.samples()).contains("id=4  mail d -> x from its beginning"));
    Counts counts = fed.apply(COLUMNS, rows).counts();
    assertThat(
            List.of(
                counts.changed(),
                counts.unchanged(),
                counts.closed(),
                counts.overwritten(),
                counts.reopened(),
                counts.late()))
        .containsExactly(2L, 1L, 1L, 1L, 1L, 0L);
    assertThat(fed.rows())
        .containsExactly(
            "1 a Jena 2026-02-01 null true",
            "1 a Ulm null 2026-02-01 false",
            "2 b Bonn null null true",
            "3 c Kiel null 2026-02-01 false",
            "4 x Jena null null true",
            "5 e Bari 2020-01-01 2026-02-01 false",
            "5 e Pisa 2026-02-01 null true",
            "5 e Rom null 2020-01-01 false",
            "6 f Gera 2026-02-01 null true",
            "6 f Gera null 2020-01-01 false",
            "7 g Suhl null null true");
    assertThat(
            FedDimension.lines(
                spark.sql(
                    "SELECT surrogate_key, id FROM "
                        + fed.sqlName()
                        + " WHERE valid_from IS NULL")))
        .containsExactly("1 1", "2 2", "3 3", "4 4", "5 5", "6 6", "7 7");
    assertThat(fed.dimension().check().findings())
        .extracting(Finding::rule)
        .contains("null_valid_from");

    // nothing is due the second time, and everything goes on from there
    assertThat(fed.apply(COLUMNS, event("1", "a", "Jena", "2026-03-01")).counts().unchanged())
        .isEqualTo(1);
    fed.apply(COLUMNS, event("2", "b", "Ulm", "2026-03-01"));
    assertThat(fed.rows())
        .hasSize(12)
        .contains("2 b Bonn null 2026-03-01 false", "2 b Ulm 2026-03-01 null true");
  }

  @ParameterizedTest
  @MethodSource("formatsAndStrategies")
  void aLateEventSplitsIt(Format format, String way) {
    FedDimension fed =
        theirs(
            format,
            SPEC
                + "type1: {columns: mail, scope: all}\nlate: split\nevent_log: {keep: 9999 days}\n"
                + "strategy: "
                + way,
            "('1', 'a', 'Ulm', NULL, NULL)",
            "('2', 'b', 'Bonn', NULL, '2026-02-01')",
            "('2', 'b', 'Rom', '2026-02-01', NULL)",
            "('3', 'c', 'Kiel', NULL, '2026-02-01')",
            "('3', 'c', 'Pisa', '2026-02-01', NULL)");
    fed.apply(COLUMNS, event("1", "a", "Kiel", "2026-03-01"));
    fed.apply(
        COLUMNS,
        String.join(
            ", ",
            event("1", "a", "Jena", "2026-01-15"),
            event("2", "b", "Gera", "2026-01-10"),
            delete("3", "2026-01-20")));
    fed.apply(
        COLUMNS,
        event("1", "a", "Ulm", "2026-01-10") + ", " + event("2", "y", "Rom", "2026-04-01"));
    assertThat(fed.rows())
        .containsExactly(
            "1 a Jena 2026-01-15 2026-03-01 false",
            "1 a Kiel 2026-03-01 null true",
            "1 a Ulm null 2026-01-15 false",
            "2 y Bonn null 2026-01-10 false",
            "2 y Gera 2026-01-10 2026-02-01 false",
            "2 y Rom 2026-02-01 null true",
            "3 c Kiel null 2026-01-20 false",
            "3 c Pisa 2026-02-01 null true");
  }

  @ParameterizedTest
  @MethodSource("formatsAndStrategies")
  void onlyTheFirstMayLackIt(Format format, String way) {
    FedDimension fed =
        theirs(
            format,
            SPEC + "type1: mail\nstrategy: " + way,
            "('1', 'a', 'Ulm', NULL, '2020-01-01')",
            "('1', 'a', 'Bonn', NULL, NULL)",
            "('2', 'b', 'Ulm', NULL, NULL)",
            "('2', 'b', 'Bonn', NULL, NULL)",
            "('3', 'c', 'Ulm', '2020-01-01', '2021-01-01')",
            "('3', 'c', 'Bonn', NULL, NULL)");
    List<String> before = fed.rows();
    for (String id : List.of("1", "2")) {
      assertThatThrownBy(() -> fed.apply(COLUMNS, event(id, "z", "Rom", "2026-02-01")))
          .hasMessageContaining("the table has 2 versions without a start; only the first may lack")
          .hasMessageContaining("SL-3014");
    }
    assertThatThrownBy(() -> fed.apply(COLUMNS, delete("3", "2026-02-01")))
        .hasMessageContaining(
            "the table has a version without a start that goes on after 2020-01-01T00:00:00Z,"
                + " where another starts")
        .hasMessageContaining("SL-3014");
    assertThat(fed.rows()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("formatsAndStrategies")
  void aSnapshotThatLacksItsKeyClosesIt(Format format, String way) {
    FedDimension fed =
        theirs(
            format,
            "mode: snapshot\ndeletes: close\nlate: split\nkey: id\ntype2: [mail, city]\nstrategy: "
                + way,
            "('1', 'a', 'Ulm', NULL, NULL)",
            "('2', 'b', 'Bonn', NULL, NULL)",
            "('3', 'c', 'Kiel', NULL, '2020-01-01')");
    fed.apply("2026-03-01", "id, mail, city", "('1', 'a', 'Ulm')");
    // what was there at the time of a late snapshot includes what has no start
    fed.apply("2026-02-01", "id, mail, city", "('2', 'b', 'Bonn')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a Ulm 2026-03-01 null true",
            "1 a Ulm null 2026-02-01 false",
            "2 b Bonn null 2026-03-01 false",
            "3 c Kiel null 2020-01-01 false");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void besideRecordHashes(Format format) {
    FedDimension fed =
        FedDimension.of(format, "mode: snapshot\ndeletes: close\nkey: id\ntype2: city\n");
    fed.apply("2026-01-01", "id, city", "(1, 'Ulm'), (2, 'Bonn'), (3, 'Kiel')");
    fed.change("ALTER TABLE %s ALTER COLUMN valid_from DROP NOT NULL");
    fed.change("UPDATE %s SET valid_from = NULL");
    Counts counts =
        fed.apply("2026-02-01", "id, city", "(1, 'Ulm'), (2, 'Rom'), (4, 'Bari')").counts();
    assertThat(List.of(counts.unchanged(), counts.changed(), counts.closed(), counts.created()))
        .containsExactly(1L, 1L, 1L, 1L);
    assertThat(fed.rows())
        .containsExactly(
            "1 Ulm null null true",
            "2 Bonn null 2026-02-01 false",
            "2 Rom 2026-02-01 null true",
            "3 Kiel null 2026-02-01 false",
            "4 Bari 2026-02-01 null true");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void ofTwoTables(Format format) {
    String past = Lake.freshName("past");
    FedDimension fed = FedDimension.of(format, SPEC + "layout: {history_table: " + past + "}\n");
    String history =
        Lake.adapter(format)
            .embeddedLocation(Lake.shared().warehouse(), List.of("fed", past))
            .sql();
    fed.change(
        "CREATE TABLE %s (id STRING, city STRING, valid_from TIMESTAMP) USING " + format.word());
    spark.sql(
        "CREATE TABLE "
            + history
            + " (id STRING, city STRING, valid_from TIMESTAMP, valid_to TIMESTAMP) USING "
            + format.word());
    fed.change("INSERT INTO %s VALUES ('1', 'Ulm', NULL), ('2', 'Bonn', NULL), ('3', 'Rom', NULL)");
    String columns = "id, city, at, gone";
    fed.apply(
        columns,
        "('1', 'Jena', timestamp'2026-02-01T00:00:00Z', false), ('2', NULL, timestamp'2026-02-01T00:00:00Z', true)");
    assertThat(FedDimension.lines(spark.table(fed.sqlName())))
        .containsExactly("1 Jena 2026-02-01", "3 Rom null");
    assertThat(FedDimension.lines(spark.table(history)))
        .containsExactly("1 Ulm null 2026-02-01", "2 Bonn null 2026-02-01");

    // at the same instant it was there after all: the version is open again, and leaves the history
    fed.apply(columns, "('2', 'Bonn', timestamp'2026-02-01T00:00:00Z', false)");
    assertThat(FedDimension.lines(spark.table(fed.sqlName())))
        .containsExactly("1 Jena 2026-02-01", "2 Bonn null", "3 Rom null");
    assertThat(FedDimension.lines(spark.table(history))).containsExactly("1 Ulm null 2026-02-01");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void questionsFindIt(Format format) {
    FedDimension fed =
        theirs(
            format,
            SPEC,
            "('1', 'a', 'Ulm', NULL, '2020-01-01')",
            "('1', 'a', 'Jena', '2020-01-01', NULL)",
            "('2', 'b', 'Bonn', NULL, NULL)");
    assertThat(FedDimension.lines(fed.dimension().asOf(Instant.parse("1900-01-01T00:00:00Z"))))
        .containsExactly("1 Ulm null 2020-01-01 false", "2 Bonn null null true");
    assertThat(FedDimension.lines(fed.dimension().asOf(FedDimension.day("2020-01-01"))))
        .containsExactly("1 Jena 2020-01-01 null true", "2 Bonn null null true");
  }
}
