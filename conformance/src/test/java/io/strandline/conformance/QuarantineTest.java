package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Quarantine;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.quarantine.Choice;
import io.strandline.report.Counts;
import io.strandline.report.ReplayReport;
import io.strandline.report.RunReport.Outcome;
import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows are set aside, and replayed or dropped, each exactly once. */
class QuarantineTest {
  private static final String HEADER = "country,id,city,at,lsn,op\n";
  private static final SpecText EVENTS =
      SpecText.of(
          """
          source: {path: rows.csv}
          mode: changes
          effective_at: at
          sequence: lsn
          delete_when: op = 'D'
          bad_rows: quarantine
          event_log: {keep: 1000 days}
          key: [country, id]
          type2: city
          columns: {country: string, id: int, city: string, at: date, lsn: int, op: string}
          """);

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void rowsOfEveryReasonAreSetAsideReplayedAndDropped(Format format, @TempDir Path directory) {
    Trial trial = new Trial(format, directory);
    SpecText spec = EVENTS.with("table", "aside." + Lake.freshName("events"));
    trial.apply(spec, HEADER + "DE,1,Bonn,2025-01-01,1,U\nDE,1,Ulm,2025-03-01,2,U\n");
    String rows =
        HEADER
            + """
            DE,1,Essen,2025-02-01,3,U
            ,5,Ulm,2025-04-01,4,U
            DE,6,Ulm,,5,U
            DE,7,Ulm,2025-04-01,,U
            DE,8,Ulm,2099-01-01,6,U
            DE,9,Ulm,2025-04-01 10:00,7,U
            DE,10
            DE,11,Hamm,2025-04-01,9,U
            DE,11,,2025-04-01,9,D
            DE,12,Kiel,2025-04-01,10,U
            """;
    trial.file("rows.csv", rows);

    assertThat(trial.open(spec).plan(Batch.fromSpec()).setAside())
        .containsExactly(
            entry("NULL_KEY", 1L),
            entry("NULL_TIME", 1L),
            entry("BAD_VALUE", 2L),
            entry("AMBIGUOUS_ROWS", 2L),
            entry("FUTURE_ROW", 1L),
            entry("LATE_EVENT", 1L),
            entry("NULL_SEQUENCE", 1L));
    Counts counts = trial.apply(spec).counts();
    assertThat(counts.quarantinedRows()).isEqualTo(9);
    assertThat(counts.late()).isEqualTo(1);
    assertThat(counts.created()).isEqualTo(1);
    // of the two others that could be read nothing is taken
    assertThat(counts.keys()).isEqualTo(3);
    assertThat(counts.unchanged()).isZero();
    assertThat(aside(trial, spec, "reason", "raw"))
        .containsExactlyInAnyOrder(
            "NULL_KEY {\"country\":null,\"id\":5,\"city\":\"Ulm\","
                + "\"at\":\"2025-04-01T00:00:00.000Z\",\"lsn\":4}",
            "NULL_TIME {\"country\":\"DE\",\"id\":6,\"city\":\"Ulm\",\"at\":null,\"lsn\":5}",
            "NULL_SEQUENCE {\"country\":\"DE\",\"id\":7,\"city\":\"Ulm\","
                + "\"at\":\"2025-04-01T00:00:00.000Z\",\"lsn\":null}",
            "FUTURE_ROW {\"country\":\"DE\",\"id\":8,\"city\":\"Ulm\","
                + "\"at\":\"2099-01-01T00:00:00.000Z\",\"lsn\":6}",
            "BAD_VALUE {\"country\":\"DE\",\"id\":\"9\",\"city\":\"Ulm\","
                + "\"at\":\"2025-04-01 10:00\",\"lsn\":\"7\",\"op\":\"U\"}",
            "BAD_VALUE [\"DE\",\"10\"]",
            "AMBIGUOUS_ROWS {\"country\":\"DE\",\"id\":11,\"city\":\"Hamm\","
                + "\"at\":\"2025-04-01T00:00:00.000Z\",\"lsn\":9}",
            "AMBIGUOUS_ROWS {\"country\":\"DE\",\"id\":11,\"city\":null,"
                + "\"at\":\"2025-04-01T00:00:00.000Z\",\"lsn\":9,\"delete\":true}",
            "LATE_EVENT {\"country\":\"DE\",\"id\":1,\"city\":\"Essen\","
                + "\"at\":\"2025-02-01T00:00:00.000Z\",\"lsn\":3}");
    assertThat(aside(trial, spec, "id"))
        .containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9");
    List<String> before = trial.versions(spec);

    // delivered again, and replayed under the same spec: nothing becomes of it
    Counts again = trial.apply(spec, rows + "DE,13,Köln,2025-04-01,11,U\n").counts();
    assertThat(again.quarantinedRows()).isZero();
    assertThat(again.created()).isEqualTo(1);
    ReplayReport replay = trial.open(spec).quarantine().replay(Choice.all());
    assertThat(replay.taken()).isZero();
    assertThat(replay.stayed()).containsEntry("BAD_VALUE", 2L).containsEntry("LATE_EVENT", 1L);
    assertThat(aside(trial, spec, "id")).hasSize(9);
    assertThat(trial.versions(spec)).hasSize(before.size() + 1).containsAll(before);

    // what is wrong with them is mended
    Quarantine quarantine =
        trial
            .open(
                spec.with("late", "split")
                    .with("max_future", "36500 days")
                    .with(
                        "columns",
                        "{country: string, id: int, city: string, at: timestamp, lsn: int, op:"
                            + " string}"))
            .quarantine();
    long delete = idOf(trial, spec, "%\"delete\":true%");
    assertThat(quarantine.drop(Choice.of(Set.of(delete))).rows()).isEqualTo(1);
    Choice rest = Choice.of(Set.copyOf(ids(trial, spec)));
    replay = quarantine.replay(rest);
    assertThat(replay.rows()).isEqualTo(8);
    assertThat(replay.taken()).isEqualTo(4);
    assertThat(replay.stayed())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("NULL_KEY", 1L, "NULL_TIME", 1L, "BAD_VALUE", 1L, "NULL_SEQUENCE", 1L));
    List<String> mended = trial.versions(spec);
    assertThat(mended)
        .containsExactly(
            "DE 1 Bonn 2025-01-01 2025-02-01",
            "DE 1 Essen 2025-02-01 2025-03-01",
            "DE 1 Ulm 2025-03-01 NULL",
            "DE 11 Hamm 2025-04-01 NULL",
            "DE 12 Kiel 2025-04-01 NULL",
            "DE 13 Köln 2025-04-01 NULL",
            "DE 8 Ulm 2099-01-01 NULL",
            "DE 9 Ulm 2025-04-01T10:00Z NULL");

