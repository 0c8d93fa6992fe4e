package io.strandline.ledger;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;

/**
 * Which rows become events.
 *
 * @param ordering what decides between events of a key at one instant
 * @param intermediate whether all of a key's events in one batch count, or only the last
 * @param late what happens to late events and late snapshots
 * @param badRows what happens to rows with a NULL key or time, and to ties
 */
public record Rules(Ordering ordering, Intermediate intermediate, Late late, BadRows badRows) {
  /** No sequence, every event counts, late and bad rows are refused. */
  public static final Rules STRICT =
      new Rules(Ordering.ARRIVAL, Intermediate.KEEP, Late.REJECT, BadRows.REJECT);

  public Rules {
    requireNonNull(ordering, "ordering");
    requireNonNull(intermediate, "intermediate");
    requireNonNull(late, "late");
    requireNonNull(badRows, "badRows");
  }

  /** What decides between events at one instant. */
  public enum Ordering {
    /** The declared sequence: different events that share it are ambiguous. */
    SEQUENCE,
    /** There is none: the row of a later batch is a correction of the earlier. */
    ARRIVAL
  }
}
