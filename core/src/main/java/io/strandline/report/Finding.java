package io.strandline.report;

import java.util.List;

/**
 * A violated invariant (semantics, section 6).
 *
 * @param rule the invariant's stable name, such as {@code overlap}
 * @param message what is violated
 * @param rows how many rows violate it
 * @param samples some of the keys and rows, one a line
 * @param repair how to repair it
 * @param severity whether it makes the check fail
 */
public record Finding(
    String rule,
    String message,
    long rows,
    List<String> samples,
    String repair,
    Severity severity) {
  public Finding {
    samples = List.copyOf(samples);
  }

  /** How bad a finding is. */
  public enum Severity {
    /** The check fails. */
    VIOLATION,
    /** Worth knowing; the check passes. */
    TOLERATED
  }
}
