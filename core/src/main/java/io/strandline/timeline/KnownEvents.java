package io.strandline.timeline;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is known of a key's past as events: those remembered, and those that the table shows where
 * none are remembered: what opened versions, and the deletes that ended them.
 */
final class KnownEvents<R> {
  private final WeaveRules rules;
  private final List<StoredVersion<R>> stored;
  private final List<Event> remembered;

  KnownEvents(WeaveRules rules, List<StoredVersion<R>> stored, List<Event> remembered) {
    this.rules = rules;
    this.stored = stored;
    this.remembered = remembered;
  }

  /**
   * Known and accepted events, one an instant, to be played over the version at {@code seed}.
   *
   * @param seed position of the version to start from, or -1 to start from nothing
   */
  NavigableMap<Instant, Event> after(int seed, List<Event> accepted) {
    List<Event> events = new ArrayList<>();
    Instant start = seed < 0 ? Instant.MIN : stored.get(seed).version().validFrom();
    for (int i = Math.max(seed, 0); i < stored.size(); i++) {
      if (i > seed) {
        opening(i).ifPresent(events::add);
      }
      ending(i).ifPresent(events::add);
    }
    remembered.stream().filter(event -> !event.effectiveAt().isBefore(start)).forEach(events::add);
    events.addAll(accepted);
    events.sort(Comparator.comparing(Event::sequence));
    NavigableMap<Instant, Event> decided = new TreeMap<>();
    events.forEach(event -> decided.merge(event.effectiveAt(), event, KnownEvents::upon));
    return decided;
  }

  /** At one instant the highest sequence counts; at the same sequence, what came last. */
  private static Event upon(Event earlier, Event later) {
    return earlier.sequence().equals(later.sequence())
        ? PartialEvents.correcting(earlier, later)
        : PartialEvents.following(earlier, later);
  }

  private Optional<Event> opening(int i) {
    Version version = stored.get(i).version();
    if (isRemembered(version.validFrom()) || hidesItsFirstEvent(i)) {
      return Optional.empty();
    }
    return Optional.of(
        new Event(
            version.validFrom(), stored.get(i).firstSequence(), Optional.of(known(stored.get(i)))));
  }

  /** What the table does not know the version's first event does not say. */
  private List<Object> known(StoredVersion<R> version) {
    List<Object> values = new ArrayList<>(version.version().attributes());
    if (rules.rows() == WeaveRules.Rows.WHOLE) {
      version.unknown().forEach(i -> values.set(i, Unsent.UNSENT));
    }
    return values;
  }

  private Optional<Event> ending(int i) {
    Optional<Instant> end = stored.get(i).version().validTo();
    boolean followed =
        i + 1 < stored.size() && end.equals(Optional.of(stored.get(i + 1).version().validFrom()));
    return end.isEmpty() || followed || isRemembered(end.get())
        ? Optional.empty()
        : Optional.of(Event.delete(end.get(), stored.get(i).lastSequence()));
  }

  private boolean isRemembered(Instant instant) {
    return remembered.stream().anyMatch(event -> event.effectiveAt().equals(instant));
  }

  /** A fixed first start is no event; the real first one is remembered. */
  private boolean hidesItsFirstEvent(int i) {
    Version version = stored.get(i).version();
    return i == 0
        && rules.firstValidFrom().equals(Optional.of(version.validFrom()))
        && remembered.stream()
            .anyMatch(
                event ->
                    version.validTo().isEmpty()
                        || event.effectiveAt().isBefore(version.validTo().get()));
  }
}
