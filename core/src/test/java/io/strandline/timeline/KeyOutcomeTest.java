package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.timeline.WeaveRules.Late;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyOutcomeTest {
  private static final Instant BONN = Instant.parse("2025-01-03T00:00:00Z");
  private static final Instant BEFORE = Instant.parse("2025-01-02T00:00:00Z");

  private final Weave weave =
      new Weave(
          List.of(new Attribute("city", Treatment.VERSION)),
          new WeaveRules(
              WeaveRules.Ordering.SEQUENCE,
              WeaveRules.Intermediate.KEEP,
              Late.SET_ASIDE,
              Optional.empty()));
  private final WovenTable table = new WovenTable();

  @Test
  void keyAllOfWhoseRowsAreRefusedIsNotUnchanged() {
    table.weave(weave, upsert(BONN, "Bonn"));
    assertThat(table.weave(weave, upsert(BEFORE, "Ulm")).outcome()).isEqualTo(KeyOutcome.REFUSED);
    assertThat(table.weave(weave, upsert(BONN, "Ulm"), upsert(BONN, "Kiel")).outcome())
        .isEqualTo(KeyOutcome.REFUSED);
  }

  @Test
  void keyOfWhichSomethingIsTakenIsWhatThatMakesOfIt() {
    table.weave(weave, upsert(BONN, "Bonn"));
    assertThat(table.weave(weave, upsert(BEFORE, "Ulm"), upsert(BONN, "Bonn")).outcome())
        .isEqualTo(KeyOutcome.UNCHANGED);
  }

  @Test
  void keyWithoutRowsIsNotRefused() {
    table.weave(weave, upsert(BEFORE.minusSeconds(1), "Ulm"), upsert(BONN, "Bonn"));
    Arrival truncation = Arrival.truncation(BEFORE, Sequence.NONE);
    Woven<String> woven = table.arrive(weave, List.of(), List.of(truncation));
    assertThat(woven.refusals()).hasSize(1);
    assertThat(woven.outcome()).isEqualTo(KeyOutcome.UNCHANGED);
  }

  private static Event upsert(Instant at, String city) {
    return Event.upsert(at, Sequence.NONE, city);
  }
}
