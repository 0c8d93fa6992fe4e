package io.strandline.timeline;

import io.strandline.timeline.Replay.Draft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which versions a batch ends, and why. */
final class Closings {
  private final Set<Instant> startsBefore;
  private final Set<Instant> startsAfter;
  private final Set<Instant> absences;

  /**
   * Compares a key's versions before with those after, both without tombstones.
   *
   * @param absences when snapshots of the batch lacked the key
   */
  Closings(List<? extends StoredVersion<?>> before, List<Draft> after, Set<Instant> absences) {
    this.startsBefore =
        before.stream().map(s -> s.version().validFrom()).collect(Collectors.toSet());
    this.startsAfter = after.stream().map(draft -> draft.from).collect(Collectors.toSet());
    this.absences = absences;
  }

  /**
   * Why the batch ends a version; empty where it is open, or ends as it did before.
   *
   * @param stored what the table holds of it, if anything
   */
  Optional<CloseReason> of(Optional<? extends StoredVersion<?>> stored, Draft draft) {
    if (draft.to.isEmpty()) {
      return Optional.empty();
    }
    Instant end = draft.to.get();
    Optional<Instant> endBefore =
        stored
            .map(StoredVersion::version)
            .filter(version -> version.presence() == draft.presence)
            .flatMap(Version::validTo);
    boolean followed = startsAfter.contains(end);
    if (endBefore.equals(draft.to) && followed == startsBefore.contains(end)) {
      return Optional.empty();
    }
    if (followed) {
      return Optional.of(endBefore.isPresent() ? CloseReason.CORRECTED : CloseReason.CHANGED);
    }
    return Optional.of(absences.contains(end) ? CloseReason.ABSENT : CloseReason.DELETED);
  }
}
