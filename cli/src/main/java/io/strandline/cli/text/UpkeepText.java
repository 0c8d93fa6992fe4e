package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.bytes;
import static io.strandline.cli.text.Figures.count;
import static io.strandline.cli.text.Figures.percent;
import static io.strandline.cli.text.Figures.tenths;

import io.strandline.report.TableUpkeep;
import io.strandline.report.TableUpkeep.Outcome;
import io.strandline.report.UpkeepReport;
import java.util.ArrayList;
import java.util.List;

/** The upkeep of a dimension for people. */
public final class UpkeepText {
  private UpkeepText() {}

  /** What was or would be done, a line a table, without a final line break. */
  public static String of(UpkeepReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("maintain " + report.dimension() + "  " + report.format() + ": " + verdict(report));
    int width = report.tables().stream().mapToInt(t -> t.table().length()).max().orElse(0);
    report
        .tables()
        .forEach(
            table ->
                lines.add(
                    table.table() + " ".repeat(width - table.table().length() + 2) + line(table)));
    return String.join("\n", lines);
  }

  private static String verdict(UpkeepReport report) {
    long compacted = report.tables(Outcome.COMPACTED);
    if (compacted > 0) {
      return count(compacted, "table") + " compacted, " + tenths(report.seconds()) + " s";
    }
    long due = report.tables(Outcome.DUE);
    return due == 0
        ? "nothing to do"
        : "nothing written, " + count(due, "table") + (due == 1 ? " is due" : " are due");
  }

  private static String line(TableUpkeep table) {
    return switch (table.outcome()) {
      case NOTHING_TO_DO ->
          "fine: "
              + count(table.filesBefore(), "file")
              + ", "
              + bytes(table.bytesBefore())
              + deleted(table);
      case DUE ->
          "due: "
              + count(table.filesRewritten())
              + " of "
              + count(table.filesBefore(), "file")
              + ", "
              + bytes(table.bytesRewritten())
              + deleted(table);
      case COMPACTED ->
          count(table.filesBefore(), "file")
              + " -> "
              + count(table.filesAfter())
              + ", "
              + count(table.deleteFilesBefore(), "delete file")
              + " -> "
              + count(table.deleteFilesAfter())
              + "; "
              + bytes(table.bytesRewritten())
              + " rewritten, "
              + count(table.deletedRowsDropped(), "deleted row")
              + " dropped";
    };
  }

  private static String deleted(TableUpkeep table) {
    return table.deletedRows() == 0
        ? ""
        : ", " + percent(table.deletedRows(), table.rows()) + " of its rows deleted";
  }
}
