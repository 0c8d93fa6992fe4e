package io.strandline.cli.text;

/** How many terminal cells a text takes: none for combining marks, two for wide characters. */
public final class DisplayWidth {
  /** Ranges that terminals draw two cells wide: East Asian wide and full-width, and emoji. */
  private static final int[][] WIDE = {
    {0x1100, 0x115F},
    {0x231A, 0x231B},
    {0x2329, 0x232A},
    {0x23E9, 0x23EC},
    {0x25FD, 0x25FE},
    {0x2614, 0x2615},
    {0x2648, 0x2653},
    {0x26AA, 0x26AB},
    {0x26BD, 0x26BE},
    {0x2705, 0x2705},
    {0x270A, 0x270B},
    {0x2728, 0x2728},
    {0x274C, 0x274C},
    {0x2753, 0x2755},
    {0x2795, 0x2797},
    {0x2B1B, 0x2B1C},
    {0x2E80, 0x303E},
    {0x3041, 0x33FF},
    {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF},
    {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x16FE0, 0x18CFF},
    {0x1AFF0, 0x1B2FF},
    {0x1F004, 0x1F004},
    {0x1F0CF, 0x1F0CF},
    {0x1F18E, 0x1F19A},
    {0x1F1E6, 0x1F320},
    {0x1F32D, 0x1F64F},
    {0x1F680, 0x1F6FC},
    {0x1F7E0, 0x1F7F0},
    {0x1F90C, 0x1F9FF},
    {0x1FA70, 0x1FAFF},
    {0x20000, 0x3FFFD},
  };

  private DisplayWidth() {}

  /** The cells that {@code text} takes. */
  public static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** {@code text} cut to {@code cells} cells, the last of them an ellipsis where it was longer. */
  public static String cut(String text, int cells) {
    if (of(text) <= cells) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int taken = 0;
    for (int point : text.codePoints().toArray()) {
      taken += of(point);
      if (taken > cells - 1) {
        break;
      }
      kept.appendCodePoint(point);
    }
    return kept.append('…').toString();
  }

  private static int of(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT,
          Character.CONTROL ->
          0;
      default -> wide(point) ? 2 : 1;
    };
  }

  private static boolean wide(int point) {
    int low = 0;
    int high = WIDE.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (point < WIDE[middle][0]) {
        high = middle - 1;
      } else if (point > WIDE[middle][1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }
}
