package io.strandline.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandline.value.Struct;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A Spark SQL type, able to read its values from JSON.
 *
 * @param name lower-case name without parameters
 * @param fields field names of a struct
 * @param parts element type of an array, key and value types of a map, field types of a struct
 */
public record SqlType(String name, List<String> fields, List<SqlType> parts) {
  public SqlType {
    fields = List.copyOf(fields);
    parts = List.copyOf(parts);
  }

  /** The type that {@code text} declares, such as {@code array<struct<a:int,b:string>>}. */
  public static SqlType parse(String text) {
    String type = text.strip();
    int open = type.indexOf('<');
    if (open < 0) {
      return new SqlType(
          type.replaceFirst("\\(.*", "").toLowerCase(Locale.ROOT), List.of(), List.of());
    }
    String name = type.substring(0, open).strip().toLowerCase(Locale.ROOT);
    List<String> fields = new ArrayList<>();
    List<SqlType> parts = new ArrayList<>();
    for (String part : split(type.substring(open + 1, type.length() - 1))) {
      if (name.equals("struct")) {
        fields.add(part.substring(0, part.indexOf(':')).strip());
        parts.add(parse(part.substring(part.indexOf(':') + 1)));
      } else {
        parts.add(parse(part));
      }
    }
    return new SqlType(name, fields, parts);
  }

  /** Cuts at the commas that no bracket encloses. */
  private static List<String> split(String inner) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < inner.length(); i++) {
      char c = inner.charAt(i);
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(inner.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(inner.substring(start));
    return parts;
  }

  /** The value that {@code json} writes, as the core holds it; null for JSON null or nothing. */
  public Object read(JsonNode json) {
    if (json == null || json.isNull() || json.isMissingNode()) {
      return null;
    }
    return switch (name) {
      case "boolean" -> json.booleanValue();
      case "tinyint" -> (byte) whole(json);
      case "smallint" -> (short) whole(json);
      case "int", "integer" -> Math.toIntExact(whole(json));
      case "bigint", "long" -> whole(json);
      case "float" -> (float) number(json);
      case "double" -> number(json);
      case "decimal" -> new BigDecimal(json.asText());
      case "string" -> text(json);
      case "binary" -> text(json).getBytes(StandardCharsets.UTF_8);
      case "date" -> LocalDate.parse(text(json).substring(0, 10));
      case "timestamp" -> Instant.parse(text(json));
      case "timestamp_ntz" -> LocalDateTime.parse(text(json));
      case "array" -> readArray(json);
      case "struct" -> readStruct(json);
      case "map" -> readMap(json);
      default -> throw new IllegalArgumentException("Type " + name + " is not known");
    };
  }

  private List<Object> readArray(JsonNode json) {
    List<Object> elements = new ArrayList<>();
    json.forEach(element -> elements.add(parts.get(0).read(element)));
    return elements;
  }

  private Struct readStruct(JsonNode json) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      values.put(fields.get(i), parts.get(i).read(json.get(fields.get(i))));
    }
    return new Struct(values);
  }

  private Map<Object, Object> readMap(JsonNode json) {
    Map<Object, Object> map = new HashMap<>();
    SqlType keys = parts.get(0);
    json.properties()
        .forEach(e -> map.put(keys.readMapKey(e.getKey()), parts.get(1).read(e.getValue())));
    return map;
  }

  /** JSON writes every map key as text. */
  private Object readMapKey(String key) {
    return switch (name) {
      case "string" -> key;
      case "int", "integer" -> Integer.valueOf(key);
      case "bigint", "long" -> Long.valueOf(key);
      case "date" -> LocalDate.parse(key);
      default -> throw new IllegalArgumentException("Map keys of type " + name + " are not known");
    };
  }

  private long whole(JsonNode json) {
    if (!json.isIntegralNumber()) {
      throw misfit(json);
    }
    return json.longValue();
  }

  /** JSON has no NaN and no infinity: they are written as text. */
  private double number(JsonNode json) {
    return json.isNumber() ? json.doubleValue() : Double.parseDouble(text(json));
  }

  private String text(JsonNode json) {
    if (!json.isTextual()) {
      throw misfit(json);
    }
    return json.textValue();
  }

  private IllegalArgumentException misfit(JsonNode json) {
    return new IllegalArgumentException(json + " is no " + name);
  }
}
