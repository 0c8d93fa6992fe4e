package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.timeline.Version.Previous;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TombstonesTest {
  private static final Previous PREVIOUS = new Previous("p", Optional.of(Instant.EPOCH));

  @Test
  void aGapCarriesWhatTheEndedVersionHad() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)), version(4, Optional.empty()))))
        .containsExactly(version(2, Optional.of(4L)));
  }

  @Test
  void aLastDeletionIsAnOpenTombstone() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)))))
        .containsExactly(version(2, Optional.empty()));
  }

  @Test
  void versionsThatMeetAndAbsentKeysHaveNone() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)), version(2, Optional.empty()))))
        .isEmpty();
    assertThat(Tombstones.of(List.of())).isEmpty();
  }

  private static Version version(long from, Optional<Long> to) {
    return new Version(
        Instant.ofEpochSecond(from),
        to.map(Instant::ofEpochSecond),
        List.of("a"),
        List.of("l"),
        List.of(PREVIOUS));
  }
}
