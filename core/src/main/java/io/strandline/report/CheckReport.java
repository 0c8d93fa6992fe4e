package io.strandline.report;

import java.util.List;

/**
 * The verdict of a check.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param versions rows looked at
 * @param keys distinct keys
 * @param openVersions versions that are open
 * @param findings what was found, empty where all is well
 * @param seconds how long it took
 */
public record CheckReport(
    String dimension,
    String format,
    long versions,
    long keys,
    long openVersions,
    List<Finding> findings,
    double seconds) {
  public CheckReport {
    findings = List.copyOf(findings);
  }

  /** True where no invariant is violated. */
  public boolean passed() {
    return findings.stream().noneMatch(f -> f.severity() == Finding.Severity.VIOLATION);
  }
}
