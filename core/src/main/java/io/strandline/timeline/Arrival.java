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
 * @param origin what brings it
 */
public record Arrival(
    Event event, Optional<Instant> snapshotAt, Sequence snapshotSequence, Origin origin) {
  public Arrival {
    requireNonNull(event, "event");
    requireNonNull(snapshotAt, "snapshotAt");
    requireNonNull(snapshotSequence, "snapshotSequence");
    requireNonNull(origin, "origin");
  }

  /** What brings an event. */
  public enum Origin {
    /** A row of the source that names the key. */
    ROW,
    /** A snapshot that lacks the key: a delete. */
    ABSENCE,
    /** A row that deletes every key: it comes before any other event of its time and sequence. */
    TRUNCATION
  }

  /** An event of a row that names its key. */
  public Arrival(Event event, Optional<Instant> snapshotAt, Sequence snapshotSequence) {
    this(event, snapshotAt, snapshotSequence, Origin.ROW);
  }

  /** An event of a row that names its key, whose sequence does not depend on what dates it. */
  public Arrival(Event event, Optional<Instant> snapshotAt) {
    this(event, snapshotAt, event.sequence());
  }

  /** A change event. */
  public static Arrival change(Event event) {
    return new Arrival(event, Optional.empty());
  }

  /** A delete of a key that the snapshot of {@code at} lacks. */
  public static Arrival absence(Instant at) {
    return absence(at, Sequence.NONE);
  }

  /** A delete of a key that the snapshot of {@code at} lacks; its full time may order it. */
  public static Arrival absence(Instant at, Sequence sequence) {
    return new Arrival(Event.delete(at, sequence), Optional.of(at), sequence, Origin.ABSENCE);
  }

  /** A delete of every key. */
  public static Arrival truncation(Instant effectiveAt, Sequence sequence) {
    return new Arrival(
        Event.delete(effectiveAt, sequence), Optional.empty(), sequence, Origin.TRUNCATION);
  }

  Arrival datedBy(Instant time) {
    return new Arrival(
        new Event(time, snapshotSequence, event.attributes()),
        Optional.empty(),
        snapshotSequence,
        origin);
  }
}
