package io.strandline.eventlog;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What is remembered of a batch's keys beyond what the table shows.
 *
 * @param events logged events of those of the batch's keys that have an event at or after the
 *     batch's earliest; empty where none has, so that the table is memory enough
 * @param horizon late events before it are older than what the log keeps; empty: it keeps all
 * @param snapshots times of the snapshots applied before, where the batch is a late snapshot
 * @param logged those of them that the log holds
 * @param truncations moments at or after the batch's earliest event at which every key was deleted
 */
public record Recollection(
    Optional<Dataset<Row>> events,
    Optional<Instant> horizon,
    Set<Instant> snapshots,
    Set<Instant> logged,
    Optional<Dataset<Row>> truncations) {
  /** Nothing: the batch is in order, or there is no log. */
  public static final Recollection NOTHING =
      new Recollection(Optional.empty(), Optional.empty(), Set.of(), Set.of(), Optional.empty());

  public Recollection {
    requireNonNull(events, "events");
    requireNonNull(horizon, "horizon");
    requireNonNull(truncations, "truncations");
    snapshots = Collections.unmodifiableSet(new TreeSet<>(snapshots));
    logged = Collections.unmodifiableSet(new TreeSet<>(logged));
  }

  /** True where the batch is a snapshot older than one applied before. */
  public boolean ofLateSnapshot() {
    return !snapshots.isEmpty();
  }

  /**
   * The same for a snapshot that is older than some of these.
   *
   * @param applied their times in full
   * @param inLog times of versions at which the log holds a snapshot
   */
  public Recollection amongSnapshots(Set<Instant> applied, Set<Instant> inLog) {
    return new Recollection(events, horizon, applied, inLog, truncations);
  }
}
