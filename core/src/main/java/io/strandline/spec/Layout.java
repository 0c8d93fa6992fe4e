package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * How the table looks (semantics, section 4).
 *
 * @param names names of the bookkeeping columns
 * @param openEnd the end of open versions where it is a far date; empty: NULL
 * @param validity the type of valid_from and valid_to
 * @param zone the time zone in which DATE and TIMESTAMP_NTZ validity is meant
 * @param partitioning how the table is partitioned
 * @param hash how record_hash is computed
 */
public record Layout(
    ColumnNames names,
    Optional<Instant> openEnd,
    Validity validity,
    ZoneId zone,
    Partitioning partitioning,
    Hash hash) {
  public Layout {
    requireNonNull(names, "names");
    requireNonNull(openEnd, "openEnd");
    requireNonNull(validity, "validity");
    requireNonNull(zone, "zone");
    requireNonNull(partitioning, "partitioning");
    requireNonNull(hash, "hash");
  }

  /** The type of valid_from and valid_to. */
  public enum Validity {
    TIMESTAMP,
    TIMESTAMP_NTZ,
    DATE
  }

  /** How the table is partitioned. */
  public enum Partitioning {
    NONE,
    IS_CURRENT,
    IS_CURRENT_YEARS,
    IS_CURRENT_DAYS,
    YEARS
  }

  /** How record_hash is computed. */
  public enum Hash {
    SHA256,
    XXHASH64
  }
}
