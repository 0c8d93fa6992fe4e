package io.strandline.ledger;

import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
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

  Optional<Event> at(Event other) {
    return Optional.ofNullable(events.get(Moment.of(other)));
  }

  Optional<Instant> newest() {
    return events.isEmpty() ? Optional.empty() : Optional.of(events.lastKey().at());
  }

  /** The last event, in full, at or before {@code instant}. */
  Optional<Event> lastBy(Instant instant) {
    return inFull(List.of()).stream()
        .filter(event -> !event.effectiveAt().isAfter(instant))
        .reduce((first, second) -> second);
  }

  /** The last event, in full. */
  Optional<Event> last() {
    return newest().flatMap(this::lastBy);
  }

  /** All events with these deletes among them, in time order, partial ones filled in. */
  List<Event> inFull(List<Event> deletes) {
    Story all = copy();
    deletes.forEach(delete -> all.events.putIfAbsent(Moment.of(delete), delete));
    List<Event> full = new ArrayList<>();
    List<Object> known = List.of();
    for (Event event : all.events.values()) {
      if (event.isDelete()) {
        known = List.of();
        full.add(event);
      } else {
        known = filled(event.attributes().orElseThrow(), known);
        full.add(new Event(event.effectiveAt(), event.sequence(), Optional.of(known)));
      }
    }
    return full;
  }

  private static List<Object> filled(List<Object> partial, List<Object> known) {
    List<Object> full = new ArrayList<>(partial);
    for (int i = 0; i < full.size(); i++) {
      if (full.get(i) == DeliveredRow.UNCHANGED) {
        full.set(i, known.isEmpty() ? null : known.get(i));
      }
    }
    return full;
  }

  static boolean same(Event a, Event b) {
    return Values.same(a.attributes().orElse(null), b.attributes().orElse(null));
  }
}
