package io.strandline.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Reads a key's value from text, exactly: nothing is rounded, trimmed or wrapped around. */
final class KeyText {
  private KeyText() {}

  /** The value, or some RuntimeException where the type has no such value. */
  static Object parse(String text, DataType type) {
    if (type instanceof StringType) {
      return text;
    } else if (type instanceof ByteType) {
      return Byte.valueOf(text);
    } else if (type instanceof ShortType) {
      return Short.valueOf(text);
    } else if (type instanceof IntegerType) {
      return Integer.valueOf(text);
    } else if (type instanceof LongType) {
      return Long.valueOf(text);
    } else if (type instanceof DecimalType decimal) {
      return decimal(text, decimal);
    } else if (type instanceof DoubleType) {
      return Double.valueOf(text);
    } else if (type instanceof FloatType) {
      return Float.valueOf(text);
    } else if (type instanceof BooleanType) {
      return bool(text);
    } else if (type instanceof DateType) {
      return LocalDate.parse(text);
    } else if (type instanceof TimestampType) {
      return instant(text);
    } else if (type instanceof TimestampNTZType) {
      return wallClock(text);
    } else if (type instanceof BinaryType) {
      return Base64.getDecoder().decode(text);
    }
    throw new IllegalArgumentException("No key has the type " + type.sql());
  }

  /** What a value of the type looks like, for messages. */
  static String expected(DataType type) {
    if (type instanceof BooleanType) {
      return "true or false";
    } else if (type instanceof DateType) {
      return "a date such as 2020-07-22";
    } else if (type instanceof TimestampType) {
      return "a time such as 2020-07-22T00:00:00Z";
    } else if (type instanceof TimestampNTZType) {
      return "a time such as 2020-07-22T00:00:00";
    } else if (type instanceof BinaryType) {
      return "bytes in base64";
    }
    return "a number that fits " + type.sql();
  }

  private static BigDecimal decimal(String text, DecimalType type) {
    BigDecimal value = new BigDecimal(text).setScale(type.scale());
    if (value.precision() > type.precision()) {
      throw new ArithmeticException("Too large for " + type.sql());
    }
    return value;
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("Neither true nor false");
    };
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      return wallClock(text).toInstant(ZoneOffset.UTC);
    }
  }

  private static LocalDateTime wallClock(String text) {
    return text.length() <= "2020-07-22".length()
        ? LocalDate.parse(text).atStartOfDay()
        : LocalDateTime.parse(text.replace(' ', 'T'));
  }
}
