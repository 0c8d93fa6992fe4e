package io.strandline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.timeline.Treatment;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanReportsTest {
  /** Whoever wrote type6 looks for type6. */
  @Test
  void typesAreCalledAsInTheSpec() {
    assertThat(Stream.of(Treatment.values()).map(PlanReports::type))
        .containsExactly(
            "type0 (fixed)",
            "type1 (closed versions keep their old value)",
            "type1 (overwritten in every version)",
            "type2",
            "type3 (previous)",
            "type6 (hybrid)",
            "untracked");
  }
}
