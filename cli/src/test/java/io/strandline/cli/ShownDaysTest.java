package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.cli.output.Output;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.SpecReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShownDaysTest {
  private static final List<String> COLUMNS =
      List.of("id", "previous_city", "city_changed_at", "seen_at", "valid_from", "valid_to");
  private static final String ROW =
      "{\"id\":1,\"previous_city\":\"Ulm\",\"city_changed_at\":\"2025-06-30T22:00:00Z\","
          + "\"seen_at\":\"2025-06-30T22:00:00Z\",\"valid_from\":\"2024-12-31T23:00:00Z\","
          + "\"valid_to\":null}";

  @Test
  void dimensionThatKeepsDaysShowsDaysOfItsZone() {
    assertThat(ShownDays.of(spec("date"), COLUMNS, Output.TABLE).in(ROW))
        .isEqualTo(
            "{\"id\":1,\"previous_city\":\"Ulm\",\"city_changed_at\":\"2025-07-01\","
                + "\"seen_at\":\"2025-06-30T22:00:00Z\",\"valid_from\":\"2025-01-01\","
                + "\"valid_to\":null}");
  }

  @Test
  void otherTimesAreInstants() {
    assertThat(ShownDays.of(spec("timestamp"), COLUMNS, Output.TABLE).in(ROW)).isEqualTo(ROW);
    assertThat(ShownDays.of(spec("timestamp_ntz"), COLUMNS, Output.TABLE).in(ROW)).isEqualTo(ROW);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TABLE")
  void programsGetInstantsWhateverTheLayout(Output output) {
    assertThat(ShownDays.of(spec("date"), COLUMNS, output).in(ROW)).isEqualTo(ROW);
  }

  private static DimensionSpec spec(String validity) {
    String yaml =
        """
        table: gold.dim
        mode: changes
        key: id
        type2: rest
        type3: city
        layout: {validity: %s, zone: Europe/Berlin}
        """;
    return SpecReader.parse(yaml.formatted(validity), "dim.yaml").spec();
  }
}
