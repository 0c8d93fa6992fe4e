package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.count;
import static io.strandline.cli.text.Figures.tenths;

import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import java.util.ArrayList;
import java.util.List;

/** A check's verdict for people. */
public final class CheckText {
  private CheckText() {}

  /** The whole verdict, some lines without a final line break. */
  public static String of(CheckReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("check " + report.dimension() + "  " + report.format() + ": " + verdict(report));
    lines.add(
        count(report.versions(), "version")
            + " of "
            + count(report.keys(), "key")
            + ", "
            + count(report.openVersions())
            + " open, "
            + tenths(report.seconds())
            + " s");
    report.findings().forEach(finding -> add(finding, lines));
    return String.join("\n", lines);
  }

  private static String verdict(CheckReport report) {
    long violated =
        report.findings().stream()
            .filter(finding -> finding.severity() == Finding.Severity.VIOLATION)
            .count();
    return violated == 0 ? "every invariant holds" : count(violated, "invariant") + " violated";
  }

  private static void add(Finding finding, List<String> lines) {
    String tolerated = finding.severity() == Finding.Severity.TOLERATED ? " (tolerated)" : "";
    lines.add(
        finding.rule()
            + tolerated
            + ": "
            + finding.message()
            + ", "
            + count(finding.rows(), "row"));
    finding.samples().forEach(sample -> lines.add("  " + sample));
    if (!finding.repair().isEmpty()) {
      lines.add("  repair: " + finding.repair());
    }
  }
}
