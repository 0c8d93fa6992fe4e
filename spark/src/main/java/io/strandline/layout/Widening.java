package io.strandline.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;

/**
 * What a stored column becomes when its source's type has grown: integers grow wider, FLOAT becomes
 * DOUBLE, decimals get digits, DATE becomes TIMESTAMP_NTZ, structs get fields. One kind of number
 * never becomes another: that is more often a slip than a wish.
 */
final class Widening {
  private static final int MOST_DIGITS = 38;
  private static final List<DataType> INTEGERS =
      List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

  private Widening() {}

  /**
   * The type that holds every value of both; {@code stored} itself where that does, empty where
   * there is none.
   */
  static Optional<DataType> of(DataType stored, DataType read) {
    if (stored instanceof StructType a && read instanceof StructType b) {
      return struct(a, b);
    }
    if (stored instanceof ArrayType a && read instanceof ArrayType b) {
      return of(a.elementType(), b.elementType()).map(e -> new ArrayType(e, true));
    }
    if (stored instanceof MapType a && read instanceof MapType b) {
      // The values of a key column tell entries apart, so no format changes their type.
      return ColumnTypes.fits(b.keyType(), a.keyType())
          ? of(a.valueType(), b.valueType()).map(v -> new MapType(a.keyType(), v, true))
          : Optional.empty();
    }
    return ColumnTypes.fits(read, stored) ? Optional.of(stored) : atomic(stored, read);
  }

  private static Optional<DataType> atomic(DataType stored, DataType read) {
    int before = INTEGERS.indexOf(stored);
    if (before >= 0 && INTEGERS.indexOf(read) > before
        || stored instanceof FloatType && read instanceof DoubleType
        || stored instanceof DateType && read instanceof TimestampNTZType) {
      return Optional.of(read);
    }
    if (stored instanceof DecimalType a && read instanceof DecimalType b) {
      int scale = Math.max(a.scale(), b.scale());
      int whole = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
      return whole + scale <= MOST_DIGITS
          ? Optional.of(new DecimalType(whole + scale, scale))
          : Optional.empty();
    }
    return Optional.empty();
  }

  /** The stored fields in their order, then those that are new. */
  private static Optional<DataType> struct(StructType stored, StructType read) {
    List<StructField> fields = new ArrayList<>();
    for (StructField field : stored.fields()) {
      int index = ColumnTypes.indexIgnoringCase(read, field.name());
      Optional<DataType> type =
          index < 0
              ? Optional.of(field.dataType())
              : of(field.dataType(), read.fields()[index].dataType());
      if (type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new StructField(field.name(), type.get(), true, Metadata.empty()));
    }
    for (StructField field : read.fields()) {
      if (ColumnTypes.indexIgnoringCase(stored, field.name()) < 0) {
        fields.add(new StructField(field.name(), field.dataType(), true, Metadata.empty()));
      }
    }
    return Optional.of(new StructType(fields.toArray(StructField[]::new)));
  }
}
