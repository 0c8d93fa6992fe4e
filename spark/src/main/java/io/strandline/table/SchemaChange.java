package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;

/**
 * One change of a table's columns. A path leads from a column into its structs by field name;
 * {@code element}, {@code key} and {@code value} lead into arrays and maps.
 */
public sealed interface SchemaChange {

  /**
   * A column, or a field of a struct, that the table lacks; it is NULL in every row.
   *
   * @param path the column, or the path to the field
   */
  record Add(List<String> path, DataType type) implements SchemaChange {
    public Add {
      path = checked(path);
      requireNonNull(type, "type");
    }

    @Override
    public String text() {
      return "+ " + shown(path) + " " + type.sql();
    }
  }

  /**
   * A wider type, which has every value of the one before.
   *
   * @param path the column, or the path to the field
   */
  record Widen(List<String> path, DataType from, DataType to) implements SchemaChange {
    public Widen {
      path = checked(path);
      requireNonNull(from, "from");
      requireNonNull(to, "to");
    }

    @Override
    public String text() {
      return "~ " + shown(path) + " " + from.sql() + " -> " + to.sql();
    }
  }

  /** Another name for a column. */
  record Rename(String from, String to) implements SchemaChange {
    public Rename {
      requireNonNull(from, "from");
      requireNonNull(to, "to");
    }

    @Override
    public String text() {
      return "~ " + from + " renamed to " + to;
    }
  }

  /** The change in a line, as a plan shows it. */
  String text();

  /** A path as it is written in SQL. */
  static String sql(List<String> path) {
    return path.stream().map(Identifiers::quoted).collect(Collectors.joining("."));
  }

  /** The path that {@link #sql} wrote. */
  static List<String> path(String sql) {
    List<String> path = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 1; i < sql.length(); i++) {
      boolean quote = sql.charAt(i) == '`';
      if (!quote || sql.startsWith("``", i)) {
        name.append(sql.charAt(i));
        i += quote ? 1 : 0;
      } else {
        path.add(name.toString());
        name.setLength(0);
        i += 2;
      }
    }
    return path;
  }

  private static String shown(List<String> path) {
    return String.join(".", path);
  }

  private static List<String> checked(List<String> path) {
    if (path.isEmpty()) {
      throw new IllegalArgumentException("A change of columns needs a column");
    }
    return List.copyOf(path);
  }
}
