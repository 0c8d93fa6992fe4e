package io.strandline.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code apply} would do, with nothing written.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param batchId the batch's id
 * @param effectiveAt the batch time (UTC)
 * @param counts what would happen
 * @param currentKeys open versions before the batch
 * @param changesByColumn how many keys each attribute changes for, most first
 * @param samples some changes in words, one a line
 * @param schemaChanges what happens to the table's columns, one a line
 * @param guard "ok", or what would be refused and why
 * @param write how and about how much would be written
 * @param settings defaults the spec left unsaid, by name
 * @param alerts what looks unusual
 * @param setAside how many rows would go into the quarantine, by reason
 */
public record PlanReport(
    String dimension,
    String format,
    String batchId,
    Instant effectiveAt,
    Counts counts,
    long currentKeys,
    Map<String, Long> changesByColumn,
    List<String> samples,
    List<String> schemaChanges,
    String guard,
    String write,
    Map<String, String> settings,
    List<String> alerts,
    Map<String, Long> setAside) {
  /** What {@code guard} says where nothing would be refused. */
  public static final String PASSED = "ok";

  public PlanReport {
    changesByColumn = Collections.unmodifiableMap(new LinkedHashMap<>(changesByColumn));
    samples = List.copyOf(samples);
    schemaChanges = List.copyOf(schemaChanges);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    alerts = List.copyOf(alerts);
    setAside = Collections.unmodifiableMap(new LinkedHashMap<>(setAside));
  }
}
