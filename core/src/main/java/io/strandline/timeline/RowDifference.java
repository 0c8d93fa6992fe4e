package io.strandline.timeline;

import io.strandline.timeline.Replay.Draft;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What has to happen to the table's rows so that they say what the drafts say. */
final class RowDifference {
  private final Comparison comparison;

  RowDifference(Comparison comparison) {
    this.comparison = comparison;
  }

  <R> List<RowChange<R>> between(List<StoredVersion<R>> before, List<Draft> after) {
    Map<Instant, StoredVersion<R>> byStart = new LinkedHashMap<>();
    before.forEach(stored -> byStart.put(stored.version().validFrom(), stored));
    List<RowChange<R>> changes = new ArrayList<>();
    Optional<Version> first = Optional.empty();
    for (Draft draft : after) {
      Version version = draft.version();
      first = first.or(() -> Optional.of(version));
      StoredVersion<R> stored = byStart.remove(draft.from);
      if (stored == null) {
        changes.add(new RowChange.Open<>(version, draft.firstSequence, draft.lastSequence));
      } else if (!same(stored, version, draft)) {
        changes.add(
            new RowChange.Rewrite<>(stored, version, draft.firstSequence, draft.lastSequence));
      }
    }
    for (StoredVersion<R> gone : byStart.values()) {
      boolean isFirst = gone == before.get(0);
      changes.add(
          new RowChange.Remove<>(gone, isFirst ? first.filter(v -> moved(gone, v)) : none()));
    }
    return changes;
  }

  private static Optional<Version> none() {
    return Optional.empty();
  }

  /** A late first event has moved the start of what is else the same version. */
  private boolean moved(StoredVersion<?> gone, Version version) {
    return version.validFrom().isBefore(gone.version().validFrom())
        && comparison.sameVersion(gone.version().attributes(), version.attributes());
  }

  private boolean same(StoredVersion<?> stored, Version version, Draft draft) {
    return stored.version().presence() == version.presence()
        && stored.version().validTo().equals(version.validTo())
        && comparison.sameRow(stored.version().attributes(), version.attributes())
        && Values.same(stored.version().latest(), version.latest())
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

  /**
   * What the changes come to.
   *
   * @param stored the key's versions before, without tombstones
   * @param after its versions after, without tombstones
   */
  <R> KeyOutcome outcome(
      List<StoredVersion<R>> stored, List<RowChange<R>> changes, List<Draft> after) {
    if (changes.isEmpty()) {
      return KeyOutcome.UNCHANGED;
    }
    if (stored.isEmpty()) {
      return KeyOutcome.NEW;
    }
    boolean openBefore = stored.get(stored.size() - 1).version().validTo().isEmpty();
    boolean openAfter = !after.isEmpty() && after.get(after.size() - 1).to.isEmpty();
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
            rewrite.version().attributes(),
            rewrite.stored().version().attributes(),
            rewrite.stored().unknown());
  }

  <R> Set<Integer> changedAttributes(List<StoredVersion<R>> stored, List<RowChange<R>> changes) {
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
