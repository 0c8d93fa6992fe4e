package io.strandline.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.ledger.Delivery.Changes;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Rules.Ordering;
import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Feeds.Arrival;
import io.strandline.random.Histories;
import io.strandline.random.Property;
import io.strandline.spec.Deletes;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Convergence: the same events end in the same timelines, however they arrive. */
class LedgerPropertyTest {
  private static final Feeds FEEDS = Feeds.of(Arrival.ANY, Treatment.values());
  private static final Histories SNAPSHOTS = Histories.of(Treatment.VERSION);

  @Test
  void whateverTheBatchesTheLedgerHoldsTheSetOfEvents() {
    Property.holds(
        FEEDS,
        feed -> {
          Ledger ledger = ledger(feed, Ordering.SEQUENCE);
          feed.batches().forEach(batch -> ledger.accept(changes(batch)));
          assertThat(ledger.timelines(Fold.Options.DEFAULT)).isEqualTo(folded(feed));
        });
  }

  @Test
  void acceptingEverythingAgainChangesNothing() {
    Property.holds(
        FEEDS,
        feed -> {
          Ledger ledger = ledger(feed, Ordering.SEQUENCE);
          feed.batches().forEach(batch -> ledger.accept(changes(batch)));
          Map<Key, List<Event>> once = ledger.events();
          feed.batches()
              .forEach(
                  batch ->
                      assertThat(ledger.accept(changes(batch)).duplicates())
                          .isEqualTo(batch.size()));
          assertThat(ledger.events()).isEqualTo(once);
        });
  }

  /** Keys are the events' sequence numbers, snapshots their instants. */
  @Test
  void snapshotsInAnyOrderBecomeTheSameHistory() {
    Property.holds(
        SNAPSHOTS,
        history -> {
          Map<Instant, List<DeliveredRow>> inOrder = new LinkedHashMap<>();
          history.events().stream()
              .map(Event::effectiveAt)
              .distinct()
              .sorted()
              .forEach(instant -> inOrder.put(instant, new ArrayList<>()));
          history.events().stream()
              .filter(event -> !event.isDelete())
              .forEach(event -> inOrder.get(event.effectiveAt()).add(present(event)));
          Map<Instant, List<DeliveredRow>> shuffled = new LinkedHashMap<>();
          history
              .shuffled(7)
              .forEach(e -> shuffled.put(e.effectiveAt(), inOrder.get(e.effectiveAt())));

          assertThat(applied(shuffled)).isEqualTo(applied(inOrder));
        });
  }

  private static Map<Key, List<Version>> applied(Map<Instant, List<DeliveredRow>> snapshots) {
    Ledger ledger = new Ledger(SNAPSHOTS.attributes(), rules(Ordering.ARRIVAL));
    snapshots.forEach(
        (at, rows) ->
            ledger.accept(
                new Snapshot(at, Dating.BATCH_TIME, rows, Deletes.CLOSE, Optional.empty())));
    return ledger.timelines(Fold.Options.DEFAULT);
  }

  private static DeliveredRow present(Event event) {
    Key key = new Key(List.copyOf(event.sequence().parts()));
    return new DeliveredRow(key, Optional.empty(), Sequence.NONE, event.attributes());
  }

  private static Ledger ledger(Feed feed, Ordering ordering) {
    return new Ledger(feed.attributes(), rules(ordering));
  }

  private static Rules rules(Ordering ordering) {
    return new Rules(ordering, Intermediate.KEEP, Late.SPLIT, BadRows.REJECT);
  }

  private static Changes changes(List<Feed.Item> batch) {
    List<DeliveredRow> rows =
        batch.stream()
            .map(
                item ->
                    new DeliveredRow(
                        Key.of(item.key()),
                        Optional.of(item.event().effectiveAt()),
                        item.event().sequence(),
                        item.event().attributes()))
            .toList();
    return new Changes(Instant.EPOCH, Dating.COLUMN, rows, List.of());
  }

  private static Map<Key, List<Version>> folded(Feed feed) {
    Fold fold = new Fold(feed.attributes(), Fold.Options.DEFAULT);
    Map<Key, List<Version>> timelines = new LinkedHashMap<>();
    feed.events().forEach((key, events) -> timelines.put(Key.of(key), fold.timeline(events)));
    timelines.values().removeIf(List::isEmpty);
    return timelines;
  }
}
