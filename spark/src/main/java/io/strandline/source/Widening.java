package io.strandline.source;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructType;

/** Which type holds every value of another exactly, so that a cast can lose nothing. */
final class Widening {
  private Widening() {}

  /** True where every value of {@code from} is a value of {@code to}. */
  static boolean isLossless(DataType from, DataType to) {
    if (from.sql().equals(to.sql())) {
      return true;
    }
    if (from instanceof ArrayType a && to instanceof ArrayType b) {
      return isLossless(a.elementType(), b.elementType());
    }
    if (from instanceof MapType a && to instanceof MapType b) {
      return isLossless(a.keyType(), b.keyType()) && isLossless(a.valueType(), b.valueType());
    }
    if (from instanceof StructType a && to instanceof StructType b) {
      return structs(a, b);
    }
    return numbers(from, to);
  }

  /** Spark casts structs by position, so names have to agree in order. */
  private static boolean structs(StructType from, StructType to) {
    if (from.length() != to.length()) {
      return false;
    }
    for (int i = 0; i < from.length(); i++) {
      if (!from.fields()[i].name().equalsIgnoreCase(to.fields()[i].name())
          || !isLossless(from.fields()[i].dataType(), to.fields()[i].dataType())) {
        return false;
      }
    }
    return true;
  }

  private static boolean numbers(DataType from, DataType to) {
    int digits = digits(from);
    if (digits > 0) {
      return digits(to) > digits
          || (to instanceof DecimalType d && d.precision() - d.scale() >= digits)
          || (to instanceof DoubleType && digits <= 10)
          || (to instanceof FloatType && digits <= 5);
    }
    if (from instanceof DecimalType a && to instanceof DecimalType b) {
      return b.scale() >= a.scale() && b.precision() - b.scale() >= a.precision() - a.scale();
    }
    return from instanceof FloatType && to instanceof DoubleType;
  }

  /** Decimal digits that an integer type's values need; 0 for other types. */
  private static int digits(DataType type) {
    if (type instanceof ByteType) {
      return 3;
    }
    if (type instanceof ShortType) {
      return 5;
    }
    if (type instanceof IntegerType) {
      return 10;
    }
    return type instanceof LongType ? 19 : 0;
  }
}