    // once more: the first report
    ReplayReport repeated = quarantine.replay(rest);
    assertThat(repeated.batches()).hasSize(1);
    assertThat(repeated.batches().get(0).outcome()).isEqualTo(Outcome.ALREADY_PUBLISHED);
    assertThat(repeated.taken()).isEqualTo(4);
    assertThat(repeated.stayed()).isEqualTo(replay.stayed());
    assertThat(quarantine.drop(Choice.of(Set.of(delete))).rows()).isEqualTo(1);
    assertThatThrownBy(() -> quarantine.replay(Choice.of(Set.of(delete, 77L))))
        .hasMessageContaining("has no row " + delete + ", 77 [SL-1102]")
        .hasMessageContaining("It has the rows");
    assertThat(quarantine.drop(Choice.of(ErrorCode.BAD_VALUE)).rows()).isEqualTo(1);
    assertThat(ids(trial, spec)).hasSize(3);
    assertThat(trial.versions(spec)).isEqualTo(mended);
    assertThat(trial.open(spec).check().passed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void rowsCountOnceTheirBatchIsPublished(Format format) {
    FedDimension fed =
        FedDimension.of(
            format, "mode: snapshot\ndeletes: close\nbad_rows: quarantine\nkey: id\ntype2: city\n");
    fed.apply("2025-01-01", "id, city", "(1, 'Bonn'), (2, 'Ulm'), (3, 'Kiel')");
    Batch batch =
        FedDimension.batch("id, city", "(1, 'Hamm'), (1, 'Köln'), (null, 'Ulm'), (3, 'Jena')")
            .at(FedDimension.day("2025-02-01"));
    Dimension overtaken =
        fed.dimension(
            phase -> {
              if (phase.equals("commit")) {
                fed.apply("2025-01-02", "id, city", "(1, 'Bonn'), (2, 'Ulm'), (3, 'Kiel')");
              }
            });

    assertThatThrownBy(() -> overtaken.apply(batch))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("[SL-4001]");
    Quarantine quarantine = fed.dimension().quarantine();
    assertThat(quarantine.rows(Choice.all()).count()).isZero();

    assertThat(fed.dimension().apply(batch).alerts())
        .contains("3 rows for the quarantine: NULL_KEY 1, AMBIGUOUS_ROWS 2")
        .anyMatch(alert -> alert.startsWith("a row in the quarantine whose key is NULL"));
    assertThat(quarantine.rows(Choice.all()).count()).isEqualTo(3);
    // a key whose rows were set aside is not absent
    assertThat(fed.rows())
        .containsExactly(
            "1 Bonn 2025-01-01 null true",
            "2 Ulm 2025-01-01 2025-02-01 false",
            "3 Jena 2025-02-01 null true",
            "3 Kiel 2025-01-01 2025-02-01 false");

    List<Long> two =
        quarantine
            .rows(Choice.of(ErrorCode.AMBIGUOUS_ROWS))
            .orderBy("raw")
            .select("id")
            .collectAsList()
            .stream()
            .map(row -> row.getLong(0))
            .toList();
    quarantine.drop(Choice.of(Set.of(two.get(1))));
    ReplayReport replay = quarantine.replay(Choice.all());
    assertThat(replay.taken()).isEqualTo(1);
    assertThat(replay.stayed()).containsExactly(entry("NULL_KEY", 1L));
    assertThat(fed.rows())
        .contains("1 Bonn 2025-01-01 2025-02-01 false", "1 Hamm 2025-02-01 null true")
        .hasSize(5);

    fed.apply("2025-03-01", "id, city", "(1, 'Hamm'), (3, 'Jena')");
    assertThat(quarantine.replay(Choice.all()).stayed())
        .containsExactly(entry("LATE_SNAPSHOT", 1L));
  }

  private static List<String> aside(Trial trial, SpecText spec, String... columns) {
    return Trial.lines(trial.open(spec).quarantine().rows(Choice.all()).selectExpr(columns));
  }

  private static List<Long> ids(Trial trial, SpecText spec) {
    return aside(trial, spec, "id").stream().map(Long::valueOf).toList();
  }

  private static long idOf(Trial trial, SpecText spec, String rawLike) {
    return trial
        .open(spec)
        .quarantine()
        .rows(Choice.all())
        .where("raw LIKE '" + rawLike + "'")
        .first()
        .<Long>getAs("id");
  }
}
