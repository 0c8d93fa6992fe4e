package io.strandline.timeline;

import io.strandline.timeline.Arrival.Origin;
import io.strandline.timeline.Refusal.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which arrivals of one key are accepted: duplicates, ties, late ones and those dated by
 * their snapshot (semantics, section 2).
 */
final class Screening {
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence);

  private final Comparison comparison;
  private final WeaveRules rules;
  private final Memory memory;

  final List<Event> accepted = new ArrayList<>();
  final List<Refusal> refusals = new ArrayList<>();
  int duplicate;
  int replaced;
  int redated;

  Screening(Comparison comparison, WeaveRules rules, Memory memory) {
    this.comparison = comparison;
    this.rules = rules;
    this.memory = memory;
  }

  void screen(List<Arrival> arrivals) {
    List<Arrival> counting = counting(once(rows(arrivals)));
    for (Arrival arrival : counting) {
      judge(dated(arrival));
    }
    List<Arrival> truncations = new ArrayList<>(arrivals);
    truncations.removeAll(rows(arrivals));
    for (Arrival truncation : once(truncations)) {
      Event event = truncation.event();
      if (counting.stream().noneMatch(row -> ORDER.compare(row.event(), event) == 0)) {
        judgeTruncation(event);
      }
    }
  }

  /** True where the batch has rows of the key, and all of them were refused. */
  boolean takesNothingOf(List<Arrival> arrivals) {
    boolean hasRows = arrivals.stream().anyMatch(arrival -> arrival.origin() == Origin.ROW);
    return hasRows && accepted.isEmpty() && duplicate == 0 && !refusals.isEmpty();
  }

  private static List<Arrival> rows(List<Arrival> arrivals) {
    return arrivals.stream().filter(arrival -> arrival.origin() != Origin.TRUNCATION).toList();
  }

  private void judgeTruncation(Event event) {
    if (memory.holdsUpsertAt(event)) {
      duplicate++;
    } else {
      judge(event);
    }
  }

  private void judge(Event event) {
    switch (memory.judge(event)) {
      case ACCEPT -> accepted.add(event);
      case REPLACE -> {
        replaced++;
        accepted.add(event);
      }
      case DUPLICATE -> duplicate++;
      case AMBIGUOUS -> refuse(Reason.AMBIGUOUS, event, "an event applied before, different");
      case LATE ->
          refuse(
              Reason.LATE,
              event,
              "the key's newest boundary is " + memory.newestBoundary().orElseThrow());
    }
  }

  /** Drops repeated arrivals; of those that contradict each other none is picked. */
  private List<Arrival> once(List<Arrival> arrivals) {
    List<Arrival> sorted = new ArrayList<>(arrivals);
    sorted.sort((a, b) -> ORDER.compare(a.event(), b.event()));
    List<Arrival> kept = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      to = from + 1;
      while (to < sorted.size() && isTie(sorted.get(from), sorted.get(to))) {
        to++;
      }
      kept.addAll(decided(sorted.subList(from, to)));
    }
    return kept;
  }

  private static boolean isTie(Arrival a, Arrival b) {
    return ORDER.compare(a.event(), b.event()) == 0;
  }

  private List<Arrival> decided(List<Arrival> tied) {
    List<Arrival> different = new ArrayList<>();
    for (Arrival arrival : tied) {
      if (different.stream().noneMatch(a -> comparison.sameEvent(a.event(), arrival.event()))) {
        different.add(arrival);
      }
    }
    duplicate += tied.size() - different.size();
    if (different.size() == 1) {
      return different;
    }
    different.forEach(
        arrival ->
            refuse(Reason.AMBIGUOUS, arrival.event(), "another row of the batch, different"));
    return List.of();
  }

  /** All of them, or only the last where the spec says so. */
  private List<Arrival> counting(List<Arrival> sorted) {
    if (rules.intermediate() == WeaveRules.Intermediate.LAST && sorted.size() > 1) {
      return sorted.subList(sorted.size() - 1, sorted.size());
    }
    return sorted;
  }

  /** A snapshot's own time dates a change whose column time is not after the newest boundary. */
  private Event dated(Arrival arrival) {
    Event event = arrival.event();
    if (arrival.snapshotAt().isEmpty()) {
      return event;
    }
    Optional<Instant> boundary =
        accepted.isEmpty()
            ? memory.newestBoundary()
            : Optional.of(accepted.get(accepted.size() - 1).effectiveAt());
    if (boundary.isEmpty() || event.effectiveAt().isAfter(boundary.get())) {
      return event;
    }
    Instant snapshotAt = arrival.snapshotAt().get();
    if (!snapshotAt.equals(event.effectiveAt()) && isChange(event)) {
      redated++;
    }
    return arrival.datedBy(snapshotAt).event();
  }

  private boolean isChange(Event event) {
    if (event.isDelete()) {
      return memory.newestState().isPresent();
    }
    return memory
        .newestState()
        .map(state -> !comparison.sameCompared(state, event.attributes().orElseThrow()))
        .orElse(true);
  }

  private void refuse(Reason reason, Event event, String detail) {
    refusals.add(new Refusal(reason, event, detail));
  }
}
