package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Property;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec;
import io.strandline.timeline.WeaveRules.Late;
import io.strandline.timeline.WeaveRules.Ordering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Deletes of every key, key by key. */
class TruncationTest {
  private static final List<Attribute> ONE = List.of(new Attribute("a", Treatment.VERSION));

  /** The deletes of key 0 are deletes of every key; each key remembers all that it was told. */
  @Test
  void everyKeyEndsInTheOraclesTimelineInAnyOrder() {
    Property.holds(
        Feeds.of(
            Feeds.Arrival.ANY, Treatment.VERSION, Treatment.OVERWRITE_ALL, Treatment.UNTRACKED),
        TruncationTest::agrees);
  }

  private static void agrees(Feed feed) {
    Ledger ledger =
        new Ledger(
            feed.attributes(),
            new Rules(
                Rules.Ordering.SEQUENCE,
                TimeSpec.Intermediate.KEEP,
                TimeSpec.Late.SPLIT,
                BadRows.REJECT));
    Weave weave = new Weave(feed.attributes(), rules(Ordering.SEQUENCE, Late.APPLY));
    Map<Integer, WovenTable> tables = new HashMap<>();
    Map<Integer, List<Event>> logs = new HashMap<>();
    for (List<Feed.Item> batch : feed.batches()) {
      List<Arrival> truncations = new ArrayList<>();
      batch.stream().filter(TruncationTest::truncates).forEach(i -> truncations.add(truncation(i)));
      ledger.accept(delivery(batch));
      for (int key : feed.events().keySet()) {
        List<Arrival> arrivals = new ArrayList<>(truncations);
        batch.stream()
            .filter(item -> item.key() == key && !truncates(item))
            .forEach(item -> arrivals.add(Arrival.change(item.event())));
        Woven<String> woven =
            tables
                .computeIfAbsent(key, k -> new WovenTable())
                .arrive(weave, logs.getOrDefault(key, List.of()), arrivals);
        logs.computeIfAbsent(key, k -> new ArrayList<>()).addAll(woven.accepted());
      }
    }
    Map<Key, List<Version>> expected = ledger.timelines(Fold.Options.DEFAULT);
    tables.forEach(
        (key, table) ->
            assertThat(table.versions())
                .as("key %s", key)
                .isEqualTo(expected.getOrDefault(Key.of(key), List.of())));
  }

  private static boolean truncates(Feed.Item item) {
    return item.key() == 0 && item.event().isDelete();
  }

  private static Arrival truncation(Feed.Item item) {
    return Arrival.truncation(item.event().effectiveAt(), sequence(item));
  }

  /** Never that of another event. */
  private static Sequence sequence(Feed.Item item) {
    return new Sequence(List.of(item.event().sequence().parts().get(0), 1));
  }

  private static Delivery delivery(List<Feed.Item> batch) {
    List<DeliveredRow> rows = new ArrayList<>();
    List<Delivery.Truncate> truncates = new ArrayList<>();
    for (Feed.Item item : batch) {
      Event event = item.event();
      if (truncates(item)) {
        truncates.add(new Delivery.Truncate(event.effectiveAt(), sequence(item)));
      } else {
        rows.add(
            new DeliveredRow(
                Key.of(item.key()),
                Optional.of(event.effectiveAt()),
                event.sequence(),
                event.attributes()));
      }
    }
    return new Delivery.Changes(at(9), Delivery.Dating.COLUMN, rows, truncates);
  }

  @Test
  void aRowOfTheSameMomentComesAfterIt() {
    Weave weave = new Weave(ONE, rules(Ordering.ARRIVAL, Late.SET_ASIDE));
    WovenTable reloaded = new WovenTable();
    reloaded.weave(weave, upsert(1, "a"));
    reloaded.arrive(
        weave,
        List.of(),
        List.of(Arrival.truncation(at(2), Sequence.NONE), Arrival.change(upsert(2, "a"))));
    assertThat(reloaded.versions()).extracting(Version::validTo).containsOnly(Optional.empty());

    WovenTable later = new WovenTable();
    later.weave(weave, upsert(2, "a"));
    Woven<String> woven =
        later.arrive(weave, List.of(), List.of(Arrival.truncation(at(2), Sequence.NONE)));
    assertThat(woven.duplicate()).isEqualTo(1);
    assertThat(woven.outcome()).isEqualTo(KeyOutcome.UNCHANGED);
  }

  @Test
  void itIsLateForAKeyThatHasSeenMore() {
    Weave weave = new Weave(ONE, rules(Ordering.ARRIVAL, Late.SET_ASIDE));
    WovenTable table = new WovenTable();
    table.weave(weave, upsert(1, "a"), upsert(3, "b"));
    Arrival truncation = Arrival.truncation(at(2), Sequence.NONE);
    assertThat(table.arrive(weave, List.of(), List.of(truncation)).refusals())
        .extracting(Refusal::reason)
        .containsExactly(Refusal.Reason.LATE);
  }

  @Test
  void itCountsBesideTheLastOfABatch() {
    Weave weave =
        new Weave(
            ONE,
            new WeaveRules(
                Ordering.ARRIVAL, WeaveRules.Intermediate.LAST, Late.SET_ASIDE, Optional.empty()));
    WovenTable table = new WovenTable();
    table.weave(weave, upsert(1, "a"));
    table.arrive(
        weave,
        List.of(),
        List.of(Arrival.truncation(at(2), Sequence.NONE), Arrival.change(upsert(3, "a"))));
    assertThat(table.versions()).extracting(Version::validFrom).containsExactly(at(1), at(3));
  }

  private static WeaveRules rules(Ordering ordering, Late late) {
    return new WeaveRules(ordering, WeaveRules.Intermediate.KEEP, late, Optional.empty());
  }

  private static Event upsert(long second, Object value) {
    return Event.upsert(at(second), Sequence.NONE, value);
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
