package io.strandline.source;

import java.util.Base64;
import java.util.Locale;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * Texts as values of scalar types. A string is taken as it stands; other types may stand between
 * blanks, as in Spark SQL. Binary is base64.
 */
public final class ScalarText {
  private ScalarText() {}

  /** The value of {@code text}, never null. */
  public static Object value(String text, DataType type) throws NotAValue {
    if (type instanceof StringType) {
      return text;
    }
    String bare = text.strip();
    if (type instanceof BooleanType) {
      return bool(bare);
    }
    if (type instanceof DoubleType) {
      return NumberText.doubleValue(bare);
    }
    if (type instanceof FloatType) {
      return NumberText.floatValue(bare);
    }
    if (type instanceof DecimalType decimal) {
      return NumberText.decimal(bare, decimal);
    }
    if (type instanceof DateType) {
      return TimeText.date(bare);
    }
    if (type instanceof TimestampType) {
      return TimeText.instant(bare);
    }
    if (type instanceof TimestampNTZType) {
      return TimeText.local(bare);
    }
    if (type instanceof BinaryType) {
      return binary(bare);
    }
    return NumberText.integer(bare, type);
  }

  private static Boolean bool(String text) throws NotAValue {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "1" -> true;
      case "false", "f", "no", "n", "0" -> false;
      default -> throw new NotAValue("it is neither true nor false");
    };
  }

  private static byte[] binary(String text) throws NotAValue {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new NotAValue("it is not base64");
    }
  }
}
