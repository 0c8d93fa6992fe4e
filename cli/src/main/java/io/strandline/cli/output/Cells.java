package io.strandline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;

/** Values as the text of one cell. */
final class Cells {
  private Cells() {}

  /** A value that is not null: strings as they are, numbers without exponent, the rest as JSON. */
  static String text(JsonNode value) {
    if (value.isTextual()) {
      return value.textValue();
    }
    if (value.isBigDecimal()) {
      return value.decimalValue().toPlainString();
    }
    return Json.text(value);
  }

  /**
   * A value for people on one line: control characters escaped, so that none reaches a terminal.
   */
  static String shown(JsonNode value) {
    if (value == null || value.isNull() || value.isMissingNode()) {
      return "NULL";
    }
    String text = text(value);
    if (text.chars().noneMatch(Character::isISOControl)) {
      return text;
    }
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> safe.append("\\n");
        case '\r' -> safe.append("\\r");
        case '\t' -> safe.append("\\t");
        default -> safe.append(Character.isISOControl(c) ? String.format("\\u%04x", (int) c) : c);
      }
    }
    return safe.toString();
  }
}
