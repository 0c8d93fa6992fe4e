package io.strandline.ledger;

import static java.util.Objects.requireNonNull;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.Delivery.Changes;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.spec.Deletes;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The events accepted from a series of deliveries, by key. A delivery is accepted as a whole or
 * refused as a whole. Remembers every event for ever, as if the event log were never cut; not
 * thread-safe.
 */
public final class Ledger {
  private final List<Attribute> attributes;
  private final Rules rules;
  private Map<Key, Story> stories = new LinkedHashMap<>();
  private final List<Event> truncates = new ArrayList<>();
  private final NavigableSet<Instant> snapshots = new TreeSet<>();
  private final Set<Instant> closing = new TreeSet<>();

  /** An empty ledger for a dimension of these attributes. */
  public Ledger(List<Attribute> attributes, Rules rules) {
    this.attributes = List.copyOf(attributes);
    this.rules = requireNonNull(rules, "rules");
  }

  /** Enters an event that needs no judgement, such as one behind a version that exists already. */
  public void enter(Key key, Event event) {
    stories.computeIfAbsent(key, k -> new Story()).put(event);
  }

  /**
   * Accepts a delivery.
   *
   * @throws StrandlineException with every reason to refuse it; nothing of it is accepted then
   */
  public Tally accept(Delivery delivery) {
    Intake intake = new Intake(attributes, rules, delivery, stories, truncates);
    if (delivery instanceof Snapshot snapshot) {
      refuseLate(snapshot);
      intake.takeSnapshot(snapshot, closing);
    } else if (delivery instanceof Changes changes) {
      intake.takeChanges();
      intake.takeTruncates(events(changes.truncates()));
    }
    stories = intake.stories();
    remember(delivery);
    return intake.tally();
  }

  private void remember(Delivery delivery) {
    if (delivery instanceof Changes changes) {
      truncates.addAll(events(changes.truncates()));
    } else if (delivery instanceof Snapshot snapshot) {
      snapshots.add(snapshot.at());
      if (isWhole(snapshot) && snapshot.absent() != Deletes.IGNORE) {
        closing.add(snapshot.at());
      }
    }
  }

  private static List<Event> events(List<Delivery.Truncate> truncates) {
    return truncates.stream()
        .map(truncate -> Event.delete(truncate.effectiveAt(), truncate.sequence()))
        .toList();
  }

  /** True where the snapshot's own time dates its rows and all keys are in its scope. */
  private static boolean isWhole(Snapshot snapshot) {
    return snapshot.dating() == Dating.BATCH_TIME && snapshot.scope().isEmpty();
  }

  private void refuseLate(Snapshot snapshot) {
    if (snapshots.isEmpty() || !snapshot.at().isBefore(snapshots.last())) {
      return;
    }
    if (rules.late() != Late.SPLIT || !isWhole(snapshot)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.LATE_SNAPSHOT,
              "The snapshot of %s is older than that of %s, which has been applied"
                  .formatted(snapshot.at(), snapshots.last()),
              "Apply snapshots in time order, or declare late: split"));
    }
  }

  /** The accepted events of every key in time order, keys in the order of their first delivery. */
  public Map<Key, List<Event>> events() {
    Map<Key, List<Event>> events = new LinkedHashMap<>();
    stories.forEach((key, story) -> events.put(key, story.inFull()));
    return events;
  }

  /** The timeline of every key under {@code options}; keys without a version are left out. */
  public Map<Key, List<Version>> timelines(Fold.Options options) {
    Fold fold = new Fold(attributes, options);
    Map<Key, List<Version>> timelines = new LinkedHashMap<>();
    events().forEach((key, events) -> timelines.put(key, fold.timeline(events)));
    timelines.values().removeIf(List::isEmpty);
    return timelines;
  }
}
