package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * What a publication says of its batch in the table's own commit metadata.
 *
 * @param id the batch's id
 * @param source fingerprint of the source, to tell a retry from another batch under the same id
 * @param effectiveAt the batch time
 * @param report the run's report as JSON, as far as it was known before the commit
 */
public record BatchRecord(String id, String source, Instant effectiveAt, String report) {
  public BatchRecord {
    requireNonNull(id, "id");
    requireNonNull(source, "source");
    requireNonNull(effectiveAt, "effectiveAt");
    requireNonNull(report, "report");
  }
}
