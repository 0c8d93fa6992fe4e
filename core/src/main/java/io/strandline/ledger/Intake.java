package io.strandline.ledger;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Rules.Ordering;
import io.strandline.spec.Deletes;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.PartialEvents;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Unsent;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges the rows of one delivery against the events accepted before it. */
final class Intake {
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence);

  private final List<Attribute> attributes;
  private final Rules rules;
  private final Delivery delivery;
  private final Map<Key, Story> before;
  private final List<Event> truncates;
  private final Map<Key, Story> after = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Set<Key> setAside = new LinkedHashSet<>();
  private Tally tally = Tally.NONE;

  Intake(
      List<Attribute> attributes,
      Rules rules,
      Delivery delivery,
      Map<Key, Story> before,
      List<Event> truncates) {
    this.truncates = truncates;
    this.attributes = attributes;
    this.rules = rules;
    this.delivery = delivery;
    this.before = before;
    before.forEach((key, story) -> after.put(key, story.copy()));
  }

  Map<Key, Story> stories() {
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return after;
  }

  Tally tally() {
    return tally;
  }

  void takeChanges() {
    events().forEach((key, events) -> events.forEach(event -> takeChange(key, event)));
  }

  /** Takes deletes of every key, also of those that are new with this delivery. */
  void takeTruncates(List<Event> deletes) {
    for (Event delete : deletes) {
      for (Key key : after.keySet()) {
        Story story = after.get(key);
        if (!before.containsKey(key)) {
          story.putIfAbsent(delete);
        } else if (story.at(delete).isEmpty()) {
          takeChange(key, delete);
        }
      }
    }
  }

  /**
   * Takes a snapshot.
   *
   * @param closing times of the whole snapshots before it: a key not heard of yet was absent then
   */
  void takeSnapshot(Snapshot snapshot, Set<Instant> closing) {
    Map<Key, List<Event>> events = events();
    for (Key key : events.keySet()) {
      if (!before.containsKey(key) && snapshot.dating() == Dating.BATCH_TIME) {
        closing.forEach(time -> put(key, absence(time)));
      }
      events.get(key).forEach(event -> takePresence(key, event));
    }
    if (snapshot.absent() != Deletes.IGNORE) {
      Set<Key> absent = new LinkedHashSet<>(before.keySet());
      absent.removeAll(events.keySet());
      absent.removeAll(setAside);
      absent.forEach(key -> takeAbsence(snapshot, key));
    }
  }

  /** The delivery's events by key, in time order, each once. */
  private Map<Key, List<Event>> events() {
    Map<Key, List<Event>> events = new LinkedHashMap<>();
    for (DeliveredRow row : delivery.rows()) {
      Optional<Problem> bad = bad(row);
      if (bad.isEmpty()) {
        events.computeIfAbsent(row.key(), k -> new ArrayList<>()).add(event(row));
      } else {
        refuse(row.key(), bad.get());
      }
    }
    events.replaceAll((key, found) -> counting(once(key, found)));
    events.values().removeIf(List::isEmpty);
    return events;
  }

  private Optional<Problem> bad(DeliveredRow row) {
    if (row.key().hasNull()) {
      return Optional.of(
          Problem.of(ErrorCode.NULL_KEY, "A row has a NULL in its key " + row.key().values(), ""));
    }
    if (delivery.dating() == Dating.COLUMN && row.effectiveAt().isEmpty()) {
      return Optional.of(
          Problem.of(
              ErrorCode.NULL_TIME, "A row of key " + row.key().values() + " has no time", ""));
    }
    return Optional.empty();
  }

  private Event event(DeliveredRow row) {
    boolean byColumn = delivery.dating() == Dating.COLUMN;
    Instant time = byColumn ? row.effectiveAt().orElseThrow() : delivery.at();
    return rules.grain().of(new Event(time, row.sequence(), row.attributes()));
  }

  /** Sets a row aside that cannot be used, or refuses the delivery for it. */
  private void refuse(Key key, Problem problem) {
    if (rules.badRows() == BadRows.QUARANTINE) {
      tally = tally.quarantine();
      setAside.add(key);
    } else {
      problems.add(problem);
    }
  }

  /** Each event once; of those that contradict each other none. */
  private List<Event> once(Key key, List<Event> found) {
    List<Event> sorted = new ArrayList<>(found);
    sorted.sort(ORDER);
    List<Event> kept = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      List<Event> different = new ArrayList<>();
      for (to = from; to < sorted.size() && isTie(sorted.get(from), sorted.get(to)); to++) {
        Event event = sorted.get(to);
        if (different.stream().noneMatch(other -> Story.same(other, event))) {
          different.add(event);
        } else {
          tally = tally.duplicate();
        }
      }
      if (different.size() == 1) {
        kept.addAll(different);
      } else {
        different.forEach(event -> refuse(key, ambiguous(key, event)));
      }
    }
    return kept;
  }

  private static boolean isTie(Event a, Event b) {
    return ORDER.compare(a, b) == 0;
  }

  private List<Event> counting(List<Event> sorted) {
    boolean last = rules.intermediate() == Intermediate.LAST && !sorted.isEmpty();
    return last ? sorted.subList(sorted.size() - 1, sorted.size()) : sorted;
  }

  private void takeChange(Key key, Event event) {
    // What a key has seen that is not heard of: deletes of every key.
    Optional<Story> known = Optional.ofNullable(before.get(key)).or(() -> Story.of(truncates));
    boolean seen =
        known.flatMap(story -> story.at(event)).filter(e -> Story.same(e, event)).isPresent();
    boolean late =
        known
            .flatMap(Story::newest)
            .filter(newest -> event.effectiveAt().isBefore(newest))
            .isPresent();
    if (seen || (late && rules.late() != Late.SPLIT && repeats(known.orElseThrow(), event))) {
      tally = tally.duplicate();
    } else if (late && rules.late() == Late.REJECT) {
      problems.add(late(key, event, known.orElseThrow()));
    } else if (late && rules.late() != Late.SPLIT) {
      tally = rules.late() == Late.QUARANTINE ? tally.lateRow().quarantine() : tally.lateRow();
    } else {
      put(key, event);
    }
  }

  /** Says again what was in force at the event's time. */
  private boolean repeats(Story story, Event event) {
    return story
        .lastBy(event.effectiveAt())
        .map(last -> !isChange(last, event))
        .orElse(event.isDelete());
  }

  /** A row of a snapshot: its column, where there is one, dates nothing but a detected change. */
  private void takePresence(Key key, Event event) {
    Optional<Event> last = Optional.ofNullable(after.get(key)).flatMap(Story::last);
    if (delivery.dating() == Dating.BATCH_TIME) {
      put(key, event);
    } else if (last.isEmpty() || event.effectiveAt().isAfter(last.get().effectiveAt())) {
      // the delete of a key that has never been there changes nothing, and dates nothing later
      if (last.map(known -> isChange(known, event)).orElse(!event.isDelete())) {
        put(key, event);
      }
    } else if (isChange(last.get(), event)) {
      tally = tally.redate();
      put(key, rules.grain().redated(event, delivery.at()));
    }
  }

  private void takeAbsence(Snapshot snapshot, Key key) {
    Event last = before.get(key).last().orElseThrow();
    boolean inScope =
        snapshot.scope().isEmpty()
            || (!last.isDelete()
                && snapshot.scope().get().test(key, last.attributes().orElseThrow()));
    if (inScope && (snapshot.dating() == Dating.BATCH_TIME || !last.isDelete())) {
      put(key, absence(snapshot.at()));
    }
  }

  private Event absence(Instant at) {
    return rules.grain().of(Event.delete(at, Sequence.NONE));
  }

  private boolean isChange(Event last, Event event) {
    if (last.isDelete() || event.isDelete()) {
      return last.isDelete() != event.isDelete();
    }
    List<Object> old = last.attributes().orElseThrow();
    List<Object> now = event.attributes().orElseThrow();
    for (int i = 0; i < attributes.size(); i++) {
      Treatment treatment = attributes.get(i).treatment();
      boolean compared = treatment != Treatment.FIXED && treatment != Treatment.UNTRACKED;
      if (compared && now.get(i) != Unsent.UNSENT && !Values.same(old.get(i), now.get(i))) {
        return true;
      }
    }
    return false;
  }

  private void put(Key key, Event event) {
    Story story = after.computeIfAbsent(key, k -> new Story());
    boolean isNew = story.newest().isEmpty();
    Optional<Event> there = story.at(event);
    if (there.isEmpty()) {
      story.put(event);
    } else if (Story.same(there.get(), event)) {
      tally = tally.duplicate();
    } else if (rules.ordering() == Ordering.ARRIVAL) {
      tally = tally.replace();
      story.put(PartialEvents.correcting(there.get(), event));
    } else {
      refuse(key, ambiguous(key, event));
    }
    if (isNew) {
      truncates.forEach(story::putIfAbsent);
    }
  }

  private static Problem ambiguous(Key key, Event event) {
    return Problem.of(
        ErrorCode.AMBIGUOUS_ROWS,
        "Two different events of key %s at %s with the same sequence %s"
            .formatted(key.values(), event.effectiveAt(), event.sequence().parts()),
        "Name a sequence that tells which is the later one, or remove one of them");
  }

  private static Problem late(Key key, Event event, Story story) {
    return Problem.of(
        ErrorCode.LATE_EVENT,
        "An event of key %s at %s is earlier than its newest at %s"
            .formatted(key.values(), event.effectiveAt(), story.newest().orElseThrow()),
        "Deliver events in time order, or choose another policy under late");
  }
}
