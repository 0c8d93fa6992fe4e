package io.strandline.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Partial upserts in full: an attribute that one does not send has the value that the upsert falls
 * upon, NULL where the key is not there.
 */
public final class PartialEvents {
  private PartialEvents() {}

  /**
   * The events in full.
   *
   * @param events all events of a key, in the order of time and sequence
   */
  public static List<Event> inFull(List<Event> events) {
    List<Event> full = new ArrayList<>();
    Optional<List<Object>> known = Optional.empty();
    for (Event event : events) {
      Event next = upon(known, event);
      known = next.attributes();
      full.add(next);
    }
    return full;
  }

  /**
   * An event in full.
   *
   * @param known the attributes that it falls upon; empty where the key is not there
   */
  static Event upon(Optional<List<Object>> known, Event event) {
    return filled(event, known, null);
  }

  /**
   * A correction of the event at the same time and sequence: it says what it says, and what it does
   * not send is as before.
   */
  public static Event correcting(Event earlier, Event correction) {
    return filled(correction, earlier.attributes(), Unsent.UNSENT);
  }

  /** A later event at the same instant, which falls upon the earlier one. */
  static Event following(Event earlier, Event later) {
    return filled(later, earlier.attributes(), earlier.isDelete() ? null : Unsent.UNSENT);
  }

  private static Event filled(Event event, Optional<List<Object>> known, Object otherwise) {
    if (event.isDelete() || !event.attributes().orElseThrow().contains(Unsent.UNSENT)) {
      return event;
    }
    List<Object> values = new ArrayList<>(event.attributes().orElseThrow());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) == Unsent.UNSENT) {
        values.set(i, known.isEmpty() ? otherwise : known.get().get(i));
      }
    }
    return new Event(event.effectiveAt(), event.sequence(), Optional.of(values));
  }
}
