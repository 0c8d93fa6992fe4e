package io.strandline.layout;

import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VarcharType;

/** Which column types a dimension can hold (semantics, section 3), and which convert losslessly. */
public final class ColumnTypes {
  private ColumnTypes() {}

  /** True where values of {@code type} can be kept and compared. */
  public static boolean supported(DataType type) {
    if (type instanceof ArrayType array) {
      return supported(array.elementType());
    }
    if (type instanceof MapType map) {
      return supported(map.keyType()) && supported(map.valueType());
    }
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        if (!supported(field.dataType())) {
          return false;
        }
      }
      return true;
    }
    return atomic(type);
  }

  /** True for the supported types without inner structure: only these can be business keys. */
  public static boolean atomic(DataType type) {
    return type instanceof BooleanType
        || type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType
        || type instanceof FloatType
        || type instanceof DoubleType
        || type instanceof DecimalType
        || type instanceof StringType
        || type instanceof CharType
        || type instanceof VarcharType
        || type instanceof BinaryType
        || type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType;
  }

  /** True for the types an effective time may have. */
  public static boolean isTime(DataType type) {
    return type instanceof TimestampType
        || type instanceof TimestampNTZType
        || type instanceof DateType;
  }

  /** True where every value of {@code from} has its equal in {@code to}. */
  public static boolean fits(DataType from, DataType to) {
    if (DataType.equalsIgnoreNullability(from, to)) {
      return true;
    }
    if (from instanceof StructType a && to instanceof StructType b) {
      return structFits(a, b);
    }
    if (from instanceof ArrayType a && to instanceof ArrayType b) {
      return fits(a.elementType(), b.elementType());
    }
    if (from instanceof MapType a && to instanceof MapType b) {
      return fits(a.keyType(), b.keyType()) && fits(a.valueType(), b.valueType());
    }
    boolean toText = to instanceof StringType && !(from instanceof StringType);
    boolean lossyFloat =
        to instanceof FloatType && (from instanceof IntegerType || from instanceof LongType)
            || to instanceof DoubleType && from instanceof LongType;
    if (from instanceof DateType && to instanceof TimestampNTZType) {
      return true;
    }
    boolean timeIntoTime = isTime(from) && isTime(to);
    return !toText && !lossyFloat && !timeIntoTime && Cast.canUpCast(from, to);
  }

  private static boolean structFits(StructType from, StructType to) {
    for (StructField field : from.fields()) {
      int index = indexIgnoringCase(to, field.name());
      if (index < 0 || !fits(field.dataType(), to.fields()[index].dataType())) {
        return false;
      }
    }
    return true;
  }

  static int indexIgnoringCase(StructType type, String name) {
    for (int i = 0; i < type.length(); i++) {
      if (type.fields()[i].name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }
}
