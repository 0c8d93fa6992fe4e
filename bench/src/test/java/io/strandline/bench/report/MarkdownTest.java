package io.strandline.bench.report;

import static io.strandline.bench.report.ReportFixtures.entry;
import static io.strandline.bench.report.ReportFixtures.results;
import static io.strandline.bench.report.ReportFixtures.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void aTrialIsATableOfMediansAndRatios() {
    String text =
        Markdown.of(
            results(
                trial(
                    "W1",
                    "iceberg",
                    200_000,
                    entry("A two-step", 8, 7, 9),
                    entry("strandline", 2, 1.5, 4),
                    entry("floor", 1))));

    assertThat(text)
        .contains("Made by `bench/run --quick` on 2026-01-31.")
        .contains("## W1 title: iceberg, 200,000 keys, 10 rows")
        .contains("All left the same rows.")
        .contains(
            "| A two-step | 8.00 | 7.00 to 9.00 | 12.0 | 4 | 8 | 2 | 2.50 | 1 | 0.04 | 30 | 1.00 | 900 |")
        .contains("| strandline | 2.00 | 1.50 to 4.00 | 3.00 | 1 | 2 |")
        .contains("| W1 faster than A | iceberg, 200,000 keys | ≥ 4 | 4 | met |")
        .contains("| W1 over the floor | iceberg, 200,000 keys | ≤ 1.40 | 2 | missed |");
  }

  @Test
  void whatWasNotRunSaysWhy() {
    String text =
        Markdown.of(
            results(
                trial(
                    "W4",
                    "delta",
                    500,
                    new Results.Entry("strandline", "it refuses | that\nfor now", List.of()))));

    assertThat(text).contains("| strandline | not run: it refuses \\| that for now |");
  }

  @Test
  void aProfileNamesStagesAndTheirPhases() {
    String text =
        Markdown.profile(
            results(trial("W1", "iceberg", 200_000, entry("strandline", 2))), "strandline");

    assertThat(text)
        .contains("## W1 on iceberg, 200,000 keys: 2.00 s, of which stages 1.50 s, tasks 2.00 s")
        .contains("| plan | 0.10 | 1.50 | 2.50 | count at X.java:1 | 2 | 1 | 0.00 |");
  }

  @Test
  void aRowWithTooManyCellsIsRefused() {
    assertThatThrownBy(() -> new MarkdownTable("one").row("1", "2"))
        .hasMessage("2 cells do not fit into 1 columns");
  }
}
