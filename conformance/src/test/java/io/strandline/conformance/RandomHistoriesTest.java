package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The keystone: the engine's table is the oracle's on random histories, batch by batch, on both
 * formats and in every layout. Hundreds of keys share one table, each with a history of its own.
 * {@code -Dstrandline.random.feeds} takes more of them, {@code -Dstrandline.random.seed} others,
 * {@code -Dstrandline.random.only} only scenarios whose name matches.
 */
class RandomHistoriesTest {
  private static final int FEEDS = Integer.getInteger("strandline.random.feeds", 40);
  static final long SEED = Long.getLong("strandline.random.seed", 1);
  private static final Pattern ONLY =
      Pattern.compile(System.getProperty("strandline.random.only", ""));
  private static final List<Format> FORMATS = Lake.bothFormats();

  @TestFactory
  Stream<DynamicTest> theTableIsTheOracles() {
    return tests(RandomHistoriesTest::isUsual);
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> theTableIsTheOraclesInEveryLayoutAndFormat() {
    return tests((scenario, format) -> !isUsual(scenario, format));
  }

  /** Every second scenario runs with every build, and those that tell most. */
  private static boolean isUsual(Scenario scenario, Format format) {
    boolean everySecond = Scenarios.ALL.indexOf(scenario) % 2 == 0;
    return Scenarios.tellsFormatsApart(scenario)
        || format == Format.ICEBERG && (everySecond || LayoutScenarios.isTelling(scenario));
  }

  private static Stream<DynamicTest> tests(BiPredicate<Scenario, Format> chosen) {
    Map<String, Runnable> tests = new LinkedHashMap<>();
    Stream.of(Scenarios.ALL, LayoutScenarios.LAYOUTS, LayoutScenarios.CHANGES)
        .flatMap(List::stream)
        .filter(scenario -> ONLY.matcher(scenario.name()).find())
        .forEach(
            scenario ->
                FORMATS.stream()
                    .filter(format -> chosen.test(scenario, format))
                    .forEach(
                        format ->
                            tests.put(scenario + ", " + format, () -> rehearse(scenario, format))));
    return SideBySide.tests(tests);
  }

  private static void rehearse(Scenario scenario, Format format) {
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      feeds.add(scenario.feeds().next(new SplittableRandom(SEED + i)));
    }
    Rehearsal rehearsal = new Rehearsal(scenario, format, feeds, OptionalInt.empty());
    Optional<Integer> wrong = rehearsal.run();
    String difference = rehearsal.difference();
    assertThat(wrong.map(feed -> smallest(scenario, format, feeds.get(feed), feed)))
        .as("%s, seed %d: %s; at its smallest", scenario, SEED, difference)
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
