package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Replay.Draft;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The engine's incremental step for one key: what new events do to the versions that the table
 * holds. Where every event is in order the result is the {@link Fold} of all events ever.
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

  /**
   * What {@code arrivals} do to a key.
   *
   * @param stored all of the key's versions, in time order
   * @param arrivals the key's events in the batch, in any order
   */
  public <R> Woven<R> weave(List<StoredVersion<R>> stored, List<Arrival> arrivals) {
    Screening<R> screening = new Screening<>(comparison, rules, stored);
    screening.screen(arrivals);
    List<RowChange<R>> changes = new ArrayList<>();
    KeyOutcome outcome = KeyOutcome.UNCHANGED;
    if (!screening.accepted.isEmpty()) {
      int seed = seed(stored, screening.accepted.get(0).effectiveAt());
      List<Draft> drafts = replay(stored, seed, screening.accepted);
      difference(stored.subList(Math.max(seed, 0), stored.size()), drafts, changes);
      outcome = outcome(stored, changes, !drafts.isEmpty() && isOpen(drafts));
    }
    return new Woven<>(
        outcome,
        changes,
        screening.refusals,
        screening.duplicate,
        screening.replaced,
        screening.redated,
        changedAttributes(stored, changes));
  }

  /** Position of the last version that no accepted event can move, or -1. */
  private static <R> int seed(List<StoredVersion<R>> stored, Instant firstAccepted) {
    int seed = -1;
    while (seed + 1 < stored.size()
        && stored.get(seed + 1).version().validFrom().isBefore(firstAccepted)) {
      seed++;
    }
    return seed;
  }

  private <R> List<Draft> replay(List<StoredVersion<R>> stored, int seed, List<Event> accepted) {
    Replay replay = new Replay(attributes, comparison, rules.firstValidFrom());
    if (seed >= 0) {
      replay.startFrom(stored.get(seed));
    }
    TreeMap<Instant, Event> events = knownAfter(stored, seed);
    accepted.forEach(event -> events.put(event.effectiveAt(), event));
    events.values().forEach(replay::play);
    return replay.drafts;
  }

  /** The events that the table shows: what opened versions, and the deletes that ended them. */
  private static <R> TreeMap<Instant, Event> knownAfter(List<StoredVersion<R>> stored, int seed) {
    TreeMap<Instant, Event> events = new TreeMap<>();
    for (int i = Math.max(seed, 0); i < stored.size(); i++) {
      StoredVersion<R> current = stored.get(i);
      Version version = current.version();
      if (i > seed) {
        events.put(
            version.validFrom(),
            new Event(
                version.validFrom(), current.firstSequence(), Optional.of(version.attributes())));
      }
      boolean followed =
          i + 1 < stored.size()
              && version.validTo().equals(Optional.of(stored.get(i + 1).version().validFrom()));
      if (version.validTo().isPresent() && !followed) {
        events.put(
            version.validTo().get(), Event.delete(version.validTo().get(), current.lastSequence()));
      }
    }
    return events;
  }

  private <R> void difference(
      List<StoredVersion<R>> before, List<Draft> after, List<RowChange<R>> changes) {
    Map<Instant, StoredVersion<R>> byStart = new TreeMap<>();
    before.forEach(stored -> byStart.put(stored.version().validFrom(), stored));
    for (Draft draft : after) {
      Version version =
          new Version(draft.from, draft.to, draft.attributes, List.of(), draft.previous);
      StoredVersion<R> stored = byStart.remove(draft.from);
      if (stored == null) {
        changes.add(new RowChange.Open<>(version, draft.firstSequence, draft.lastSequence));
      } else if (!same(stored, version, draft)) {
        changes.add(
            new RowChange.Rewrite<>(stored, version, draft.firstSequence, draft.lastSequence));
      }
    }
    byStart.values().forEach(s -> changes.add(new RowChange.Remove<>(s, Optional.empty())));
  }

  private <R> boolean same(StoredVersion<R> stored, Version version, Draft draft) {
    return stored.version().validTo().equals(version.validTo())
        && comparison.sameRow(stored.version().attributes(), version.attributes())
        && samePrevious(stored.version(), version)
        && stored.firstSequence().equals(draft.firstSequence)
        && stored.lastSequence().equals(draft.lastSequence);
  }

  private static boolean samePrevious(Version a, Version b) {
    for (int i = 0; i < a.previous().size(); i++) {
      if (!a.previous().get(i).changedAt().equals(b.previous().get(i).changedAt())
          || !Values.same(a.previous().get(i).value(), b.previous().get(i).value())) {
        return false;
      }
    }
    return true;
  }

  private <R> KeyOutcome outcome(
      List<StoredVersion<R>> stored, List<RowChange<R>> changes, boolean openAfter) {
    if (changes.isEmpty()) {
      return KeyOutcome.UNCHANGED;
    }
    if (stored.isEmpty()) {
      return KeyOutcome.NEW;
    }
    boolean openBefore = stored.get(stored.size() - 1).version().validTo().isEmpty();
    if (openBefore != openAfter) {
      return openAfter ? KeyOutcome.REOPENED : KeyOutcome.CLOSED;
    }
    return changes.stream().allMatch(this::overwrites)
        ? KeyOutcome.OVERWRITTEN
        : KeyOutcome.CHANGED;
  }

  private <R> boolean overwrites(RowChange<R> change) {
    return change instanceof RowChange.Rewrite<R> rewrite
        && rewrite.version().validTo().equals(rewrite.stored().version().validTo())
        && comparison.sameVersion(
            rewrite.version().attributes(), rewrite.stored().version().attributes());
  }

  private static boolean isOpen(List<Draft> drafts) {
    return drafts.get(drafts.size() - 1).to.isEmpty();
  }

  private <R> Set<Integer> changedAttributes(
      List<StoredVersion<R>> stored, List<RowChange<R>> changes) {
    Set<Integer> changed = new HashSet<>();
    if (stored.isEmpty()) {
      return changed;
    }
    List<Object> last = stored.get(stored.size() - 1).version().attributes();
    for (RowChange<R> change : changes) {
      if (change instanceof RowChange.Open<R> open) {
        changed.addAll(comparison.differences(last, open.version().attributes()));
        last = open.version().attributes();
      } else if (change instanceof RowChange.Rewrite<R> rewrite) {
        changed.addAll(
            comparison.differences(
                rewrite.stored().version().attributes(), rewrite.version().attributes()));
      }
    }
    return changed;
  }
}
