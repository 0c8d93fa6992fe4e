package io.strandline.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValuesTest {

  @Test
  void numbersAreTheSameByValueAtEveryDepth() {
    assertThat(Values.same(Double.NaN, Float.NaN)).isTrue();
    assertThat(Values.same(-0.0, 0)).isTrue();
    assertThat(Values.same(new BigDecimal("1.50"), new BigDecimal("1.5000"))).isTrue();
    assertThat(
            Values.same(
                Map.of("a", List.of(struct("x", -0.0)), "b", List.of()),
                Map.of("b", List.of(), "a", List.of(struct("x", 0L)))))
        .isTrue();
    assertThat(Values.same(List.of(1, 2), List.of(2, 1))).isFalse();
    assertThat(Values.same(null, "")).isFalse();
  }

  @Test
  void aFieldIsLeftOutWhereverThePathLeads() {
    Object value = struct("in", List.of(struct("x", 1, "y", 2), struct("x", 3)));
    assertThat(Values.without(value, List.of("in", "element", "y")))
        .isEqualTo(struct("in", List.of(struct("x", 1, "y", null), struct("x", 3))));
    assertThat(Values.without(Map.of("k", struct("y", 2)), List.of("value", "y")))
        .isEqualTo(Map.of("k", struct("y", null)));
    assertThat(Values.without(null, List.of("x"))).isNull();
    assertThat(Values.without(7, List.of())).isNull();
  }

  private static Struct struct(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return new Struct(fields);
  }

  @Test
  void nullElementsStay() {
    assertThat(Values.without(Arrays.asList(null, struct("x", 1)), List.of("element", "x")))
        .isEqualTo(Arrays.asList(null, struct("x", null)));
  }
}
