package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Grain;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the table looks (semantics, section 4).
 *
 * @param names names of the bookkeeping columns
 * @param openEnd the end of open versions where it is a far date; empty: NULL
 * @param validity the type of valid_from and valid_to
 * @param zone the time zone in which DATE and TIMESTAMP_NTZ validity is meant
 * @param partitioning how the table is partitioned
 * @param keyBuckets into how many buckets of the business key each partition is cut; empty: none
 * @param hash how record_hash is computed
 * @param audit whether the table keeps by which batch and why a version was closed
 * @param struct the one column that holds validity as a struct; empty: each stands by itself
 * @param historyTable name parts of the table that holds the closed versions, so that the
 *     dimension's own has one row a key (type 4); empty: one table holds all
 * @param surrogateKey the form of surrogate_key
 */
public record Layout(
    ColumnNames names,
    Optional<Instant> openEnd,
    Validity validity,
    ZoneId zone,
    Partitioning partitioning,
    OptionalInt keyBuckets,
    HashForm hash,
    Audit audit,
    Optional<String> struct,
    Optional<List<String>> historyTable,
    SurrogateForm surrogateKey) {

  /** The layout of a spec that chooses nothing. */
  public static final Layout DEFAULT =
      new Layout(
          ColumnNames.DEFAULT,
          Optional.empty(),
          Validity.TIMESTAMP,
          ZoneOffset.UTC,
          Partitioning.IS_CURRENT,
          HashForm.SHA256);

  public Layout {
    requireNonNull(names, "names");
    requireNonNull(openEnd, "openEnd");
    requireNonNull(validity, "validity");
    requireNonNull(zone, "zone");
    requireNonNull(partitioning, "partitioning");
    requireNonNull(keyBuckets, "keyBuckets");
    requireNonNull(hash, "hash");
    requireNonNull(audit, "audit");
    requireNonNull(struct, "struct");
    historyTable = historyTable.map(List::copyOf);
    requireNonNull(surrogateKey, "surrogateKey");
  }

  /** A layout of one table without buckets, with plain columns and the default audit. */
  public Layout(
      ColumnNames names,
      Optional<Instant> openEnd,
      Validity validity,
      ZoneId zone,
      Partitioning partitioning,
      HashForm hash) {
    this(
        names,
        openEnd,
        validity,
        zone,
        partitioning,
        OptionalInt.empty(),
        hash,
        Audit.DEFAULT,
        Optional.empty(),
        Optional.empty(),
        SurrogateForm.BIGINT);
  }

  /** The times that validity of this type and zone can tell apart. */
  public Grain grain() {
    return switch (validity) {
      case TIMESTAMP -> Grain.INSTANTS;
      case TIMESTAMP_NTZ -> Grain.wallClock(zone);
      case DATE -> Grain.days(zone);
    };
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
    /** By {@code is_current} and the year of {@code valid_from}. */
    IS_CURRENT_YEARS,
    /** By {@code is_current} and the day of {@code valid_from}. */
    IS_CURRENT_DAYS,
    /** By the year of {@code valid_from}. */
    YEARS;

    /** True where one of the terms is {@code is_current}. */
    public boolean usesFlag() {
      return this == IS_CURRENT || this == IS_CURRENT_YEARS || this == IS_CURRENT_DAYS;
    }
  }

  /** How surrogate_key is made of the business key and valid_from. */
  public enum SurrogateForm {
    /** 64 bits as a BIGINT. */
    BIGINT,
    /** 128 bits as 32 hexadecimal digits. */
    WIDE,
    /** The digits of {@link #BIGINT}, as a text that no program rounds. */
    TEXT
  }

  /** What the table keeps of its own making. */
  public enum Audit {
    /** The batch that last wrote the row. */
    DEFAULT,
    /** Also the batch that closed the version, and the reason. */
    FULL
  }
}
