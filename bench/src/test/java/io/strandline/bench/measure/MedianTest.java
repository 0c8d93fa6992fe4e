package io.strandline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {
  @Test
  void theMiddleOfAnOddNumberOfFigures() {
    assertThat(Median.of(List.of(9.0, 1.0, 2.0))).isEqualTo(new Median(2, 1, 9));
  }

  @Test
  void theMeanOfTheTwoMiddleOnesOfAnEvenNumber() {
    assertThat(Median.of(List.of(4.0, 1.0, 2.0, 100.0))).isEqualTo(new Median(3, 1, 100));
  }

  @Test
  void nothingHasNoMedian() {
    assertThatThrownBy(() -> Median.of(List.of())).hasMessage("Nothing has no median");
  }
}
