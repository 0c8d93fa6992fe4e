package io.strandline.table;

import static org.apache.spark.sql.functions.lit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.spark.sql.Column;

/**
 * The runs that a dimension has published. Tables beside it are written first, so what a run wrote
 * there counts only once the dimension says that the run was published (semantics, section 2).
 */
public final class PublishedRuns {
  private final NavigableMap<String, Instant> batchTimes;
  private final Reach reach;

  /** How far back the runs are known. */
  public enum Reach {
    /** All there ever were. */
    ALL,
    /** The newest; every run older than the oldest of them counts as published. */
    NEWEST
  }

  /**
   * These runs.
   *
   * @param batchTimes the batch time of each, by the run's id
   */
  public PublishedRuns(Map<String, Instant> batchTimes, Reach reach) {
    this.batchTimes = Collections.unmodifiableNavigableMap(new TreeMap<>(batchTimes));
    this.reach = reach;
  }

  /** An id for a run; ids of later runs sort after those of earlier ones. */
  public static String newId(Instant clock) {
    return firstId(clock) + UUID.randomUUID().toString().substring(0, 8);
  }

  /** Sorts before the ids of runs at {@code clock} and later, and after those of earlier ones. */
  public static String firstId(Instant clock) {
    return "%016x-".formatted(ChronoUnit.MICROS.between(Instant.EPOCH, clock));
  }

  /** Batch times by run. */
  public NavigableMap<String, Instant> batchTimes() {
    return batchTimes;
  }

  /** True where every run of a batch at or after {@code batchTime} is known. */
  public boolean reaches(Instant batchTime) {
    return reach == Reach.ALL
        || batchTimes.values().stream().anyMatch(time -> !time.isAfter(batchTime));
  }

  /** True where {@code run}, a column of run ids, names a published one. */
  public Column counts(Column run) {
    if (batchTimes.isEmpty()) {
      return lit(false);
    }
    Column known = run.isin(batchTimes.keySet().toArray());
    return reach == Reach.ALL ? known : known.or(run.lt(batchTimes.firstKey()));
  }
}
