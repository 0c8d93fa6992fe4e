package io.strandline.spec;

import io.strandline.error.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the text of a Spark SQL type: that it is well formed and one that a dimension can hold.
 * Spark itself reads it later; this finds slips without Spark.
 */
final class ColumnType {
  /** Names without parameters. */
  private static final Set<String> SIMPLE =
      Set.of(
          "boolean",
          "tinyint",
          "byte",
          "smallint",
          "short",
          "int",
          "integer",
          "bigint",
          "long",
          "float",
          "real",
          "double",
          "string",
          "binary",
          "date",
          "timestamp",
          "timestamp_ltz",
          "timestamp_ntz");

  private static final Set<String> DECIMAL = Set.of("decimal", "dec", "numeric");
  private static final List<String> NESTED = List.of("array", "map", "struct");
  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:([\\p{L}_][\\p{L}\\p{N}_]*|\\d+)|`((?:[^`]|``)++)`|([<>(),:]))");

  private static final int MAX_DEPTH = 100;

  private final String text;
  private final Matcher tokens;
  private int position;
  private int depth;
  private String next = "";
  private boolean quoted;

  private ColumnType(String text) {
    this.text = text.stripTrailing();
    tokens = TOKEN.matcher(this.text);
    advance();
  }

  /** What is wrong with {@code text}, as the end of a sentence that begins with it. */
  static Optional<String> fault(String text) {
    try {
      ColumnType type = new ColumnType(text);
      type.type();
      type.end();
      return Optional.empty();
    } catch (Fault fault) {
      return Optional.of(fault.getMessage());
    }
  }

  private void type() {
    if (++depth > MAX_DEPTH) {
      throw new Fault("nests too deep");
    }
    typeHere();
    depth--;
  }

  private void typeHere() {
    String name = quoted ? "`" + next + "`" : next.toLowerCase(Locale.ROOT);
    advance();
    if (DECIMAL.contains(name)) {
      decimal();
    } else if (name.equals("array")) {
      expect("<");
      type();
      expect(">");
    } else if (name.equals("map")) {
      expect("<");
      type();
      expect(",");
      type();
      expect(">");
    } else if (name.equals("struct")) {
      struct();
    } else if (!SIMPLE.contains(name)) {
      throw unknown(name);
    }
  }

  private void decimal() {
    if (!at("(")) {
      return;
    }
    advance();
    int precision = number();
    int scale = 0;
    if (at(",")) {
      advance();
      scale = number();
    }
    expect(")");
    if (precision < 1 || precision > 38 || scale > precision) {
      throw new Fault("has a precision outside 1 to 38, or a scale above the precision");
    }
  }

  private int number() {
    if (!next.matches("\\d{1,3}")) {
      throw new Fault("has " + shown() + " where a number is expected");
    }
    int number = Integer.parseInt(next);
    advance();
    return number;
  }

  private void struct() {
    expect("<");
    do {
      if (next.isEmpty() || (!quoted && next.matches("[<>(),:]"))) {
        throw new Fault("has " + shown() + " where a field name is expected");
      }
      advance();
      if (at(":")) {
        advance();
      }
      type();
      if (next.equalsIgnoreCase("not")) {
        advance();
        if (!next.equalsIgnoreCase("null")) {
          throw new Fault("has " + shown() + " after NOT");
        }
        advance();
      }
    } while (continues());
    expect(">");
  }

  private boolean continues() {
    if (at(",")) {
      advance();
      return true;
    }
    return false;
  }

  private boolean at(String token) {
    return !quoted && next.equals(token);
  }

  private void expect(String token) {
    if (!at(token)) {
      throw new Fault("has " + shown() + " where `" + token + "` is expected");
    }
    advance();
  }

  private void end() {
    if (!next.isEmpty()) {
      throw new Fault("has " + shown() + " after the type");
    }
  }

  private String shown() {
    return next.isEmpty() ? "its end" : "`" + next + "`";
  }

  private void advance() {
    if (position == text.length()) {
      next = "";
      quoted = false;
    } else if (tokens.find(position) && tokens.start() == position) {
      position = tokens.end();
      quoted = tokens.group(2) != null;
      next = quoted ? tokens.group(2) : tokens.group().strip();
    } else {
      throw new Fault("is not a Spark SQL type");
    }
  }

  private Fault unknown(String name) {
    if (name.isEmpty() || !Character.isLetter(name.charAt(0))) {
      return new Fault(
          "has " + (name.isEmpty() ? "its end" : "`" + name + "`") + " where a type is expected");
    }
    if (name.equals("varchar") || name.equals("char") || name.equals("text")) {
      return new Fault("is not a type that a dimension can hold; use `string`");
    }
    Set<String> known = new TreeSet<>(SIMPLE);
    known.add("decimal");
    known.addAll(NESTED);
    String hint = Nearest.hint(name, known);
    if (!hint.isEmpty()) {
      return new Fault("names no type. " + hint);
    }
    return new Fault(
        "is not a type that a dimension can hold, such as bigint, decimal(10,2), string, date or"
            + " timestamp");
  }

  private static final class Fault extends RuntimeException {
    Fault(String message) {
      super(message);
    }
  }
}
