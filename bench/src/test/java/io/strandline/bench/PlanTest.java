package io.strandline.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.bench.Plan.Choice;
import io.strandline.bench.Plan.Scale;
import io.strandline.bench.competitor.Competitor;
import io.strandline.spec.Format;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final List<Format> BOTH = List.of(Format.ICEBERG, Format.DELTA);
  private static final List<Workload> ALL = new Workloads(Map.of(), 50).all();

  private static Plan plan(Scale scale, List<String> workloads, List<Long> keys) {
    return Plan.of(new Choice(scale, workloads, BOTH, keys, 0), ALL);
  }

  @Test
  void aQuickRunIsSmallAndBeginsWithTheMostTellingWorkload() {
    Plan plan = plan(Scale.QUICK, List.of(), List.of());

    assertThat(plan.trials()).allSatisfy(t -> assertThat(t.keys()).isLessThanOrEqualTo(200_000));
    assertThat(plan.trials().get(0).workload().id()).isEqualTo("W1");
    assertThat(plan.rounds()).isEqualTo(2);
  }

  @Test
  void aFullRunHasEveryWorkloadButTheChoiceOfWriteModesOnBothFormats() {
    Plan plan = plan(Scale.FULL, List.of(), List.of());

    for (Format format : BOTH) {
      assertThat(
              plan.trials().stream()
                  .filter(t -> t.format() == format)
                  .map(t -> t.workload().id())
                  .distinct())
          .containsExactlyInAnyOrder("W1", "W2", "W3", "W4", "W5", "W7", "W8", "W9", "W10");
    }
  }

  @Test
  void whatIsChosenIsRun() {
    Plan plan = plan(Scale.FULL, List.of("W9"), List.of(10L, 20L));

    assertThat(plan.trials().stream().map(t -> t.workload().id() + " " + t.keys()))
        .containsExactly("W9 10", "W9 20", "W9 10", "W9 20");
  }

  @Test
  void anUnknownWorkloadIsRefused() {
    assertThatThrownBy(() -> plan(Scale.FULL, List.of("W11"), List.of()))
        .hasMessage("There is no workload W11, only W1, W10, W2, W3, W4, W5, W6, W7, W8, W9");
  }

  @Test
  void everyCompetitorOfAWorkloadHasANameOfItsOwn() {
    for (Workload workload : new Workloads(Map.of("xx", "layout: {hash: xxhash64}"), 2).all()) {
      for (Format format : BOTH) {
        assertThat(workload.entrants().apply(format).stream().map(Competitor::name))
            .as(workload.id())
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void recordedCommandsNameNoFolder() {
    String[] arguments = {"--quick", "--data", "/x/y", "--results=/z", "--variant", "p=a: b"};

    assertThat(Recorded.command(arguments)).isEqualTo("bench/run --quick --variant 'p=a: b'");
  }
}
