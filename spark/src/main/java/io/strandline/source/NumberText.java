package io.strandline.source;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * Numbers as Spark SQL writes them, whatever the locale: nothing is rounded to an integer or a
 * decimal, nothing overflows.
 */
final class NumberText {
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,30}");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,9})?");

  private NumberText() {}

  /** An integer written without fraction or exponent. */
  static Number integer(String text, DataType type) throws NotAValue {
    if (!INTEGER.matcher(text).matches()) {
      throw new NotAValue("it is not an integer");
    }
    return text.length() <= 18
        ? integer(Long.parseLong(text), type)
        : integer(new BigDecimal(text), type);
  }

  /** An integer by value: {@code 3.0} is 3. */
  static Number integer(BigDecimal value, DataType type) throws NotAValue {
    // an exponent of a billion must not become a billion digits
    if (value.signum() != 0 && (long) value.precision() - value.scale() > 20) {
      throw new NotAValue("it is out of range");
    }
    if (value.signum() != 0 && value.stripTrailingZeros().scale() > 0) {
      throw new NotAValue("it has a fraction");
    }
    try {
      return integer(value.longValueExact(), type);
    } catch (ArithmeticException e) {
      throw new NotAValue("it is out of range");
    }
  }

  private static Number integer(long value, DataType type) throws NotAValue {
    if (type.equals(DataTypes.LongType)) {
      return value;
    }
    if (type.equals(DataTypes.IntegerType) && value == (int) value) {
      return (int) value;
    }
    if (type.equals(DataTypes.ShortType) && value == (short) value) {
      return (short) value;
    }
    if (type.equals(DataTypes.ByteType) && value == (byte) value) {
      return (byte) value;
    }
    throw new NotAValue("it is out of range");
  }

  static BigDecimal decimal(String text, DecimalType type) throws NotAValue {
    if (!DECIMAL.matcher(text).matches()) {
      throw new NotAValue("it is not a number");
    }
    BigDecimal value = new BigDecimal(text);
    if (value.signum() == 0) {
      return BigDecimal.ZERO.setScale(type.scale());
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (stripped.scale() > type.scale()) {
      throw new NotAValue("it has more than " + type.scale() + " decimal places");
    }
    if ((long) stripped.precision() - stripped.scale() > type.precision() - type.scale()) {
      throw new NotAValue("it is out of range");
    }
    return stripped.setScale(type.scale());
  }

  static Double doubleValue(String text) throws NotAValue {
    if (DECIMAL.matcher(text).matches()) {
      double value = Double.parseDouble(text);
      if (Double.isInfinite(value)) {
        throw new NotAValue("it is out of range");
      }
      return value;
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw new NotAValue("it is not a number");
    };
  }

  static Float floatValue(String text) throws NotAValue {
    double wide = doubleValue(text);
    float value = DECIMAL.matcher(text).matches() ? Float.parseFloat(text) : (float) wide;
    if (Float.isInfinite(value) && !Double.isInfinite(wide)) {
      throw new NotAValue("it is out of range");
    }
    return value;
  }
}
