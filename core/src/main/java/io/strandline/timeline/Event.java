package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something that happened to one key.
 *
 * @param effectiveAt when it took effect (microseconds count, nothing finer)
 * @param sequence decides between events at one instant
 * @param attributes the full row of an upsert in the order of the dimension's attributes (values
 *     may be null, {@link Unsent} where it says nothing of one); empty for a delete
 */
public record Event(Instant effectiveAt, Sequence sequence, Optional<List<Object>> attributes) {
  public Event {
    requireNonNull(effectiveAt, "effectiveAt");
    requireNonNull(sequence, "sequence");
    requireNonNull(attributes, "attributes");
  }

  /** An upsert with these attribute values, which may be null. */
  public static Event upsert(Instant effectiveAt, Sequence sequence, Object... attributes) {
    return new Event(effectiveAt, sequence, Optional.of(Arrays.asList(attributes)));
  }

  /** A delete. */
  public static Event delete(Instant effectiveAt, Sequence sequence) {
    return new Event(effectiveAt, sequence, Optional.empty());
  }

  /** True for a delete. */
  public boolean isDelete() {
    return attributes.isEmpty();
  }
}
