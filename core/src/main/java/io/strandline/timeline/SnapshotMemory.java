package io.strandline.timeline;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What applied snapshots tell of one key: at the time of each it had the state that its timeline
 * shows, or was absent. That is memory enough to weave in a late snapshot where all attributes are
 * versioned (semantics, section 2).
 */
public final class SnapshotMemory {
  private SnapshotMemory() {}

  /**
   * The key's events, in time order.
   *
   * @param stored the key's versions, tombstones among them
   * @param logged its events from the event log, where there is one; they count before what the
   *     versions show
   * @param snapshots times of all snapshots applied
   * @param inLog those of them that the log holds: a key without an event of that time was absent,
   *     whatever its versions show
   */
  public static List<Event> events(
      List<? extends StoredVersion<?>> stored,
      List<Event> logged,
      Set<Instant> snapshots,
      Set<Instant> inLog) {
    List<Event> events = new ArrayList<>(logged);
    for (Instant time : snapshots) {
      if (logged.stream().noneMatch(event -> event.effectiveAt().equals(time))) {
        Optional<? extends StoredVersion<?>> shown =
            inLog.contains(time) ? Optional.empty() : inForce(stored, time);
        events.add(
            new Event(time, Sequence.NONE, shown.map(version -> version.version().attributes())));
      }
    }
    events.sort(Comparator.comparing(Event::effectiveAt));
    return events;
  }

  private static Optional<? extends StoredVersion<?>> inForce(
      List<? extends StoredVersion<?>> stored, Instant time) {
    return stored.stream()
        .filter(each -> !each.version().isTombstone() && each.version().isInForce(time))
        .findFirst();
  }
}
