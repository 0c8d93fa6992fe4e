package io.strandline.spec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of the bookkeeping columns; every one can be changed in a spec under {@code layout.names}.
 * Which of them a table has follows from its spec: {@link DimensionSpec#bookkeeping()}.
 */
public record ColumnNames(
    String validFrom,
    String validTo,
    String isCurrent,
    String surrogateKey,
    String recordHash,
    String createdAt,
    String updatedAt,
    String sourceSystem,
    String batchId,
    String firstSequence,
    String lastSequence,
    String isDeleted,
    String closedBatchId,
    String closeReason) {

  /** The names a spec gets that does not choose its own. */
  public static final ColumnNames DEFAULT =
      new ColumnNames(
          "valid_from",
          "valid_to",
          "is_current",
          "surrogate_key",
          "record_hash",
          "created_at",
          "updated_at",
          "source_system",
          "batch_id",
          "first_sequence",
          "last_sequence");

  /** The names of a spec that keeps validity in a struct and does not choose its own. */
  public static final ColumnNames IN_STRUCT =
      new ColumnNames(
          "effective_time",
          "end_time",
          "is_current",
          "surrogate_key",
          "record_hash",
          "created_at",
          "updated_at",
          "source_system",
          "batch_id",
          "first_sequence",
          "last_sequence");

  /** Columns of the source never begin like this. */
  private static final String ABSENT = "__strandline_no_";

  public ColumnNames {
    Set<String> seen = new HashSet<>();
    for (String name :
        List.of(
            validFrom,
            validTo,
            isCurrent,
            surrogateKey,
            recordHash,
            createdAt,
            updatedAt,
            sourceSystem,
            batchId,
            firstSequence,
            lastSequence,
            isDeleted,
            closedBatchId,
            closeReason)) {
      if (name.isBlank() || !seen.add(name.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException("Bookkeeping columns need distinct names: " + name);
      }
    }
  }

  /** Names with the default ones for tombstones and the audit. */
  public ColumnNames(
      String validFrom,
      String validTo,
      String isCurrent,
      String surrogateKey,
      String recordHash,
      String createdAt,
      String updatedAt,
      String sourceSystem,
      String batchId,
      String firstSequence,
      String lastSequence) {
    this(
        validFrom,
        validTo,
        isCurrent,
        surrogateKey,
        recordHash,
        createdAt,
        updatedAt,
        sourceSystem,
        batchId,
        firstSequence,
        lastSequence,
        "is_deleted",
        "closed_batch_id",
        "close_reason");
  }

  /**
   * What a column is called that the table does not have.
   *
   * @param role the column's usual name
   */
  public static String absent(String role) {
    return ABSENT + role;
  }

  /** True where the spec keeps the column of this name in the table. */
  public static boolean isKept(String name) {
    return !name.startsWith(ABSENT);
  }

  /** The names of the default layout and of the sequence, in the order of the default layout. */
  public List<String> all() {
    List<String> names = new ArrayList<>(always());
    names.add(firstSequence);
    names.add(lastSequence);
    return List.copyOf(names);
  }

  /** The names of the columns that every dimension has, in the order of the default layout. */
  List<String> always() {
    return List.of(
        validFrom,
        validTo,
        isCurrent,
        surrogateKey,
        recordHash,
        createdAt,
        updatedAt,
        sourceSystem,
        batchId);
  }
}
