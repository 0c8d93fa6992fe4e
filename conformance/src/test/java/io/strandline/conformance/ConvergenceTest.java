package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.ledger.Key;
import io.strandline.random.Feed;
import io.strandline.random.Feed.Item;
import io.strandline.spec.Format;
import io.strandline.timeline.Version;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever the order and the batches in which the same events arrive, the rows are the same
 * (semantics, section 1). {@code -Dstrandline.convergence.sets} and {@code .orders} take more.
 */
class ConvergenceTest {
  private static final int BATCHES = 4;

  private final AtomicReference<Map<Key, List<Version>>> end = new AtomicReference<>();

  @TestFactory
  Stream<DynamicTest> everyOrderEndsInTheSameRows() {
    return orders(40, 2, List.of(Format.ICEBERG));
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> everyOrderOfManyEndsInTheSameRows() {
    return orders(
        Integer.getInteger("strandline.convergence.sets", 200),
        Integer.getInteger("strandline.convergence.orders", 5),
        Lake.bothFormats());
  }

  private Stream<DynamicTest> orders(int sets, int orders, List<Format> formats) {
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < sets; i++) {
      feeds.add(Scenarios.WOVEN_IN.feeds().next(new SplittableRandom(7_000 + i)));
    }
    Map<String, Runnable> tests = new LinkedHashMap<>();
    for (Format format : formats) {
      for (int order = 0; order < orders; order++) {
        Random random = new Random(order);
        List<Feed> shuffled = feeds.stream().map(feed -> shuffled(feed, random)).toList();
        tests.put("order " + order + ", " + format, () -> converges(format, shuffled));
      }
    }
    return SideBySide.tests(tests);
  }

  /** The table is the oracle's, and the oracle's is that of every other order. */
  private void converges(Format format, List<Feed> shuffled) {
    Rehearsal rehearsal = new Rehearsal(Scenarios.WOVEN_IN, format, shuffled, OptionalInt.empty());
    Optional<Integer> wrong = rehearsal.run();
    assertThat(wrong).as(rehearsal.difference()).isEmpty();
    end.compareAndSet(null, rehearsal.timelines());
    assertThat(rehearsal.timelines()).isEqualTo(end.get());
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
