package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.cli.output.Json;
import io.strandline.report.DropReport;
import io.strandline.report.ReplayReport;
import io.strandline.spec.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuarantineTextTest {
  @Test
  void oneRowStandsInLinesWithItsCode() {
    assertThat(
            QuarantineText.ofRow(
                Json.object("{\"id\":7,\"reason\":\"LATE_EVENT\",\"raw\":\"{\\\"id\\\":1}\"}")))
        .isEqualTo(
            """
            id      7
            reason  LATE_EVENT  SL-3008
            raw     {"id":1}""");
  }

  @Test
  void nothingToDoIsSaidSo() {
    ReplayReport replay = new ReplayReport("dim", "delta", 0, 0, Map.of(), List.of());
    assertThat(QuarantineText.of(replay, Reports.spec(Mode.CHANGES, Optional.empty())))
        .isEqualTo("dim  delta  no rows to replay");
    assertThat(QuarantineText.of(new DropReport("dim", "delta", 0, "")))
        .isEqualTo("dim  delta  no rows to drop");
  }

  @Test
  void aReplayOfEveryRowLeavesNone() {
    ReplayReport replay = new ReplayReport("dim", "delta", 2, 2, Map.of(), List.of());
    assertThat(QuarantineText.of(replay, Reports.spec(Mode.CHANGES, Optional.empty())))
        .isEqualTo("dim  delta  2 rows replayed: 2 taken, none is left");
  }
}
