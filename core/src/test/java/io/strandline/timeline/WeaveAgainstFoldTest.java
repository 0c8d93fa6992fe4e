package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Feeds.Arrival;
import io.strandline.random.Property;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Batch by batch the engine's step arrives where the oracle does, if each key's events are in
 * order. One thing needs more memory than a table has: an event that only overwrote a type 1 value,
 * and then loses its instant to a later batch's higher sequence. Its value stays.
 */
class WeaveAgainstFoldTest {
  private static final WeaveRules RULES =
      new WeaveRules(
          WeaveRules.Ordering.SEQUENCE,
          WeaveRules.Intermediate.KEEP,
          WeaveRules.Late.SET_ASIDE,
          Optional.empty());

  @Test
  void batchesInOrderEndInTheOraclesTimeline() {
    Property.holds(
        Feeds.of(
            Arrival.IN_ORDER_BY_INSTANT,
            Treatment.VERSION,
            Treatment.FIXED,
            Treatment.OVERWRITE,
            Treatment.OVERWRITE_ALL,
            Treatment.HYBRID,
            Treatment.PREVIOUS,
            Treatment.UNTRACKED),
        WeaveAgainstFoldTest::agrees);
  }

  @Test
  void anInstantMayBeCutIntoBatchesWhereNothingIsOverwritten() {
    Property.holds(
        Feeds.of(Arrival.IN_ORDER, Treatment.VERSION, Treatment.UNTRACKED),
        WeaveAgainstFoldTest::agrees);
  }

  @Test
  void anyOrderEndsInTheOraclesTimelineWhereEventsAreRemembered() {
    Property.holds(
        Feeds.of(
            Arrival.ANY,
            Treatment.VERSION,
            Treatment.FIXED,
            Treatment.OVERWRITE,
            Treatment.OVERWRITE_ALL,
            Treatment.HYBRID,
            Treatment.PREVIOUS,
            Treatment.UNTRACKED),
        WeaveAgainstFoldTest::agreesWithALog);
  }

  private static void agreesWithALog(Feed feed) {
    agreesWithALog(feed, Optional.empty());
    agreesWithALog(feed, Optional.of(Instant.EPOCH.minusSeconds(1000)));
  }

  private static void agreesWithALog(Feed feed, Optional<Instant> firstValidFrom) {
    Fold fold = new Fold(feed.attributes(), new Fold.Options(firstValidFrom, Optional.empty()));
    Weave weave =
        new Weave(
            feed.attributes(),
            new WeaveRules(
                WeaveRules.Ordering.SEQUENCE,
                WeaveRules.Intermediate.KEEP,
                WeaveRules.Late.APPLY,
                firstValidFrom));
    feed.events()
        .forEach(
            (key, events) -> {
              WovenTable table = new WovenTable();
              List<Event> log = new ArrayList<>();
              for (List<Feed.Item> batch : feed.batches()) {
                log.addAll(table.weave(weave, log, events(batch, key)).accepted());
              }
              assertThat(table.versions()).as("key %s", key).isEqualTo(fold.timeline(events));
            });
  }

  private static List<Event> events(List<Feed.Item> batch, int key) {
    return batch.stream().filter(item -> item.key() == key).map(Feed.Item::event).toList();
  }

  private static void agrees(Feed feed) {
    Fold fold = new Fold(feed.attributes(), Fold.Options.DEFAULT);
    feed.events()
        .forEach(
            (key, events) ->
                assertThat(woven(feed, key)).as("key %s", key).isEqualTo(fold.timeline(events)));
  }

  private static List<Version> woven(Feed feed, int key) {
    Weave weave = new Weave(feed.attributes(), RULES);
    WovenTable table = new WovenTable();
    for (List<Feed.Item> batch : feed.batches()) {
      assertThat(table.weave(weave, List.of(), events(batch, key)).refusals()).isEmpty();
    }
    return table.versions();
  }
}
