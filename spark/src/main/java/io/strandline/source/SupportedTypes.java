package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** The types a dimension can hold (semantics, section 3). */
final class SupportedTypes {
  private SupportedTypes() {}

  /** True where values of {@code type} can be compared, hashed and kept. */
  static boolean contains(DataType type) {
    if (type instanceof ArrayType array) {
      return contains(array.elementType());
    }
    if (type instanceof MapType map) {
      return contains(map.keyType()) && contains(map.valueType());
    }
    if (type instanceof StructType struct) {
      return Arrays.stream(struct.fields()).allMatch(field -> contains(field.dataType()));
    }
    return type.equals(DataTypes.StringType) // neither collated, nor CHAR or VARCHAR
        || type instanceof BooleanType
        || type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType
        || type instanceof FloatType
        || type instanceof DoubleType
        || type instanceof DecimalType
        || type instanceof BinaryType
        || type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType;
  }

  static Problem problem(String column, DataType type) {
    return Problem.of(
        ErrorCode.TYPE_UNSUPPORTED,
        "Column `" + column + "` is " + type.sql() + ", which a dimension cannot hold.",
        "Leave it out with except, or cast it to another type in a sql source.");
  }

  /** The type with every nested value nullable: sources promise nothing. */
  static DataType nullable(DataType type) {
    if (type instanceof ArrayType array) {
      return DataTypes.createArrayType(nullable(array.elementType()), true);
    }
    if (type instanceof MapType map) {
      return DataTypes.createMapType(nullable(map.keyType()), nullable(map.valueType()), true);
    }
    if (type instanceof StructType struct) {
      return new StructType(
          Arrays.stream(struct.fields())
              .map(f -> new StructField(f.name(), nullable(f.dataType()), true, f.metadata()))
              .toArray(StructField[]::new));
    }
    return type;
  }
}
