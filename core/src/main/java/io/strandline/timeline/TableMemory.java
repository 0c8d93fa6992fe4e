package io.strandline.timeline;

import io.strandline.timeline.WeaveRules.Ordering;
import io.strandline.timeline.WeaveRules.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the table alone shows: events that changed nothing have left no trace, so lateness is judged
 * by the start of the key's newest version, or its end after a delete.
 */
final class TableMemory implements Memory {
  private final Comparison comparison;
  private final WeaveRules rules;
  private final List<? extends StoredVersion<?>> stored;

  TableMemory(Comparison comparison, WeaveRules rules, List<? extends StoredVersion<?>> stored) {
    this.comparison = comparison;
    this.rules = rules;
    this.stored = stored;
  }

  @Override
  public Judgement judge(Event event) {
    if (stored.isEmpty()) {
      return Judgement.ACCEPT;
    }
    int time = event.effectiveAt().compareTo(newestBoundary().orElseThrow());
    return time > 0 ? Judgement.ACCEPT : time < 0 ? judgeEarlier(event) : judgeSameInstant(event);
  }

  private Judgement judgeEarlier(Event event) {
    Optional<? extends StoredVersion<?>> inForce =
        stored.stream().filter(s -> s.version().isInForce(event.effectiveAt())).findFirst();
    boolean repeats =
        event.isDelete()
            ? inForce.isEmpty()
            : inForce.isPresent()
                && comparison.sameCompared(
                    inForce.get().version().attributes(),
                    event.attributes().orElseThrow(),
                    inForce.get().unknown());
    if (repeats) {
      return Judgement.DUPLICATE;
    }
    return lateOrAccepted(event);
  }

  private Judgement lateOrAccepted(Event event) {
    return rules.weavesIn(event) ? Judgement.ACCEPT : Judgement.LATE;
  }

  /** A later partial row at its instant need not have said again what this one says. */
  private boolean mayHaveSaidMore(Event event) {
    return rules.rows() == Rows.PARTIAL
        && !event.isDelete()
        && newest().version().validTo().isEmpty();
  }

  private Judgement judgeSameInstant(Event event) {
    int order = event.sequence().compareTo(boundarySequence());
    boolean repeats = repeatsBoundary(event);
    boolean sequenced = rules.ordering() == Ordering.SEQUENCE;
    if (sequenced && order < 0) {
      return mayHaveSaidMore(event) && !repeats ? lateOrAccepted(event) : Judgement.DUPLICATE;
    }
    if (order == 0 && repeats) {
      return Judgement.DUPLICATE;
    }
    if (sequenced && order == 0) {
      return Judgement.AMBIGUOUS;
    }
    return repeats ? Judgement.ACCEPT : Judgement.REPLACE;
  }

  /** True where the event is the one that made the newest boundary, as far as the table shows. */
  private boolean repeatsBoundary(Event event) {
    StoredVersion<?> newest = newest();
    Version version = newest.version();
    if (version.validTo().isPresent() || event.isDelete()) {
      return version.validTo().isPresent() && event.isDelete();
    }
    List<Object> values = event.attributes().orElseThrow();
    boolean overwrittenSince = newest.lastSequence().compareTo(newest.firstSequence()) > 0;
    return overwrittenSince
        ? comparison.sameVersion(version.attributes(), values, newest.unknown())
        : comparison.sameCompared(version.attributes(), values, newest.unknown());
  }

  @Override
  public boolean holdsUpsertAt(Event moment) {
    return stored.stream()
        .anyMatch(
            s ->
                s.version().validFrom().equals(moment.effectiveAt())
                    && s.firstSequence().equals(moment.sequence()));
  }

  @Override
  public Optional<Instant> newestBoundary() {
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(newest().version().validTo().orElse(newest().version().validFrom()));
  }

  @Override
  public Optional<List<Object>> newestState() {
    return stored.isEmpty() || newest().version().validTo().isPresent()
        ? Optional.empty()
        : Optional.of(newest().version().attributes());
  }

  private Sequence boundarySequence() {
    return newest().version().validTo().isPresent()
        ? newest().lastSequence()
        : newest().firstSequence();
  }

  private StoredVersion<?> newest() {
    return stored.get(stored.size() - 1);
  }
}
