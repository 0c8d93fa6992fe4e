package io.strandline.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.random.Feeds.Arrival;
import io.strandline.timeline.Event;
import io.strandline.timeline.Treatment;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PropertyTest {
  private static final Histories HISTORIES = Histories.of(Treatment.VERSION, Treatment.OVERWRITE);
  private static final Feeds FEEDS = Feeds.of(Arrival.IN_ORDER, Treatment.VERSION);

  @Test
  void aCounterexampleIsShrunkToItsSmallestAndNamesItsSeed() {
    assertThatThrownBy(
            () ->
                Property.holds(
                    HISTORIES,
                    history ->
                        assertThat(history.events())
                            .filteredOn(e -> !e.isDelete())
                            .hasSizeLessThan(2)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dstrandline.random.seed=")
        .hasMessageContaining("0s #0 upsert [null, null]")
        .hasMessageContaining("0s #1 upsert [null, null]")
        .hasMessageNotContaining("delete");
  }

  @Test
  void aFeedIsShrunkToOneKeyAndOneBatch() {
    assertThatThrownBy(
            () ->
                Property.holds(
                    FEEDS, feed -> assertThat(feed.events().values()).noneMatch(l -> l.size() > 2)))
        .hasMessageContaining("upsert [null]")
        .hasMessageNotContaining("batch\n  batch");
  }

  @Test
  void aLawThatHoldsIsCheckedOnEveryRun() {
    Set<String> seen = new HashSet<>();
    Property.holds(100, HISTORIES, history -> seen.add(history.toString()));

    assertThat(seen).hasSizeGreaterThan(80);
  }

  @Test
  void tiesRunsDeletesAndReturnsAreFrequent() {
    int[] ties = {0};
    int[] deletes = {0};
    Property.holds(
        200,
        HISTORIES,
        history -> {
          List<Event> events = history.events();
          ties[0] +=
              events.stream().map(Event::effectiveAt).distinct().count() < events.size() ? 1 : 0;
          deletes[0] += events.stream().anyMatch(Event::isDelete) ? 1 : 0;
        });

    assertThat(ties[0]).isGreaterThan(60);
    assertThat(deletes[0]).isGreaterThan(60);
  }

  @Test
  void inOrderFeedsDeliverEachKeysEventsInOrder() {
    Property.holds(
        FEEDS,
        feed ->
            assertThat(feed.events().values())
                .allSatisfy(
                    events ->
                        assertThat(events)
                            .isSortedAccordingTo(
                                Comparator.comparing(Event::effectiveAt)
                                    .thenComparing(Event::sequence))));
  }

  @Test
  void byInstantNoInstantOfAKeyIsCut() {
    Property.holds(
        Feeds.of(Arrival.IN_ORDER_BY_INSTANT, Treatment.VERSION),
        feed -> {
          Map<String, Set<Integer>> batches = new HashMap<>();
          for (int i = 0; i < feed.batches().size(); i++) {
            for (Feed.Item item : feed.batches().get(i)) {
              String instant = item.key() + " " + item.event().effectiveAt();
              batches.computeIfAbsent(instant, k -> new HashSet<>()).add(i);
            }
          }
          assertThat(batches.values()).allMatch(set -> set.size() == 1);
        });
  }

  @Test
  void feedsSpreadKeysOverBatches() {
    int[] several = {0};
    Property.holds(200, FEEDS, feed -> several[0] += spread(feed) ? 1 : 0);

    assertThat(several[0]).isGreaterThan(80);
  }

  private static boolean spread(Feed feed) {
    return feed.batches().stream()
            .filter(batch -> batch.stream().anyMatch(item -> item.key() == 0))
            .count()
        > 1;
  }
}
