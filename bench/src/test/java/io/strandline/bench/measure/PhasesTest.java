package io.strandline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private final AtomicLong now = new AtomicLong(1_000);
  private final Phases phases = new Phases(now::get);

  @Test
  void aPhaseEndsWhereTheNextBeginsAndEqualNamesAddUp() {
    phases.begin("prepare");
    now.addAndGet(500);
    phases.begin("commit");
    now.addAndGet(2_000);
    phases.begin("prepare");
    now.addAndGet(250);
    phases.end();

    assertThat(phases.seconds())
        .containsExactly(java.util.Map.entry("prepare", 0.75), java.util.Map.entry("commit", 2.0));
  }

  @Test
  void anInstantBelongsToThePhaseThatRanThen() {
    phases.begin("prepare");
    now.addAndGet(500);
    phases.begin("commit");
    now.addAndGet(500);
    phases.end();

    assertThat(phases.at(1_200)).contains("prepare");
    assertThat(phases.at(1_500)).contains("commit");
    assertThat(phases.at(2_001)).isEmpty();
  }
}
