package io.strandline.conformance;

import io.strandline.value.Struct;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.spark.sql.types.DataType;

/**
 * A column that shows the three values of a random feed (NULL, a and b) as values of its own type.
 *
 * @param name its name
 * @param type its Spark SQL type
 * @param a what stands for a: the same value in one or more forms
 * @param b what stands for b, another value, likewise
 */
record TypedColumn(String name, String type, List<Object> a, List<Object> b) {
  TypedColumn {
    a = List.copyOf(a);
    b = List.copyOf(b);
  }

  static TypedColumn text(String name) {
    return new TypedColumn(name, "string", List.of("a"), List.of("b"));
  }

  /** A feed's value in one of its forms. */
  Object value(Object fed, RandomGenerator random) {
    if (fed == null) {
      return null;
    }
    List<Object> forms = fed.equals("a") ? a : b;
    return forms.get(random.nextInt(forms.size()));
  }

  DataType dataType() {
    return DataType.fromDDL(type);
  }

  /** A column of every supported type, and the values that are easily confused. */
  static List<TypedColumn> ofEveryType(String prefix) {
    double otherNan = Double.longBitsToDouble(0x7ff8000000000001L);
    return List.of(
        column(prefix, "boolean", List.of(true), List.of(false)),
        column(prefix, "tinyint", List.of((byte) 0), List.of((byte) -1)),
        column(prefix, "smallint", List.of((short) 300), List.of((short) -300)),
        column(prefix, "int", List.of(0), List.of(Integer.MIN_VALUE)),
        column(prefix, "bigint", List.of(9007199254740993L), List.of(9007199254740992L)),
        column(prefix, "float", List.of(0.0f, -0.0f), List.of(Float.NaN)),
        column(prefix, "double", List.of(0.0, -0.0), List.of(Double.NaN, otherNan)),
        column(
            prefix,
            "decimal(10,2)",
            List.of(new BigDecimal("1.50"), new BigDecimal("1.5")),
            List.of(new BigDecimal("-0.01"))),
        column(
            prefix,
            "decimal(38,18)",
            List.of(new BigDecimal("0.000000000000000001")),
            List.of(BigDecimal.ZERO, new BigDecimal("0.000000000000000000"))),
        column(prefix, "string", List.of(""), List.of(" ")),
        new TypedColumn(prefix + "_case", "string", List.of("ß|a"), List.of("SS|a")),
        column(prefix, "binary", List.of(new byte[] {}), List.of(new byte[] {0})),
        column(
            prefix,
            "date",
            List.of(LocalDate.parse("1582-10-15")),
            List.of(LocalDate.parse("9999-12-31"))),
        column(
            prefix,
            "timestamp",
            List.of(Instant.parse("2024-11-03T03:30:00.000001Z")),
            List.of(Instant.parse("2024-11-03T04:30:00.000001Z"))),
        column(
            prefix,
            "timestamp_ntz",
            List.of(LocalDateTime.parse("2024-03-10T02:30:00")),
            List.of(LocalDateTime.parse("2024-03-10T03:30:00"))),
        column(
            prefix,
            "array<string>",
            List.of(Arrays.asList("a", null)),
            List.of(Arrays.asList(null, "a"))),
        new TypedColumn(
            prefix + "_empty_array", "array<int>", List.of(List.of()), List.of(List.of(0))),
        column(
            prefix,
            "array<double>",
            List.of(List.of(0.0, 1.0), List.of(-0.0, 1.0)),
            List.of(List.of(Double.NaN), List.of(otherNan))),
        column(
            prefix,
            "map<string,int>",
            List.of(map("x", 1, "y", 2), map("y", 2, "x", 1)),
            List.of(map("x", 2, "y", 1))),
        column(
            prefix,
            "map<string,double>",
            List.of(map("x", null, "y", -0.0), map("y", 0.0, "x", null)),
            List.of(Map.of())),
        column(
            prefix,
            "struct<p:int,q:string>",
            List.of(struct("p", null, "q", null)),
            List.of(struct("p", 1, "q", null))),
        column(
            prefix,
            "array<struct<m:map<string,double>,s:struct<d:double>>>",
            List.of(
                List.of(struct("m", map("k", 1.0, "l", null), "s", struct("d", 0.0))),
                List.of(struct("m", map("l", null, "k", 1.0), "s", struct("d", -0.0)))),
            List.of(List.of(struct("m", null, "s", struct("d", Double.NaN))))));
  }

  private static TypedColumn column(String prefix, String type, List<Object> a, List<Object> b) {
    return new TypedColumn(prefix + "_" + type.replaceAll("[^a-z0-9]+", "_"), type, a, b);
  }

  private static Map<Object, Object> map(Object... pairs) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }

  private static Struct struct(Object... pairs) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      fields.put((String) pairs[i], pairs[i + 1]);
    }
    return new Struct(fields);
  }
}
