package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class InstantConverterTest {
  private final InstantConverter converter = new InstantConverter();

  @ParameterizedTest
  @CsvSource({
    "2026-11-29, 2026-11-29T00:00:00Z",
    "2026-11-29T06:30:00Z, 2026-11-29T06:30:00Z",
    "2026-11-29T06:30:00, 2026-11-29T06:30:00Z",
    "2026-11-29 06:30, 2026-11-29T06:30:00Z",
    "2026-11-29T06:30:00+02:00, 2026-11-29T04:30:00Z",
    "2026-11-29T06:30:00.123456-05:30, 2026-11-29T12:00:00.123456Z"
  })
  void datesAndTimesAreInUtcUnlessTheySayOtherwise(String text, Instant instant) {
    assertThat(converter.convert(text)).isEqualTo(instant);
  }

  @Test
  void anythingElseIsExplained() {
    assertThatThrownBy(() -> converter.convert("yesterday"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage(
            "'yesterday' is not an instant; write 2026-11-29 (midnight UTC), 2026-11-29T06:30:00Z,"
                + " or 2026-11-29T06:30:00+02:00");
    assertThatThrownBy(() -> converter.convert("2026-02-30"))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith("'2026-02-30' is not an instant");
  }
}
