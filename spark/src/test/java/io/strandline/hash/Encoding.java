package io.strandline.hash;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** The documented encoding written a second time, in plain Java over plain values. */
final class Encoding {
  private Encoding() {}

  static String of(Row row) {
    Map<String, Integer> positions = new TreeMap<>();
    IntStream.range(0, row.size()).forEach(i -> positions.put(row.schema().fields()[i].name(), i));
    return positions.entrySet().stream()
        .filter(e -> !row.isNullAt(e.getValue()))
        .map(e -> sized(e.getKey()) + value(row.get(e.getValue())))
        .collect(Collectors.joining());
  }

  private static String value(Object value) {
    if (value == null) {
      return "z";
    } else if (value instanceof String s) {
      return "s" + sized(s);
    } else if (value instanceof byte[] bytes) {
      return "x" + sized(HexFormat.of().withUpperCase().formatHex(bytes));
    } else if (value instanceof Boolean b) {
      return b ? "b1;" : "b0;";
    } else if (value instanceof BigDecimal d) {
      return "n" + (d.signum() == 0 ? "0" : d.stripTrailingZeros().toPlainString()) + ";";
    } else if (value instanceof Double || value instanceof Float) {
      return floating(((Number) value).doubleValue());
    } else if (value instanceof Number n) {
      return "n" + n.longValue() + ";";
    } else if (value instanceof LocalDate date) {
      return "d" + date.toEpochDay() + ";";
    } else if (value instanceof Instant instant) {
      return "t" + micros(instant) + ";";
    } else if (value instanceof LocalDateTime wall) {
      return "w" + micros(wall.toInstant(ZoneOffset.UTC)) + ";";
    } else if (value instanceof Row row) {
      return "r" + of(row) + ";";
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      return map(CollectionConverters.asJava(map));
    } else if (value instanceof scala.collection.Seq<?> seq) {
      return "a"
          + seq.size()
          + ";"
          + CollectionConverters.asJava(seq).stream()
              .map(Encoding::value)
              .collect(Collectors.joining());
    }
    throw new AssertionError("No encoding for " + value.getClass());
  }

  private static String map(Map<?, ?> map) {
    List<byte[]> entries = new ArrayList<>();
    map.forEach((k, v) -> entries.add((value(k) + value(v)).getBytes(StandardCharsets.UTF_8)));
    entries.sort(Arrays::compareUnsigned);
    return "m"
        + map.size()
        + ";"
        + entries.stream()
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .collect(Collectors.joining());
  }

  private static String floating(double d) {
    boolean whole = Math.rint(d) == d && d >= -0x1p63 && d < 0x1p63;
    return whole ? "n" + (long) d + ";" : "f" + xxhash64(Double.doubleToLongBits(d)) + ";";
  }

  /** XXH64 of one little-endian long with Spark's seed. */
  private static long xxhash64(long input) {
    long p1 = 0x9E3779B185EBCA87L;
    long p2 = 0xC2B2AE3D27D4EB4FL;
    long p3 = 0x165667B19E3779F9L;
    long hash = 42L + 0x27D4EB2F165667C5L + 8L;
    hash ^= Long.rotateLeft(input * p2, 31) * p1;
    hash = Long.rotateLeft(hash, 27) * p1 + 0x85EBCA77C2B2AE63L;
    hash = (hash ^ (hash >>> 33)) * p2;
    hash = (hash ^ (hash >>> 29)) * p3;
    return hash ^ (hash >>> 32);
  }

  private static long micros(Instant instant) {
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
  }

  private static String sized(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length + ":" + text;
  }
}
