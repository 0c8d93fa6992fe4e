package io.strandline.timeline;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is known of the events that a key has seen, when a new one is judged. */
interface Memory {

  /** What to do with an event. */
  enum Judgement {
    ACCEPT,
    /** Accept it in the place of another at the same instant. */
    REPLACE,
    DUPLICATE,
    AMBIGUOUS,
    LATE
  }

  /** Judges {@code event}. */
  Judgement judge(Event event);

  /** True where an upsert of the same time and sequence is known. */
  boolean holdsUpsertAt(Event moment);

  /** The newest instant at which the key is known to have changed, or was seen. */
  Optional<Instant> newestBoundary();

  /** The attributes in force after the newest boundary; empty where the key is not there. */
  Optional<List<Object>> newestState();

  /** True where the key has been seen. */
  default boolean isKnown() {
    return newestBoundary().isPresent();
  }
}
