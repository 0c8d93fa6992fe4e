package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Replay.Draft;
import io.strandline.timeline.WeaveRules.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

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
   *     ever was one
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
    KeyOutcome outcome = KeyOutcome.UNCHANGED;
    RowDifference difference = new RowDifference(comparison);
    if (!screening.accepted.isEmpty()) {
      List<Draft> drafts = timeline(there, remembered, screening.accepted);
      boolean marked = rules.gaps() == WeaveRules.Gaps.TOMBSTONES;
      changes = difference.between(stored, marked ? Tombstones.among(drafts) : drafts);
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

  /** The key's whole timeline after the accepted events. */
  private <R> List<Draft> timeline(
      List<StoredVersion<R>> stored, List<Event> remembered, List<Event> accepted) {
    boolean fromNothing = !remembered.isEmpty() && needsWholePast();
    Instant earliest = earliest(accepted);
    int seed = fromNothing ? -1 : seed(stored, earliest);
    if (seed == 0 && beginsAnew(stored.get(0), remembered, earliest)) {
      seed = -1;
    }
    NavigableMap<Instant, Event> events =
        new KnownEvents<>(rules, stored, remembered).after(seed, accepted);
    Replay replay = new Replay(attributes, comparison, rules.firstValidFrom());
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

  /** A fixed first start hides that the key is now known from an earlier event on. */
  private boolean beginsAnew(StoredVersion<?> first, List<Event> remembered, Instant earliest) {
    return rules.firstValidFrom().equals(Optional.of(first.version().validFrom()))
        && !remembered.isEmpty()
        && remembered.stream().noneMatch(event -> event.effectiveAt().isBefore(earliest));
  }

  /** What type 3 and partial rows fall upon may be older than the version in force. */
  private boolean needsWholePast() {
    return rules.rows() == Rows.PARTIAL
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
