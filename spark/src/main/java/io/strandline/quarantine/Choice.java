package io.strandline.quarantine;

import static java.util.Objects.requireNonNull;

import io.strandline.error.ErrorCode;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which rows of a quarantine are meant. */
public sealed interface Choice {

  /** All that are in it. */
  record All() implements Choice {}

  /**
   * Those of a reason.
   *
   * @param reason why they were set aside
   */
  record OfReason(ErrorCode reason) implements Choice {
    public OfReason {
      requireNonNull(reason, "reason");
    }
  }

  /**
   * Those of these numbers.
   *
   * @param ids at least one
   */
  record Numbered(SortedSet<Long> ids) implements Choice {
    public Numbered {
      ids = Collections.unmodifiableSortedSet(new TreeSet<>(ids));
      if (ids.isEmpty()) {
        throw new IllegalArgumentException("No number is given");
      }
    }
  }

  /** All that are in it. */
  static Choice all() {
    return new All();
  }

  /** Those of a reason. */
  static Choice of(ErrorCode reason) {
    return new OfReason(reason);
  }

  /** Those of these numbers. */
  static Choice of(Set<Long> ids) {
    return new Numbered(new TreeSet<>(ids));
  }
}
