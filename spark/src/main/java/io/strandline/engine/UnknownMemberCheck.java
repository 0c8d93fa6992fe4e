package io.strandline.engine;

import static io.strandline.prepare.Events.column;

import io.strandline.layout.Shape;
import io.strandline.prepare.UnknownRow;
import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import io.strandline.report.Finding.Severity;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Adds to a check whether the unknown member is there, once and open. */
final class UnknownMemberCheck {
  private UnknownMemberCheck() {}

  static CheckReport added(CheckReport report, Shape shape, Dataset<Row> versions) {
    if (shape.spec().unknownMember().isEmpty() || report.versions() == 0) {
      return report;
    }
    Dataset<Row> unknown = versions.filter(UnknownRow.is(shape));
    long rows = unknown.count();
    long sound =
        shape.keepsVersions()
            ? unknown.filter(column(shape.names().validTo()).isNull()).count()
            : rows;
    if (rows == 1 && sound == 1) {
      return report;
    }
    List<Finding> findings = new ArrayList<>(report.findings());
    findings.add(
        new Finding(
            "unknown_member",
            rows == 0 ? "the unknown member is missing" : "the unknown member is not one open row",
            Math.max(rows, 1),
            List.of(UnknownRow.of(shape).orElseThrow().text(shape)),
            rows == 0
                ? "Apply the next batch: it adds the row."
                : "Delete its rows; the next batch adds it anew.",
            Severity.VIOLATION));
    return new CheckReport(
        report.dimension(),
        report.format(),
        report.versions(),
        report.keys(),
        report.openVersions(),
        findings,
        report.seconds());
  }
}
