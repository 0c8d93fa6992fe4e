package io.strandline.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;

/** What is wrong with one row, worded for the person who has to mend it. */
final class Faults {
  private static final int SAMPLE = 80;

  private final String place;
  private final List<String> texts = new ArrayList<>();

  /**
   * @param place the row's file and line
   */
  Faults(String place) {
    this.place = place;
  }

  /** The row's file and line. */
  String place() {
    return place;
  }

  /** The row as a whole is wrong. */
  void row(String what) {
    texts.add(place + ": " + what);
  }

  /** A value is not of its column's type. */
  void value(String column, String sample, DataType type, String reason) {
    row(
        "column `"
            + column
            + "`: "
            + shortened(sample)
            + " is not "
            + article(type)
            + ", "
            + reason);
  }

  /** Something else is wrong with a column. */
  void column(String column, String what) {
    row("column `" + column + "`: " + what);
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  String[] texts() {
    return texts.toArray(String[]::new);
  }

  /** {@code text} on one line, cut where it is long. */
  static String shortened(String text) {
    return shortened(text, SAMPLE);
  }

  /** {@code text} on one line, cut after {@code most} characters. */
  static String shortened(String text, int most) {
    String line = text.replace("\r", "\\r").replace("\n", "\\n");
    if (line.length() <= most) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(most - 1)) ? most - 1 : most;
    return line.substring(0, end) + "...";
  }

  private static String article(DataType type) {
    String name = type.sql();
    return (name.matches("(?i)[aei].*") ? "an " : "a ") + name;
  }
}
