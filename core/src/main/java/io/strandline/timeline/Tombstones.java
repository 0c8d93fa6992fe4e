package io.strandline.timeline;

import io.strandline.timeline.Replay.Draft;
import io.strandline.timeline.Version.Presence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Deletions as versions of their own ({@code deletes: tombstone}): every gap in a timeline, and the
 * open end after a last deletion, carries the values of the version that ended there. A key whose
 * first event is a delete has nothing to carry and therefore no tombstone.
 */
public final class Tombstones {
  private Tombstones() {}

  /** The tombstones of one key's timeline, in time order. */
  public static List<Version> of(List<Version> timeline) {
    List<Version> tombstones = new ArrayList<>();
    for (int i = 0; i < timeline.size(); i++) {
      Version version = timeline.get(i);
      Optional<Version> next =
          i + 1 < timeline.size() ? Optional.of(timeline.get(i + 1)) : Optional.empty();
      if (version.validTo().isPresent()
          && !version.validTo().equals(next.map(Version::validFrom))) {
        tombstones.add(
            new Version(
                version.validTo().get(),
                next.map(Version::validFrom),
                version.attributes(),
                version.latest(),
                version.previous(),
                Presence.DELETED));
      }
    }
    return List.copyOf(tombstones);
  }

  /** A timeline with its tombstones, in time order. */
  static List<Draft> among(List<Draft> timeline) {
    List<Draft> all = new ArrayList<>(timeline);
    for (Version tombstone : of(timeline.stream().map(Draft::version).toList())) {
      Draft ended =
          timeline.stream()
              .filter(draft -> draft.to.equals(Optional.of(tombstone.validFrom())))
              .findFirst()
              .orElseThrow();
      all.add(Draft.tombstone(tombstone, ended.lastSequence));
    }
    all.sort(Comparator.comparing(draft -> draft.from));
    return all;
  }
}
