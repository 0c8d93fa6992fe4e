package io.strandline.timeline;

import static io.strandline.timeline.Unsent.UNSENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Feeds.Arrival;
import io.strandline.random.Property;
import io.strandline.timeline.WeaveRules.Late;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Partial rows: the engine's step is the fold of the events in full. A random NULL is not sent. */
class PartialEventsTest {
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence);
  private static final List<Attribute> ONE = List.of(new Attribute("a", Treatment.VERSION));
  private static final List<Attribute> TWO =
      List.of(new Attribute("a", Treatment.VERSION), new Attribute("b", Treatment.VERSION));

  @Test
  void partialRowsInOrderEndInTheOraclesTimeline() {
    Property.holds(
        Feeds.of(
            Arrival.IN_ORDER_BY_INSTANT,
            Treatment.VERSION,
            Treatment.FIXED,
            Treatment.OVERWRITE,
            Treatment.OVERWRITE_ALL,
            Treatment.HYBRID,
            Treatment.PREVIOUS),
        feed -> agrees(feed, Late.SET_ASIDE));
  }

  @Test
  void partialRowsInAnyOrderEndThereWhereEventsAreRemembered() {
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
        feed -> agrees(feed, Late.APPLY));
  }

  private static void agrees(Feed feed, Late late) {
    Fold fold = new Fold(feed.attributes(), Fold.Options.DEFAULT);
    Weave weave = new Weave(feed.attributes(), rules(WeaveRules.Ordering.SEQUENCE, late));
    for (int key : feed.events().keySet()) {
      WovenTable table = new WovenTable();
      List<Event> log = new ArrayList<>();
      for (List<Feed.Item> batch : feed.batches()) {
        Woven<String> woven = table.weave(weave, log, partial(batch, key));
        log.addAll(late == Late.APPLY ? woven.accepted() : List.of());
        assertThat(woven.refusals()).isEmpty();
      }
      List<Event> all =
          new ArrayList<>(
              new HashSet<>(
                  feed.batches().stream().flatMap(b -> partial(b, key).stream()).toList()));
      all.sort(ORDER);
      assertThat(table.versions())
          .as("key %s", key)
          .isEqualTo(fold.timeline(PartialEvents.inFull(all)));
    }
  }

  private static List<Event> partial(List<Feed.Item> batch, int key) {
    return batch.stream().filter(item -> item.key() == key).map(i -> partial(i.event())).toList();
  }

  private static Event partial(Event event) {
    return new Event(
        event.effectiveAt(),
        event.sequence(),
        event
            .attributes()
            .map(
                values -> {
                  List<Object> sent = new ArrayList<>(values);
                  Collections.replaceAll(sent, null, UNSENT);
                  return sent;
                }));
  }

  @Test
  void aCorrectionSaysWhatItSaysAndKeepsTheRest() {
    WovenTable table = new WovenTable();
    Weave weave = new Weave(TWO, rules(WeaveRules.Ordering.ARRIVAL, Late.SET_ASIDE));
    table.weave(weave, upsert(1, 0, "a1", "b1"));
    table.weave(weave, upsert(2, 0, "a2", UNSENT));

    assertThat(table.weave(weave, upsert(2, 0, UNSENT, "b2")).replaced()).isEqualTo(1);
    assertThat(table.versions())
        .extracting(Version::attributes)
        .last()
        .asList()
        .containsExactly("a2", "b2");
  }

  @Test
  void aCorrectedDeleteNeverHappened() {
    WovenTable table = new WovenTable();
    Weave weave = new Weave(TWO, rules(WeaveRules.Ordering.ARRIVAL, Late.SET_ASIDE));
    table.weave(weave, upsert(1, 0, "a1", "b1"));
    table.weave(weave, Event.delete(at(2), Sequence.NONE));
    table.weave(weave, upsert(2, 0, UNSENT, "b2"));

    assertThat(table.versions())
        .extracting(Version::attributes)
        .last()
        .asList()
        .containsExactly("a1", "b2");
  }

  /** Dropping it as outdone by a later row of its instant could lose what that row did not say. */
  @Test
  void anEarlierRowOfTheNewestInstantIsLate() {
    WovenTable table = new WovenTable();
    Weave weave = new Weave(TWO, rules(WeaveRules.Ordering.SEQUENCE, Late.SET_ASIDE));
    table.weave(weave, upsert(1, 7, "a1", UNSENT));

    assertThat(table.weave(weave, upsert(1, 6, UNSENT, "b1")).refusals())
        .extracting(Refusal::reason)
        .containsExactly(Refusal.Reason.LATE);
    assertThat(table.weave(weave, upsert(1, 6, "a1", UNSENT)).duplicate()).isEqualTo(1);
  }

  @Test
  void aRowThatSendsNothingIsAKeysFirstVersionOrNoChange() {
    WovenTable table = new WovenTable();
    Weave weave = new Weave(ONE, rules(WeaveRules.Ordering.ARRIVAL, Late.SET_ASIDE));
    assertThat(table.weave(weave, upsert(1, 0, UNSENT)).outcome()).isEqualTo(KeyOutcome.NEW);
    assertThat(table.weave(weave, upsert(2, 0, UNSENT)).outcome()).isEqualTo(KeyOutcome.UNCHANGED);
    assertThat(table.versions()).containsExactly(version(Collections.singletonList(null)));
  }

  private static Version version(List<Object> attributes) {
    return new Version(at(1), Optional.empty(), attributes, List.of(), List.of());
  }

  private static WeaveRules rules(WeaveRules.Ordering ordering, Late late) {
    return new WeaveRules(ordering, WeaveRules.Intermediate.KEEP, late, Optional.empty())
        .with(WeaveRules.Rows.PARTIAL);
  }

  private static Event upsert(long second, long sequence, Object... values) {
    return Event.upsert(at(second), sequence == 0 ? Sequence.NONE : Sequence.of(sequence), values);
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
