package io.strandline.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Null-safe equality by value at every depth: NULL equals NULL and nothing else, NaN equals NaN,
 * -0.0 equals 0.0, numbers compare by value whatever their width or scale, arrays in order, maps in
 * any order (semantics, section 3).
 */
public final class Values {
  private Values() {}

  /** True where {@code a} and {@code b} are the same value. */
  public static boolean same(Object a, Object b) {
    if (a == b) {
      return true;
    }
    if (a == null || b == null) {
      return false;
    }
    if (a instanceof Number x && b instanceof Number y) {
      return sameNumber(x, y);
    }
    if (a instanceof byte[] x) {
      return b instanceof byte[] y && Arrays.equals(x, y);
    }
    if (a instanceof List<?> x) {
      return b instanceof List<?> y && sameList(x, y);
    }
    if (a instanceof Struct x) {
      return b instanceof Struct y && sameFields(x.fields(), y.fields());
    }
    if (a instanceof Map<?, ?> x) {
      return b instanceof Map<?, ?> y && sameMap(x, y);
    }
    return a.equals(b);
  }

  private static boolean sameNumber(Number a, Number b) {
    if (isFloating(a) || isFloating(b)) {
      double x = a.doubleValue();
      double y = b.doubleValue();
      return x == y || (Double.isNaN(x) && Double.isNaN(y));
    }
    return decimal(a).compareTo(decimal(b)) == 0;
  }

  private static boolean isFloating(Number n) {
    return n instanceof Double || n instanceof Float;
  }

  private static BigDecimal decimal(Number n) {
    if (n instanceof BigDecimal d) {
      return d;
    }
    if (n instanceof BigInteger i) {
      return new BigDecimal(i);
    }
    return BigDecimal.valueOf(n.longValue());
  }

  private static boolean sameList(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** A field that is absent reads as NULL, so a field added later changes nothing. */
  private static boolean sameFields(Map<String, Object> a, Map<String, Object> b) {
    return a.entrySet().stream().allMatch(e -> same(e.getValue(), b.get(e.getKey())))
        && b.entrySet().stream().allMatch(e -> a.containsKey(e.getKey()) || e.getValue() == null);
  }

  private static boolean sameMap(Map<?, ?> a, Map<?, ?> b) {
    return a.size() == b.size()
        && a.entrySet().stream()
            .allMatch(
                x ->
                    b.entrySet().stream()
                        .anyMatch(
                            y -> same(x.getKey(), y.getKey()) && same(x.getValue(), y.getValue())));
  }

  /**
   * {@code value} with NULL in one of its fields.
   *
   * @param path field names into structs; {@code element} and {@code value} lead into every element
   *     of an array and every value of a map
   */
  public static Object without(Object value, List<String> path) {
    if (path.isEmpty() || value == null) {
      return null;
    }
    String name = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(without(element, rest)));
      return elements;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      map.forEach((k, v) -> entries.put(k, without(v, rest)));
      return entries;
    }
    if (value instanceof Struct struct && struct.fields().containsKey(name)) {
      Map<String, Object> fields = new LinkedHashMap<>(struct.fields());
      fields.put(name, without(fields.get(name), rest));
      return new Struct(fields);
    }
    return value;
  }
}
