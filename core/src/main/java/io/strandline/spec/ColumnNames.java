package io.strandline.spec;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Names of the bookkeeping columns; every one can be changed in a spec under {@code names}. */
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
    String lastSequence) {

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

  public ColumnNames {
    Set<String> seen = new LinkedHashSet<>();
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
            lastSequence)) {
      if (name.isBlank() || !seen.add(name)) {
        throw new IllegalArgumentException("Bookkeeping columns need distinct names: " + name);
      }
    }
  }

  /** All names, in the order of the default layout. */
  public List<String> all() {
    return List.of(
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
        lastSequence);
  }
}
