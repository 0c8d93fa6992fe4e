package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.engine.Strandline;
import io.strandline.spec.Format;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch's result does not hang on the session's time zone, nor on how a column is spelt. */
class SessionsAndSpellingsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void noSessionsTimeZoneShiftsATime(Format format) {
    Trial trial = new Trial(format, directory);
    SpecText events =
        SpecText.of(
                "mode: changes\neffective_at: at\ndelete_when: op = 'D'\nkey: id\ntype2: rest\n"
                    + "except: op")
            .with("table", "sessions." + Lake.freshName("events"));
    SparkSession before = trial.spark();
    try {
      inZone(trial, events, "Asia/Tokyo", "'A' AS city, 'U' AS op, timestamp_seconds(0) AS at");
      inZone(trial, events, "UTC", "'B' AS city, 'U' AS op, timestamp_seconds(3600) AS at");
      inZone(
          trial,
          events,
          "America/Los_Angeles",
          "'' AS city, 'D' AS op, timestamp_seconds(7200) AS at");
    } finally {
      SparkSession.setActiveSession(before);
    }
    assertThat(trial.versions(events))
        .containsExactly(
            "1 A 1970-01-01 1970-01-01T01:00Z", "1 B 1970-01-01T01:00Z 1970-01-01T02:00Z");
  }

  private static void inZone(Trial trial, SpecText spec, String zone, String columns) {
    SparkSession session = trial.spark().newSession();
    session.conf().set("spark.sql.session.timeZone", zone);
    SparkSession.setActiveSession(session);
    Strandline.open(session, trial.read(spec))
        .apply(Batch.of(session.sql("SELECT 1 AS id, " + columns)));
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void bookkeepingNamesInUpperCaseSurviveTheSecondRun(Format format) {
    Trial trial = new Trial(format, directory);
    SpecText extracts =
        SpecText.of("mode: snapshot\ndeletes: close\nkey: ID\ntype2: rest")
            .with(
                "layout", "{names: {valid_from: VALID_FROM, valid_to: VALID_TO, is_current: Open}}")
            .with("table", "spellings." + Lake.freshName("extracts"));
    trial.apply(extracts, "2025-01-01", "SELECT 1 AS id, 'Bonn' AS City");
    trial.apply(extracts, "2025-02-01", "SELECT 1 AS Id, 'Ulm' AS CITY");
    assertThat(trial.versions(extracts))
        .containsExactly("1 Bonn 2025-01-01 2025-02-01", "1 Ulm 2025-02-01 NULL");
    assertThat(trial.open(extracts).check().findings()).isEmpty();
  }
}
