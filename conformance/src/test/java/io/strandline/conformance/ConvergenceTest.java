package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.ledger.Key;
import io.strandline.random.Feed;
import io.strandline.random.Feed.Item;
import io.strandline.spec.Format;
import io.strandline.timeline.Version;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever the order and the batches in which the same events arrive, the rows are the same
 * (semantics, section 1). {@code -Dstrandline.convergence.sets} and {@code .orders} take more.
 */
class ConvergenceTest {
  private static final int BATCHES = 4;

  @ParameterizedTest
  @EnumSource(names = "ICEBERG")
  void everyOrderEndsInTheSameRows(Format format) {
    converge(format, 40, 2);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void everyOrderOfManyEndsInTheSameRows(Format format) {
    converge(
        format,
        Integer.getInteger("strandline.convergence.sets", 200),
        Integer.getInteger("strandline.convergence.orders", 5));
  }

  private static void converge(Format format, int sets, int orders) {
    Scenario scenario = Scenarios.WOVEN_IN;
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < sets; i++) {
      feeds.add(scenario.feeds().next(new SplittableRandom(7_000 + i)));
    }
    Optional<Map<Key, List<Version>>> first = Optional.empty();
    for (int order = 0; order < orders; order++) {
      Random random = new Random(order);
      List<Feed> shuffled = feeds.stream().map(feed -> shuffled(feed, random)).toList();
      Rehearsal rehearsal = new Rehearsal(scenario, format, shuffled, OptionalInt.empty());
      Optional<Integer> wrong = rehearsal.run();
      assertThat(wrong).as("order %d: %s", order, rehearsal.difference()).isEmpty();
      Map<Key, List<Version>> end = rehearsal.timelines();
      assertThat(first.orElse(end)).as("order %d", order).isEqualTo(end);
      first = Optional.of(end);
    }
  }

  private static Feed shuffled(Feed feed, Random random) {
    List<Item> items = new ArrayList<>(feed.batches().stream().flatMap(List::stream).toList());
    Collections.shuffle(items, random);
    List<List<Item>> batches = new ArrayList<>();
    for (int i = 0; i < BATCHES; i++) {
      batches.add(new ArrayList<>());
    }
    items.forEach(item -> batches.get(random.nextInt(BATCHES)).add(item));
    return new Feed(feed.attributes(), batches);
  }
}
