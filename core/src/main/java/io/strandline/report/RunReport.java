package io.strandline.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a batch did.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param batchId the batch's id
 * @param effectiveAt the batch time (UTC)
 * @param outcome what became of the batch
 * @param counts what happened
 * @param filesWritten data and delete files the publication added
 * @param bytesWritten their size in bytes
 * @param seconds seconds by phase: prepare, classify, plan, commit
 * @param alerts what looks unusual
 */
public record RunReport(
    String dimension,
    String format,
    String batchId,
    Instant effectiveAt,
    Outcome outcome,
    Counts counts,
    long filesWritten,
    long bytesWritten,
    Map<String, Double> seconds,
    List<String> alerts) {
  public RunReport {
    seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    alerts = List.copyOf(alerts);
  }

  /** What became of a batch. */
  public enum Outcome {
    /** The batch was published now. */
    PUBLISHED,
    /** The same batch had been published before: nothing was done, this is its report. */
    ALREADY_PUBLISHED
  }
}
