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
 * @param snapshotSequence the event's sequence if the snapshot dates it
 */
public record Arrival(Event event, Optional<Instant> snapshotAt, Sequence snapshotSequence) {
  public Arrival {
    requireNonNull(event, "event");
    requireNonNull(snapshotAt, "snapshotAt");
    requireNonNull(snapshotSequence, "snapshotSequence");
  }

  /** An event whose sequence does not depend on what dates it. */
  public Arrival(Event event, Optional<Instant> snapshotAt) {
    this(event, snapshotAt, event.sequence());
  }

  /** A change event. */
  public static Arrival change(Event event) {
    return new Arrival(event, Optional.empty());
  }

  Arrival datedBy(Instant time) {
    return new Arrival(new Event(time, snapshotSequence, event.attributes()), Optional.empty());
  }
}
