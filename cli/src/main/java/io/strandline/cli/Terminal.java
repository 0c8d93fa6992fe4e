package io.strandline.cli;

import java.util.Locale;
import java.util.Map;

/**
 * What the command writes to.
 *
 * @param results where standard output goes
 * @param messages where standard error goes
 * @param columns the terminal's width in cells
 */
record Terminal(Stream results, Stream messages, int columns) {
  /** Wide enough for any table: nothing is cut in a pipe or a file. */
  static final int UNLIMITED = Integer.MAX_VALUE;

  /** Where a standard stream goes. */
  enum Stream {
    TERMINAL,
    ELSEWHERE
  }

  /**
   * What the launcher found out. {@code STRANDLINE_TERMINAL} lists the streams that are terminals,
   * {@code STRANDLINE_COLUMNS} is the width; under {@code CI} nothing counts as a terminal.
   */
  static Terminal of(Map<String, String> environment) {
    String terminals =
        environment.containsKey("CI")
            ? ""
            : environment.getOrDefault("STRANDLINE_TERMINAL", "").toLowerCase(Locale.ROOT);
    Stream results = terminals.contains("out") ? Stream.TERMINAL : Stream.ELSEWHERE;
    Stream messages = terminals.contains("err") ? Stream.TERMINAL : Stream.ELSEWHERE;
    return new Terminal(
        results,
        messages,
        results == Stream.TERMINAL
            ? columns(environment.getOrDefault("STRANDLINE_COLUMNS", ""))
            : UNLIMITED);
  }

  private static int columns(String text) {
    boolean number =
        !text.isEmpty() && text.length() < 6 && text.chars().allMatch(Character::isDigit);
    return number && Integer.parseInt(text) >= 20 ? Integer.parseInt(text) : 100;
  }
}
