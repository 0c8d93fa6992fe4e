package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * How new events extend a stored timeline.
 *
 * @param ordering whether the spec names a sequence
 * @param intermediate whether all events of a batch count, or only each key's last
 * @param late what becomes of late events
 * @param firstValidFrom the start of a key's first version, where the spec fixes one
 * @param horizon how far back memory reaches: what is late and earlier is set aside in any case
 * @param rows whether an upsert says every attribute
 * @param gaps whether a gap is itself a row of the table
 */
public record WeaveRules(
    Ordering ordering,
    Intermediate intermediate,
    Late late,
    Optional<Instant> firstValidFrom,
    Optional<Instant> horizon,
    Rows rows,
    Gaps gaps) {
  public WeaveRules {
    requireNonNull(ordering, "ordering");
    requireNonNull(intermediate, "intermediate");
    requireNonNull(late, "late");
    requireNonNull(firstValidFrom, "firstValidFrom");
    requireNonNull(horizon, "horizon");
    requireNonNull(rows, "rows");
    requireNonNull(gaps, "gaps");
  }

  /** Rules for whole rows and gaps that are none, whose memory reaches back to the beginning. */
  public WeaveRules(
      Ordering ordering, Intermediate intermediate, Late late, Optional<Instant> firstValidFrom) {
    this(ordering, intermediate, late, firstValidFrom, Optional.empty(), Rows.WHOLE, Gaps.EMPTY);
  }

  /** The same rules for such rows. */
  public WeaveRules with(Rows other) {
    return new WeaveRules(ordering, intermediate, late, firstValidFrom, horizon, other, gaps);
  }

  /** The same rules with such gaps. */
  public WeaveRules with(Gaps other) {
    return new WeaveRules(ordering, intermediate, late, firstValidFrom, horizon, rows, other);
  }

  /** True where an event of that time, being late, is woven in. */
  boolean weavesIn(Event late) {
    return this.late == Late.APPLY && horizon.filter(late.effectiveAt()::isBefore).isEmpty();
  }

  /** What decides between events at one instant. */
  public enum Ordering {
    /** The declared sequence. */
    SEQUENCE,
    /** Arrival: a later batch's event is a correction. */
    ARRIVAL
  }

  /** Which of several events of one key in one batch count. */
  public enum Intermediate {
    KEEP,
    LAST
  }

  /** What becomes of late events. */
  public enum Late {
    /** They are handed back, and not applied. */
    SET_ASIDE,
    /** They are woven in. */
    APPLY
  }

  /** How much an upsert says. */
  public enum Rows {
    /** Every attribute. */
    WHOLE,
    /** Perhaps only some; of the others it says {@link Unsent}. */
    PARTIAL
  }

  /** What the table has where a key is not there. */
  public enum Gaps {
    /** No row. */
    EMPTY,
    /** A tombstone. */
    TOMBSTONES
  }
}
