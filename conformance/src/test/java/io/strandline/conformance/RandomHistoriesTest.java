package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The keystone: the engine's table is the oracle's on random histories, batch by batch, on both
 * formats. Hundreds of keys share one table, each with a history of its own. {@code
 * -Dstrandline.random.feeds} takes more of them, {@code -Dstrandline.random.seed} others.
 */
class RandomHistoriesTest {
  private static final int FEEDS = Integer.getInteger("strandline.random.feeds", 80);
  private static final long SEED = Long.getLong("strandline.random.seed", 1);

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("usual")
  void theTableIsTheOracles(Scenario scenario, Format format) {
    rehearse(scenario, format);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("others")
  @Tag("slow")
  void theTableIsTheOraclesInTheOtherFormatToo(Scenario scenario, Format format) {
    rehearse(scenario, format);
  }

  static Stream<Arguments> usual() {
    return Stream.concat(
        Scenarios.ALL.stream().map(scenario -> Arguments.of(scenario, Format.ICEBERG)),
        Scenarios.ALL.stream()
            .filter(Scenarios::tellsFormatsApart)
            .map(scenario -> Arguments.of(scenario, Format.DELTA)));
  }

  static Stream<Arguments> others() {
    return Scenarios.ALL.stream()
        .filter(scenario -> !Scenarios.tellsFormatsApart(scenario))
        .map(scenario -> Arguments.of(scenario, Format.DELTA));
  }

  static void rehearse(Scenario scenario, Format format) {
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      feeds.add(scenario.feeds().next(new SplittableRandom(SEED + i)));
    }
    Rehearsal rehearsal = new Rehearsal(scenario, format, feeds, OptionalInt.empty());
    Optional<Integer> wrong = rehearsal.run();
    assertThat(wrong.map(feed -> smallest(scenario, format, feeds.get(feed), feed)))
        .as("%s, seed %d", scenario, SEED)
        .isEmpty();
    rehearsal.proveIntegrity();
    rehearsal.repeatTheLastBatch();
  }

  /** All simpler feeds share one table, so a step of shrinking costs no more than a run. */
  private static String smallest(Scenario scenario, Format format, Feed feed, int number) {
    OptionalInt alike = OptionalInt.of(number);
    Feed smallest = feed;
    while (true) {
      List<Feed> simpler = scenario.feeds().simpler(smallest).toList();
      Optional<Integer> wrong =
          simpler.isEmpty()
              ? Optional.empty()
              : new Rehearsal(scenario, format, simpler, alike).run();
      if (wrong.isEmpty()) {
        Rehearsal last = new Rehearsal(scenario, format, List.of(smallest), alike);
        last.run();
        return last.difference();
      }
      smallest = simpler.get(wrong.get());
    }
  }
}
