package io.strandline.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountTest {
  @Test
  void oneIsNotMany() {
    assertThat(Amount.of(1, "row")).isEqualTo("1 row");
    assertThat(Amount.of(0, "row")).isEqualTo("0 rows");
    assertThat(Amount.of(1_204, "key")).isEqualTo("1,204 keys");
    assertThat(Amount.of(1, "row", "has", "have")).isEqualTo("1 row has");
    assertThat(Amount.of(2, "row", "has", "have")).isEqualTo("2 rows have");
  }
}
