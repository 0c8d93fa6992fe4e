package io.strandline.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a replay of rows of the quarantine did.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param rows rows that were to be replayed
 * @param taken rows that have left the quarantine, as they became events or repeat one
 * @param stayed rows that are still in it, by reason
 * @param batches the batches it made: one, but for rows of several snapshots; none where there was
 *     nothing to apply
 */
public record ReplayReport(
    String dimension,
    String format,
    long rows,
    long taken,
    Map<String, Long> stayed,
    List<RunReport> batches) {
  public ReplayReport {
    stayed = Collections.unmodifiableMap(new LinkedHashMap<>(stayed));
    batches = List.copyOf(batches);
  }
}
