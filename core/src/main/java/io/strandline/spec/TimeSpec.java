package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How events are dated and ordered.
 *
 * @param effectiveAt the source column with the effective time; empty: the batch time
 * @param sequence source columns that order a key's events at one instant
 * @param firstValidFrom the start of every key's first version, where it is fixed
 * @param intermediate whether all of a key's events in one batch become versions, or only the last
 * @param late what happens to events earlier than the newest that their key has seen
 * @param eventLog how long the event log keeps events; empty: no log
 * @param maxFuture how far after the clock an event may be dated
 */
public record TimeSpec(
    Optional<String> effectiveAt,
    List<String> sequence,
    Optional<Instant> firstValidFrom,
    Intermediate intermediate,
    Late late,
    Optional<Duration> eventLog,
    Duration maxFuture) {

  /** The time of a spec that says nothing of it: the batch time, late events set aside. */
  public static final TimeSpec DEFAULT =
      new TimeSpec(
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Intermediate.KEEP,
          Late.UNSPECIFIED,
          Optional.empty(),
          Duration.ofDays(1));

  public TimeSpec {
    requireNonNull(effectiveAt, "effectiveAt");
    sequence = List.copyOf(sequence);
    requireNonNull(firstValidFrom, "firstValidFrom");
    requireNonNull(intermediate, "intermediate");
    requireNonNull(late, "late");
    requireNonNull(eventLog, "eventLog");
    requireNonNull(maxFuture, "maxFuture");
  }

  /** The same, where late events are not woven in they are set aside. */
  TimeSpec settingLateAside() {
    return new TimeSpec(
        effectiveAt,
        sequence,
        firstValidFrom,
        intermediate,
        late == Late.SPLIT ? late : Late.QUARANTINE,
        eventLog,
        maxFuture);
  }

  /** What several events of one key in one batch become. */
  public enum Intermediate {
    /** All become versions. */
    KEEP,
    /** Only the last counts. */
    LAST
  }

  /** What happens to late events. */
  public enum Late {
    /** The run is refused. */
    REJECT,
    /** They are set aside, to be listed and replayed. */
    QUARANTINE,
    /** They are woven into the history. */
    SPLIT,
    /** They are dropped and counted. */
    IGNORE;

    /** What a spec gets that does not say: nothing is lost, and nothing stops. */
    public static final Late UNSPECIFIED = QUARANTINE;
  }
}
