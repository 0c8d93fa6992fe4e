package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisplayWidthTest {
  @Test
  void wideCharactersTakeTwoCells() {
    assertThat(DisplayWidth.of("東京")).isEqualTo(4);
    assertThat(DisplayWidth.of("한국")).isEqualTo(4);
    assertThat(DisplayWidth.of("🌊")).isEqualTo(2);
  }

  @Test
  void combiningMarksTakeNone() {
    assertThat(DisplayWidth.of("e\u0301")).isEqualTo(1);
    assertThat(DisplayWidth.of("a\u200Bb")).isEqualTo(2);
  }

  @Test
  void latinAndGreekTakeOneCell() {
    assertThat(DisplayWidth.of("Zürich Αθήνα")).isEqualTo(12);
  }

  @Test
  void cutTextEndsWithAnEllipsisAndFits() {
    assertThat(DisplayWidth.cut("Whitehorse", 6)).isEqualTo("White…");
    assertThat(DisplayWidth.cut("東京都庁", 6)).isEqualTo("東京…");
    assertThat(DisplayWidth.cut("exact", 5)).isEqualTo("exact");
  }
}
