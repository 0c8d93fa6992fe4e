package io.strandline.ledger;

import io.strandline.timeline.Event;
import io.strandline.timeline.PartialEvents;
import io.strandline.timeline.Sequence;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The accepted events of one key, one for each time and sequence. */
final class Story {
  private record Moment(Instant at, Sequence sequence) implements Comparable<Moment> {
    private static final Comparator<Moment> ORDER =
        Comparator.comparing(Moment::at).thenComparing(Moment::sequence);

    static Moment of(Event event) {
      return new Moment(event.effectiveAt(), event.sequence());
    }

    @Override
    public int compareTo(Moment other) {
      return ORDER.compare(this, other);
    }
  }

  private final TreeMap<Moment, Event> events = new TreeMap<>();

  Story copy() {
    Story copy = new Story();
    copy.events.putAll(events);
    return copy;
  }

  void put(Event event) {
    events.put(Moment.of(event), event);
  }

  void putIfAbsent(Event event) {
    events.putIfAbsent(Moment.of(event), event);
  }

  Optional<Event> at(Event other) {
    return Optional.ofNullable(events.get(Moment.of(other)));
  }

  Optional<Instant> newest() {
    return events.isEmpty() ? Optional.empty() : Optional.of(events.lastKey().at());
  }

  /** The last event, in full, at or before {@code instant}. */
  Optional<Event> lastBy(Instant instant) {
    return inFull().stream()
        .filter(event -> !event.effectiveAt().isAfter(instant))
        .reduce((first, second) -> second);
  }

  /** The last event, in full. */
  Optional<Event> last() {
    return newest().flatMap(this::lastBy);
  }

  /** All events in time order, partial ones filled in. */
  List<Event> inFull() {
    return PartialEvents.inFull(List.copyOf(events.values()));
  }

  static boolean same(Event a, Event b) {
    return Values.same(a.attributes().orElse(null), b.attributes().orElse(null));
  }
}
