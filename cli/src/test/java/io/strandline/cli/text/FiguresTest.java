package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1.0 kB",
    "6100000, 6.1 MB",
    "999949, 999.9 kB",
    "999950, 1.0 MB",
    "9223372036854775807, 9223.4 PB"
  })
  void bytesAreRoundedToTheirUnit(long bytes, String text) {
    assertThat(Figures.bytes(bytes)).isEqualTo(text);
  }

  @Test
  void countsHaveThousandsSeparators() {
    assertThat(Figures.count(1_204_331)).isEqualTo("1,204,331");
  }

  @Test
  void oneIsSingular() {
    assertThat(Figures.count(1, "key")).isEqualTo("1 key");
    assertThat(Figures.count(0, "key")).isEqualTo("0 keys");
  }

  @Test
  void noWholeHasNoShare() {
    assertThat(Figures.percent(3, 0)).isEqualTo("-");
    assertThat(Figures.percent(3, 300)).isEqualTo("1.0 %");
  }
}
