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
 */
public record Arrival(Event event, Optional<Instant> snapshotAt) {
  public Arrival {
    requireNonNull(event, "event");
    requireNonNull(snapshotAt, "snapshotAt");
  }

  /** A change event. */
  public static Arrival change(Event event) {
    return new Arrival(event, Optional.empty());
  }

  Arrival datedBy(Instant time) {
    return new Arrival(new Event(time, event.sequence(), event.attributes()), Optional.empty());
  }
}
