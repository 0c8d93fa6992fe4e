package io.strandline.timeline;

import io.strandline.timeline.Refusal.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which arrivals of one key are accepted: duplicates, ties, late ones and those dated by
 * their snapshot (semantics, section 2). Lateness is judged by what the table shows: the start of
 * the newest version, or its end after a delete.
 */
final class Screening<R> {
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence);

  private final Comparison comparison;
  private final WeaveRules rules;
  private final List<StoredVersion<R>> stored;

  final List<Event> accepted = new ArrayList<>();
  final List<Refusal> refusals = new ArrayList<>();
  int duplicate;
  int replaced;
  int redated;

  Screening(Comparison comparison, WeaveRules rules, List<StoredVersion<R>> stored) {
    this.comparison = comparison;
    this.rules = rules;
    this.stored = stored;
  }

  void screen(List<Arrival> arrivals) {
    for (Arrival arrival : oneAnInstant(arrivals)) {
      Event event = dated(arrival);
      if (stored.isEmpty()) {
        accepted.add(event);
      } else {
        judge(event);
      }
    }
  }

  /** Drops repeated and superseded arrivals; those that contradict each other are refused. */
  private List<Arrival> oneAnInstant(List<Arrival> arrivals) {
    List<Arrival> sorted = new ArrayList<>(arrivals);
    sorted.sort((a, b) -> ORDER.compare(a.event(), b.event()));
    List<Arrival> kept = new ArrayList<>();
    for (Arrival next : sorted) {
      Event event = next.event();
      Optional<Arrival> last =
          kept.isEmpty() ? Optional.empty() : Optional.of(kept.get(kept.size() - 1));
      boolean sameInstant =
          last.isPresent() && last.get().event().effectiveAt().equals(event.effectiveAt());
      if (sameInstant && last.get().event().sequence().equals(event.sequence())) {
        if (comparison.sameEvent(last.get().event(), event)) {
          duplicate++;
        } else {
          refuse(Reason.AMBIGUOUS, event, "another row of the batch, different");
        }
        continue;
      }
      if (sameInstant) {
        kept.remove(kept.size() - 1);
        replaced++;
      }
      kept.add(next);
    }
    return rules.intermediate() == WeaveRules.Intermediate.LAST && kept.size() > 1
        ? kept.subList(kept.size() - 1, kept.size())
        : kept;
  }

  /** A snapshot's own time dates a change whose column time is not after the newest boundary. */
  private Event dated(Arrival arrival) {
    Event event = arrival.event();
    if (arrival.snapshotAt().isEmpty() || event.isDelete()) {
      return event;
    }
    Instant boundary =
        accepted.isEmpty()
            ? stored.isEmpty() ? Instant.MIN : newestBoundary()
            : accepted.get(accepted.size() - 1).effectiveAt();
    if (event.effectiveAt().isAfter(boundary)) {
      return event;
    }
    Instant snapshotAt = arrival.snapshotAt().get();
    if (!snapshotAt.equals(event.effectiveAt()) && isChange(event)) {
      redated++;
    }
    return arrival.datedBy(snapshotAt).event();
  }

  private boolean isChange(Event event) {
    if (stored.isEmpty()) {
      return false;
    }
    Version newest = newest().version();
    return newest.validTo().isPresent()
        || !comparison.sameVersion(newest.attributes(), event.attributes().orElseThrow());
  }

  private void judge(Event event) {
    int time = event.effectiveAt().compareTo(newestBoundary());
    if (time > 0) {
      accepted.add(event);
    } else if (time < 0) {
      judgeEarlier(event);
    } else {
      judgeSameInstant(event);
    }
  }

  private void judgeEarlier(Event event) {
    Optional<Version> inForce =
        stored.stream()
            .map(StoredVersion::version)
            .filter(v -> !v.validFrom().isAfter(event.effectiveAt()))
            .filter(v -> v.validTo().isEmpty() || v.validTo().get().isAfter(event.effectiveAt()))
            .findFirst();
    boolean known =
        event.isDelete()
            ? inForce.isEmpty()
            : inForce.isPresent()
                && comparison.sameCompared(
                    inForce.get().attributes(), event.attributes().orElseThrow());
    if (known) {
      duplicate++;
    } else if (rules.late() == WeaveRules.Late.APPLY) {
      accepted.add(event);
    } else {
      refuse(Reason.LATE, event, "the key's newest boundary is " + newestBoundary());
    }
  }

  private void judgeSameInstant(Event event) {
    int order = event.sequence().compareTo(boundarySequence());
    boolean known = repeatsBoundary(event);
    if (rules.ordering() == WeaveRules.Ordering.SEQUENCE && order < 0 || order == 0 && known) {
      duplicate++;
    } else if (rules.ordering() == WeaveRules.Ordering.SEQUENCE && order == 0) {
      refuse(Reason.AMBIGUOUS, event, "an event applied before, different");
    } else {
      if (!known) {
        replaced++;
      }
      accepted.add(event);
    }
  }

  /** True where the event is the one that made the newest boundary, as far as the table shows. */
  private boolean repeatsBoundary(Event event) {
    StoredVersion<R> newest = newest();
    Version version = newest.version();
    if (version.validTo().isPresent() || event.isDelete()) {
      return version.validTo().isPresent() && event.isDelete();
    }
    List<Object> values = event.attributes().orElseThrow();
    boolean overwrittenSince = newest.lastSequence().compareTo(newest.firstSequence()) > 0;
    return overwrittenSince
        ? comparison.sameVersion(version.attributes(), values)
        : comparison.sameCompared(version.attributes(), values);
  }

  private StoredVersion<R> newest() {
    return stored.get(stored.size() - 1);
  }

  private Instant newestBoundary() {
    Version newest = newest().version();
    return newest.validTo().orElse(newest.validFrom());
  }

  private Sequence boundarySequence() {
    return newest().version().validTo().isPresent()
        ? newest().lastSequence()
        : newest().firstSequence();
  }

  private void refuse(Reason reason, Event event, String detail) {
    refusals.add(new Refusal(reason, event, detail));
  }
}
