package io.strandline.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.bench.competitor.Fingerprint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgreementTest {
  private static final Fingerprint ONE = new Fingerprint(3_000, 1_000, "11", "12");
  private static final Fingerprint OTHER = new Fingerprint(3_000, 1_000, "11", "13");

  @Test
  void sameRowsAreSaidToBeTheSame() {
    assertThat(Agreement.of(Map.of("A", ONE, "strandline", ONE)))
        .isEqualTo("All left the same rows: 3,000 versions, of which 1,000 are current.");
  }

  @Test
  void anyDifferenceIsSaidAloud() {
    Map<String, Fingerprint> prints = new LinkedHashMap<>();
    prints.put("A", ONE);
    prints.put("B", OTHER);
    prints.put("strandline", ONE);

    assertThat(Agreement.of(prints))
        .isEqualTo(
            "**They did not leave the same rows**: A and strandline 3,000 versions, 1,000 current,"
                + " checksums 11 and 12; B 3,000 versions, 1,000 current, checksums 11 and 13.");
  }

  @Test
  void oneAloneIsNotCompared() {
    assertThat(Agreement.of(Map.of("A", ONE))).isEmpty();
  }
}
