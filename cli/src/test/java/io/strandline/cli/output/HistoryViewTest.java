package io.strandline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HistoryViewTest {
  private static final List<String> COLUMNS =
      List.of("id", "city", "country", "tags", "valid_from", "valid_to");

  @Test
  void constantAttributesStandAboveTheTable() {
    HistoryView view =
        HistoryView.of(
            COLUMNS,
            List.of("valid_from", "valid_to"),
            Set.of("id"),
            List.of(
                "{\"id\":1,\"city\":\"A\",\"country\":\"CA\",\"tags\":null,\"valid_from\":\"a\"}",
                "{\"id\":1,\"city\":null,\"country\":\"CA\",\"tags\":null,\"valid_from\":\"b\"}"));
    assertThat(view.columns()).containsExactly("valid_from", "valid_to", "city");
    assertThat(view.constant()).containsExactly("country CA", "tags NULL");
  }

  @Test
  void nullIsNotTheEmptyString() {
    HistoryView view =
        HistoryView.of(
            List.of("city"), List.of(), Set.of(), List.of("{\"city\":null}", "{\"city\":\"\"}"));
    assertThat(view.columns()).containsExactly("city");
  }
}
