package io.strandline.timeline;

import io.strandline.timeline.WeaveRules.Ordering;
import io.strandline.timeline.WeaveRules.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the event log holds of a key: with it, lateness and repetition are exact. */
final class LogMemory implements Memory {
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence);

  private final Comparison comparison;
  private final WeaveRules rules;
  private final List<Event> events;

  LogMemory(Comparison comparison, WeaveRules rules, List<Event> remembered) {
    this.comparison = comparison;
    this.rules = rules;
    this.events = new ArrayList<>(remembered);
    this.events.sort(ORDER);
  }

  @Override
  public Judgement judge(Event event) {
    Optional<Event> there = events.stream().filter(e -> ORDER.compare(e, event) == 0).findFirst();
    if (there.filter(known -> isSame(known, event)).isPresent()) {
      return Judgement.DUPLICATE;
    }
    boolean late = event.effectiveAt().isBefore(newest().effectiveAt());
    if (late && !rules.weavesIn(event)) {
      return repeats(event) ? Judgement.DUPLICATE : Judgement.LATE;
    }
    if (there.isEmpty()) {
      return Judgement.ACCEPT;
    }
    return rules.ordering() == Ordering.SEQUENCE ? Judgement.AMBIGUOUS : Judgement.REPLACE;
  }

  /** What a whole row does not say was not known when it was logged. */
  private boolean isSame(Event known, Event event) {
    return rules.rows() == Rows.PARTIAL
        ? comparison.sameEvent(known, event)
        : comparison.sameAsFarAsKnown(known, event);
  }

  /** Says again what was in force at the event's time. */
  private boolean repeats(Event event) {
    Optional<Event> before =
        (rules.rows() == Rows.PARTIAL ? PartialEvents.inFull(events) : events)
            .stream()
                .filter(known -> !known.effectiveAt().isAfter(event.effectiveAt()))
                .reduce((first, second) -> second);
    if (before.isEmpty() || before.get().isDelete() || event.isDelete()) {
      return event.isDelete() && (before.isEmpty() || before.get().isDelete());
    }
    return comparison.sameCompared(
        before.get().attributes().orElseThrow(), event.attributes().orElseThrow());
  }

  @Override
  public boolean holdsUpsertAt(Event moment) {
    return events.stream()
        .anyMatch(known -> !known.isDelete() && ORDER.compare(known, moment) == 0);
  }

  @Override
  public Optional<Instant> newestBoundary() {
    return Optional.of(newest().effectiveAt());
  }

  @Override
  public Optional<List<Object>> newestState() {
    return newest().attributes();
  }

  private Event newest() {
    return events.get(events.size() - 1);
  }
}
