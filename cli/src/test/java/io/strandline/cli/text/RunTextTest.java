package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.Counts;
import io.strandline.report.RunReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunTextTest {
  private static final DimensionSpec SNAPSHOT = Reports.spec(Mode.SNAPSHOT, Optional.empty());

  @Test
  void publishedBatchReadsInFourLines() {
    assertThat(RunText.of(Reports.run(Reports.COUNTS, RunReport.Outcome.PUBLISHED), SNAPSHOT))
        .isEqualTo(
            """
            dim_customer  iceberg  batch 2026-11-29  published
            1,204,331 keys: 812 new, 9,403 changed, 2,118 overwritten, 4 reopened, 1,191,994 unchanged; 37 closed (absent)
            late 0  duplicate 0  quarantined 0  replaced 0  rekeyed 0
            14 files, 6.1 MB, 11.8 s (prepare 2.1, classify 6.2, commit 3.5)""");
  }

  @Test
  void rerunSaysThatNothingWasDone() {
    String text =
        RunText.of(Reports.run(Reports.COUNTS, RunReport.Outcome.ALREADY_PUBLISHED), SNAPSHOT);
    assertThat(text)
        .startsWith(
            "dim_customer  iceberg  batch 2026-11-29  already published, nothing done;"
                + " the first run's report:\n1,204,331 keys:");
  }

  @Test
  void changesCloseByDelete() {
    RunReport report = Reports.run(Reports.COUNTS, RunReport.Outcome.PUBLISHED);
    assertThat(RunText.of(report, Reports.spec(Mode.CHANGES, Optional.of("op = 'D'"))))
        .contains("37 closed (deleted)\n");
    assertThat(RunText.of(report, Reports.spec(Mode.SNAPSHOT, Optional.of("gone"))))
        .contains("37 closed\n");
  }

  @Test
  void derivedIdIsShownWithItsTimeAndAlertsFollow() {
    Counts redated = new Counts(1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0);
    RunReport report =
        new RunReport(
            "dim",
            "delta",
            "8c1f",
            Instant.parse("2026-11-29T06:30:00Z"),
            RunReport.Outcome.PUBLISHED,
            redated,
            1,
            812,
            Map.of(),
            List.of("the source is empty"));
    assertThat(RunText.of(report, SNAPSHOT))
        .isEqualTo(
            """
            dim  delta  batch 8c1f at 2026-11-29T06:30:00Z  published
            1 key: 0 new, 1 changed, 0 overwritten, 0 reopened, 0 unchanged; 0 closed (absent)
            late 0  duplicate 0  quarantined 0  replaced 0  rekeyed 0  redated 1
            1 file, 812 B, 0.0 s
            alert: the source is empty""");
  }

  @Test
  void seriesTakesOneLineABatch() {
    assertThat(RunText.line(Reports.run(Reports.COUNTS, RunReport.Outcome.PUBLISHED)))
        .isEqualTo(
            "2026-11-29  +812 new  ~9,403 changed  !2,118 overwritten  ^4 reopened  -37 closed"
                + "  of 1,204,331 keys  11.8 s");
    assertThat(RunText.line(Reports.run(Reports.NOTHING, RunReport.Outcome.PUBLISHED)))
        .isEqualTo("2026-11-29  nothing changed  of 318 keys  11.8 s");
    assertThat(RunText.line(Reports.run(Reports.COUNTS, RunReport.Outcome.ALREADY_PUBLISHED)))
        .isEqualTo("2026-11-29  already published");
  }
}
