package io.strandline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandline.cli.text.DisplayWidth;
import java.util.Arrays;
import java.util.List;

/** How wide each column of a table is drawn, so that a line fits the terminal. */
final class ColumnWidths {
  private static final int NARROWEST = 8;
  private static final int GAP = 2;

  private final int[] widths;
  private final int hidden;

  private ColumnWidths(int[] widths, int hidden) {
    this.widths = widths;
    this.hidden = hidden;
  }

  /** Natural widths; where they do not fit, the widest shrink first, then columns fall away. */
  static ColumnWidths fitting(List<String> columns, List<List<JsonNode>> rows, int terminal) {
    int[] widths = columns.stream().mapToInt(DisplayWidth::of).toArray();
    for (List<JsonNode> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(Cells.shown(row.get(i))));
      }
    }
    int shown = widths.length;
    while (shown > 1 && narrowest(widths, shown) > terminal) {
      shown--;
    }
    int[] fitted = Arrays.copyOf(widths, shown);
    while (total(fitted) > terminal && shrinkWidest(fitted)) {
      // one cell at a time keeps the columns even
    }
    return new ColumnWidths(fitted, widths.length - shown);
  }

  int of(int column) {
    return widths[column];
  }

  int shown() {
    return widths.length;
  }

  int hidden() {
    return hidden;
  }

  private static boolean shrinkWidest(int[] widths) {
    int widest = 0;
    for (int i = 1; i < widths.length; i++) {
      widest = widths[i] > widths[widest] ? i : widest;
    }
    if (widths[widest] <= NARROWEST) {
      return false;
    }
    widths[widest]--;
    return true;
  }

  private static int narrowest(int[] widths, int shown) {
    return Arrays.stream(widths, 0, shown).map(w -> Math.min(w, NARROWEST) + GAP).sum() - GAP;
  }

  private static int total(int[] widths) {
    return Arrays.stream(widths).sum() + GAP * (widths.length - 1);
  }
}
