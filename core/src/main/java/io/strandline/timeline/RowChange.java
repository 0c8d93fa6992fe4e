package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** What happens to one row of the table. */
public sealed interface RowChange<R> {

  /**
   * A row the table gains.
   *
   * @param closed why it ends; empty where it is open
   */
  record Open<R>(
      Version version, Sequence firstSequence, Sequence lastSequence, Optional<CloseReason> closed)
      implements RowChange<R> {
    public Open {
      requireNonNull(closed, "closed");
      requireNonNull(version, "version");
      requireNonNull(firstSequence, "firstSequence");
      requireNonNull(lastSequence, "lastSequence");
    }
  }

  /**
   * A row that is written anew, in place: same key, same valid_from.
   *
   * @param closed why it ends; empty where it is open, or ends as it did before
   */
  record Rewrite<R>(
      StoredVersion<R> stored,
      Version version,
      Sequence firstSequence,
      Sequence lastSequence,
      Optional<CloseReason> closed)
      implements RowChange<R> {
    public Rewrite {
      requireNonNull(closed, "closed");
      requireNonNull(stored, "stored");
      requireNonNull(version, "version");
      requireNonNull(firstSequence, "firstSequence");
      requireNonNull(lastSequence, "lastSequence");
    }
  }

  /**
   * A row the table loses.
   *
   * @param movedTo the same version under its new start, where a late first event moved it
   */
  record Remove<R>(StoredVersion<R> stored, Optional<Version> movedTo) implements RowChange<R> {
    public Remove {
      requireNonNull(stored, "stored");
      requireNonNull(movedTo, "movedTo");
    }
  }
}
