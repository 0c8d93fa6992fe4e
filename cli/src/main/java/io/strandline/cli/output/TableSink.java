package io.strandline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.cli.text.DisplayWidth;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns for people. The first rows are held back to measure the columns; later rows keep
 * the widths found, so any number of rows can be printed.
 */
final class TableSink implements RowSink {
  private static final int MEASURED = 500;

  private final List<String> columns;
  private final int width;
  private final PrintStream out;
  private final List<List<JsonNode>> held = new ArrayList<>();
  private ColumnWidths widths;

  TableSink(List<String> columns, int width, PrintStream out) {
    this.columns = List.copyOf(columns);
    this.width = width;
    this.out = out;
  }

  @Override
  public void row(String json) {
    ObjectNode row = Json.object(json);
    List<JsonNode> cells = columns.stream().map(row::path).toList();
    if (widths != null) {
      print(cells);
      return;
    }
    held.add(cells);
    if (held.size() == MEASURED) {
      release();
    }
  }

  @Override
  public void end() {
    if (widths == null) {
      release();
    }
    if (widths.hidden() > 0) {
      int hidden = widths.hidden();
      String columnsDo = hidden == 1 ? " more column does" : " more columns do";
      out.print("(" + hidden + columnsDo + " not fit: -o jsonl shows all)\n");
    }
    out.flush();
  }

  private void release() {
    widths = ColumnWidths.fitting(columns, held, width);
    line(columns.subList(0, widths.shown()), List.of());
    held.forEach(this::print);
    held.clear();
  }

  private void print(List<JsonNode> cells) {
    List<JsonNode> shown = cells.subList(0, widths.shown());
    line(shown.stream().map(Cells::shown).toList(), shown);
  }

  /** Numbers stand at the right, all else at the left. */
  private void line(List<String> texts, List<JsonNode> values) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      int cells = widths.of(i);
      String text = DisplayWidth.cut(texts.get(i), cells);
      String padding = " ".repeat(cells - DisplayWidth.of(text));
      boolean right = !values.isEmpty() && values.get(i).isNumber();
      line.append(i == 0 ? "" : "  ").append(right ? padding + text : text + padding);
    }
    out.print(line.toString().stripTrailing() + "\n");
  }
}
