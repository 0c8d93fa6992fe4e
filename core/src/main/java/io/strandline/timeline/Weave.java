package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Replay.Draft;
import io.strandline.timeline.WeaveRules.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The engine's incremental step for one key: what new events do to the versions that the table
 * holds. Where every event is in order, or the key's earlier events are remembered, the result is
 * the {@link Fold} of all events ever.
 */
public final class Weave {
  private final List<Attribute> attributes;
  private final WeaveRules rules;
  private final Comparison comparison;

  /** Weaves timelines of these attributes under these rules. */
  public Weave(List<Attribute> attributes, WeaveRules rules) {
    this.attributes = List.copyOf(attributes);
    this.rules = requireNonNull(rules, "rules");
    this.comparison = new Comparison(attributes);
  }

  /** What {@code arrivals} do to a key of which nothing but its versions is remembered. */
  public <R> Woven<R> weave(List<StoredVersion<R>> stored, List<Arrival> arrivals) {
    return weave(stored, List.of(), arrivals);
  }

  /**
   * What {@code arrivals} do to a key.
   *
   * @param stored all of the key's versions, in time order, tombstones among them
   * @param remembered events of the key that were accepted before, from the event log; where there
   *     are any, they reach back to at least one event not after the earliest arrival, if there
   *     ever was one; of an attribute that the dimension got after them they say {@link Unsent}
   * @param arrivals the key's events in the batch, in any order
   */
  public <R> Woven<R> weave(
      List<StoredVersion<R>> stored, List<Event> remembered, List<Arrival> arrivals) {
    List<StoredVersion<R>> there =
        stored.stream().filter(each -> !each.version().isTombstone()).toList();
    Screening screening =
        new Screening(
            comparison,
            rules,
            remembered.isEmpty()
                ? new TableMemory(comparison, rules, there)
                : new LogMemory(comparison, rules, remembered));
    screening.screen(arrivals);
    List<RowChange<R>> changes = List.of();
    KeyOutcome outcome =
        screening.takesNothingOf(arrivals) ? KeyOutcome.REFUSED : KeyOutcome.UNCHANGED;
    RowDifference difference = new RowDifference(comparison);
    if (!screening.accepted.isEmpty()) {
      List<Draft> drafts = timeline(there, remembered, screening.accepted);
      boolean marked = rules.gaps() == WeaveRules.Gaps.TOMBSTONES;
      Closings closings = new Closings(there, drafts, absences(arrivals));
      changes = difference.between(stored, marked ? Tombstones.among(drafts) : drafts, closings);
      outcome = difference.outcome(there, changes, drafts);
    }
    return new Woven<>(
        outcome,
        changes,
        screening.accepted,
        screening.refusals,
        screening.duplicate,
        screening.replaced,
        screening.redated,
        difference.changedAttributes(there, changes));
  }

  private static Set<Instant> absences(List<Arrival> arrivals) {
    return arrivals.stream()
        .filter(arrival -> arrival.origin() == Arrival.Origin.ABSENCE)
        .map(arrival -> arrival.event().effectiveAt())
        .collect(Collectors.toSet());
  }

  /** The key's whole timeline after the accepted events. */
  private <R> List<Draft> timeline(
      List<StoredVersion<R>> stored, List<Event> remembered, List<Event> accepted) {
    boolean fromNothing = !remembered.isEmpty() && needsWholePast();
    Instant earliest = earliest(accepted);
    int seed = fromNothing ? -1 : seed(stored, earliest);
    List<Event> known = remembered;
    if (seed == 0 && hidesItsBeginning(stored)) {
      seed = beginsAnew(stored.get(0), remembered, earliest) ? -1 : 0;
      known = seed == 0 ? sinceBeginning(stored.get(0), remembered) : remembered;
    }
    NavigableMap<Instant, Event> events =
        new KnownEvents<>(rules, stored, known).after(seed, accepted);
    Replay replay = new Replay(attributes, comparison, rules);
    if (seed >= 0) {
      replay.startFrom(stored.get(seed));
    }
    events.values().forEach(replay::play);

    List<Draft> drafts = new ArrayList<>();
    stored.subList(0, Math.max(seed, 0)).forEach(kept -> drafts.add(Draft.finished(kept)));
    drafts.addAll(replay.drafts);
    replay.spread(drafts);
    return drafts;
  }

  /** True where a fixed first start hides from when on the key is there. */
  private <R> boolean hidesItsBeginning(List<StoredVersion<R>> stored) {
    return !stored.isEmpty()
        && rules.firstValidFrom().equals(Optional.of(stored.get(0).version().validFrom()));
  }

  /** Something new comes before the first upsert of a key whose beginning is hidden. */
  private static boolean beginsAnew(
      StoredVersion<?> first, List<Event> remembered, Instant earliest) {
    return first.version().isInForce(earliest)
        && !remembered.isEmpty()
        && remembered.stream()
            .noneMatch(event -> !event.isDelete() && event.effectiveAt().isBefore(earliest));
  }

  /** A delete within the first version came before its hidden beginning. */
  private static List<Event> sinceBeginning(StoredVersion<?> first, List<Event> remembered) {
    return remembered.stream()
        .filter(event -> !event.isDelete() || !first.version().isInForce(event.effectiveAt()))
        .toList();
  }

  /**
   * What type 3 and partial rows fall upon may be older than the version in force, and one row a
   * key does not say when it began.
   */
  private boolean needsWholePast() {
    return rules.rows() == Rows.PARTIAL
        || !Attribute.keepVersions(attributes)
        || attributes.stream().anyMatch(a -> a.treatment() == Treatment.PREVIOUS);
  }

  private static Instant earliest(List<Event> accepted) {
    return accepted.stream().map(Event::effectiveAt).min(Instant::compareTo).orElseThrow();
  }

  /** Position of the last version that begins before any accepted event, or -1. */
  private static <R> int seed(List<StoredVersion<R>> stored, Instant firstAccepted) {
    int seed = -1;
    while (seed + 1 < stored.size()
        && stored.get(seed + 1).version().validFrom().isBefore(firstAccepted)) {
      seed++;
    }
    return seed;
  }
}
