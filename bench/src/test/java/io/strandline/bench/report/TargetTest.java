package io.strandline.bench.report;

import static io.strandline.bench.report.ReportFixtures.entry;
import static io.strandline.bench.report.ReportFixtures.results;
import static io.strandline.bench.report.ReportFixtures.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.bench.report.Target.Standing;
import org.junit.jupiter.api.Test;

class TargetTest {
  @Test
  void growthComparesTheLargestSizeWithTheSmallest() {
    Results results =
        results(
            trial("W3", "delta", 500, entry("strandline", 2)),
            trial("W3", "delta", 8_000, entry("strandline", 5)),
            trial("W3", "delta", 2_000, entry("strandline", 3)));

    assertThat(Target.standings(results))
        .containsExactly(
            new Standing(
                "W3 time as keys grow", "delta, 8,000 over 500 keys", "≤ 2", "2.50", "missed"),
            new Standing(
                "W3 heap held as keys grow", "delta, 8,000 over 500 keys", "≤ 1.20", "1", "met"));
  }

  @Test
  void oneSizeShowsNoGrowth() {
    assertThat(Target.standings(results(trial("W3", "delta", 500, entry("strandline", 2)))))
        .isEmpty();
  }

  @Test
  void anUnchangedSnapshotMustWriteNoFiles() {
    Results results = results(trial("W10", "iceberg", 500, entry("strandline", 2)));

    assertThat(Target.standings(results))
        .containsExactly(
            new Standing(
                "W10 data and delete files written", "iceberg, 500 keys", "≤ 0", "3", "missed"));
  }

  @Test
  void withoutTheOtherThereIsNoStanding() {
    Results results =
        results(
            trial(
                "W7",
                "iceberg",
                500,
                entry("strandline", 2),
                new Results.Entry("D self-join", "out of time", java.util.List.of())));

    assertThat(Target.standings(results)).isEmpty();
  }
}
