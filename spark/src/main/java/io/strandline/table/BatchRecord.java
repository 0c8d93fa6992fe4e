package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * What a publication says of its batch in the table's own commit metadata.
 *
 * @param id the batch's id
 * @param source fingerprint of the source, to tell a retry from another batch under the same id
 * @param effectiveAt the batch time
 * @param report the run's report as JSON, as far as it was known before the commit
 * @param run the run that published it: what the run wrote beside the dimension counts only once it
 *     is published, see {@link PublishedRuns}
 * @param written what the publication wrote, where the table still knows it
 */
public record BatchRecord(
    String id,
    String source,
    Instant effectiveAt,
    String report,
    String run,
    Optional<Written> written) {
  public BatchRecord {
    requireNonNull(id, "id");
    requireNonNull(source, "source");
    requireNonNull(effectiveAt, "effectiveAt");
    requireNonNull(report, "report");
    requireNonNull(run, "run");
    requireNonNull(written, "written");
  }

  /** A batch before its publication. */
  public BatchRecord(String id, String source, Instant effectiveAt, String report, String run) {
    this(id, source, effectiveAt, report, run, Optional.empty());
  }

  /** The same batch, and what its publication wrote. */
  public BatchRecord having(Written wrote) {
    return new BatchRecord(id, source, effectiveAt, report, run, Optional.of(wrote));
  }
}
