package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.count;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.error.ErrorCode;
import io.strandline.report.DropReport;
import io.strandline.report.ReplayReport;
import io.strandline.spec.DimensionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is done with rows of a quarantine, for people. */
public final class QuarantineText {
  private QuarantineText() {}

  /** A replay, some lines without a final line break. */
  public static String of(ReplayReport report, DimensionSpec spec) {
    List<String> lines = new ArrayList<>();
    String head = report.dimension() + "  " + report.format() + "  ";
    if (report.rows() == 0) {
      return head + "no rows to replay";
    }
    lines.add(
        head
            + count(report.rows(), "row")
            + " replayed: "
            + count(report.taken())
            + " taken, "
            + stayed(report));
    report.batches().forEach(batch -> lines.add(RunText.of(batch, spec)));
    return String.join("\n", lines);
  }

  private static String stayed(ReplayReport report) {
    long rows = report.stayed().values().stream().mapToLong(Long::longValue).sum();
    return rows == 0
        ? "none is left"
        : report.stayed().entrySet().stream()
            .map(reason -> reason.getKey() + ' ' + count(reason.getValue()))
            .collect(Collectors.joining(", ", count(rows) + " still in the quarantine (", ")"));
  }

  /** A drop, on one line. */
  public static String of(DropReport report) {
    String head = report.dimension() + "  " + report.format() + "  ";
    return report.rows() == 0
        ? head + "no rows to drop"
        : head + count(report.rows(), "row") + " dropped  batch " + report.batchId();
  }

  /** One row, a line for each of its members. */
  public static String ofRow(ObjectNode row) {
    int width = 0;
    for (String name : (Iterable<String>) row::fieldNames) {
      width = Math.max(width, name.length());
    }
    List<String> lines = new ArrayList<>();
    for (String name : (Iterable<String>) row::fieldNames) {
      String value = row.path(name).asText();
      String shown = name.equals("reason") ? value + "  " + code(value) : value;
      lines.add(name + " ".repeat(width - name.length() + 2) + shown);
    }
    return String.join("\n", lines);
  }

  private static String code(String reason) {
    return ErrorCode.valueOf(reason).id();
  }
}
