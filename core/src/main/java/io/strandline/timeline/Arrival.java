package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * An event of one key as it comes in with a batch.
 *
 * @param event the event, dated by its column or by the batch
 * @param snapshotAt in snapshot mode the snapshot's own time, which dates a detected change where
 *     the event's time is not after the key's newest boundary; empty in changes mode
 * @param origin what brings it
 */
public record Arrival(Event event, Optional<Instant> snapshotAt, Origin origin) {
  public Arrival {
    requireNonNull(event, "event");
    requireNonNull(snapshotAt, "snapshotAt");
    requireNonNull(origin, "origin");
  }

  /** What brings an event. */
  public enum Origin {
    /** A row of the source that names the key. */
    ROW,
    /** A row that deletes every key: it comes before any other event of its time and sequence. */
    TRUNCATION
  }

  /** An event of a row that names its key. */
  public Arrival(Event event, Optional<Instant> snapshotAt) {
    this(event, snapshotAt, Origin.ROW);
  }

  /** A change event. */
  public static Arrival change(Event event) {
    return new Arrival(event, Optional.empty());
  }

  /** A delete of every key. */
  public static Arrival truncation(Instant effectiveAt, Sequence sequence) {
    return new Arrival(Event.delete(effectiveAt, sequence), Optional.empty(), Origin.TRUNCATION);
  }

  Arrival datedBy(Instant time) {
    return new Arrival(
        new Event(time, event.sequence(), event.attributes()), Optional.empty(), origin);
  }
}
