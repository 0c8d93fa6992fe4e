package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

/**
 * An arrival that was not applied.
 *
 * @param reason why
 * @param event the event
 * @param detail what it contradicts, in words
 */
public record Refusal(Reason reason, Event event, String detail) {
  public Refusal {
    requireNonNull(reason, "reason");
    requireNonNull(event, "event");
    requireNonNull(detail, "detail");
  }

  /** Why an arrival is not applied. */
  public enum Reason {
    /** Different events with the same key, time and sequence. */
    AMBIGUOUS,
    /** Earlier than the newest event that the key has seen. */
    LATE,
    /** The table's rows of the key contradict each other, so nothing can be woven into them. */
    INCONSISTENT
  }
}
