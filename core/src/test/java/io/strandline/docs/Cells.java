package io.strandline.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandline.cases.SqlType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table of an example, as written.
 *
 * @param names its columns
 * @param rows the texts of its cells
 */
record Cells(List<String> names, List<List<String>> rows) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The table that {@code lines} are; the first one is its heading. */
  static Cells parse(List<String> lines) {
    List<List<String>> cells = new ArrayList<>();
    for (String line : lines) {
      if (!line.matches("\\|.*\\|")) {
        throw new IllegalArgumentException("No row of a table: " + line);
      }
      String[] texts = line.substring(1, line.length() - 1).split("\\|", -1);
      cells.add(List.of(texts).stream().map(String::strip).toList());
      if (cells.get(cells.size() - 1).size() != cells.get(0).size()) {
        throw new IllegalArgumentException("Not as many cells as the heading has: " + line);
      }
    }
    return new Cells(cells.get(0), cells.subList(1, cells.size()));
  }

  /** The rows' values. */
  List<Map<String, Object>> values(Map<String, String> types) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (List<String> row : rows) {
      Map<String, Object> typed = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        typed.put(names.get(i), value(row.get(i), types.get(names.get(i))));
      }
      values.add(typed);
    }
    return values;
  }

  private static Object value(String text, String type) {
    if (text.equals("NULL")) {
      return null;
    }
    try {
      return switch (type) {
        case "string" -> text.equals("''") ? "" : present(text);
        case "timestamp" -> instant(text);
        case "date" -> SqlType.parse(type).read(JSON.valueToTree(text));
        case "float", "double" ->
            SqlType.parse(type)
                .read(text.equals("NaN") ? JSON.valueToTree(text) : JSON.readTree(text));
        default -> SqlType.parse(type).read(JSON.readTree(text));
      };
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text + " is no " + type, e);
    }
  }

  private static String present(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("A cell says nothing: write NULL or ''");
    }
    return text;
  }

  /** A day, or a day and a time, in UTC. */
  static Instant instant(String text) {
    String time = text.contains(" ") ? text.replace(' ', 'T') : text + "T00:00";
    return LocalDateTime.parse(time).toInstant(ZoneOffset.UTC);
  }
}
