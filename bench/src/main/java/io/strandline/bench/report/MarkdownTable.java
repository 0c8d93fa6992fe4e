package io.strandline.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table in Markdown; cells that a row lacks stay empty. */
final class MarkdownTable {
  private final String[] head;
  private final List<String[]> rows = new ArrayList<>();

  MarkdownTable(String... head) {
    this.head = head.clone();
  }

  void row(String... cells) {
    if (cells.length > head.length) {
      throw new IllegalArgumentException(
          cells.length + " cells do not fit into " + head.length + " columns");
    }
    String[] row = Arrays.copyOf(cells, head.length);
    for (int i = 0; i < row.length; i++) {
      row[i] = row[i] == null ? "" : row[i].replace("|", "\\|").replaceAll("\\s+", " ");
    }
    rows.add(row);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    line(text, head);
    text.append('|').append("---|".repeat(head.length)).append('\n');
    rows.forEach(row -> line(text, row));
    return text.toString();
  }

  private static void line(StringBuilder text, String[] cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
