package io.strandline.conformance;

import io.strandline.spec.Format;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LateHistories {
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("late")
  void late(Scenario scenario, Format format) {
    RandomHistoriesTest.rehearse(scenario, format);
  }

  static Stream<Arguments> late() {
    return Scenarios.ALL.stream()
        .filter(s -> s.name().startsWith(System.getProperty("scenario", "late")))
        .map(
            scenario ->
                Arguments.of(scenario, Format.valueOf(System.getProperty("format", "ICEBERG"))));
  }
}
