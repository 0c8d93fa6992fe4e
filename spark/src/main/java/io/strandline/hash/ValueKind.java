package io.strandline.hash;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Which types encode equal values alike. */
public final class ValueKind {
  private ValueKind() {}

  /** Types of one kind have the same hash for the same value; a struct may get further fields. */
  public static String of(DataType type) {
    if (type instanceof ArrayType array) {
      return "array of " + of(array.elementType());
    }
    if (type instanceof MapType map) {
      return "map of " + of(map.keyType()) + " to " + of(map.valueType());
    }
    if (type instanceof StructType struct) {
      // Only a date may turn into something that is hashed in another way.
      return Arrays.stream(struct.fields())
          .filter(f -> f.dataType().existsRecursively(ValueKind::isDay))
          .map(f -> f.name() + " " + of(f.dataType()))
          .collect(Collectors.joining(", ", "struct (", ")"));
    }
    if (type instanceof StringType) {
      return "text";
    }
    boolean itself =
        isDay(type)
            || type instanceof TimestampType
            || type instanceof BooleanType
            || type instanceof BinaryType;
    return itself ? type.sql().toLowerCase(Locale.ROOT) : "number";
  }

  private static boolean isDay(DataType type) {
    return type instanceof DateType || type instanceof TimestampNTZType;
  }
}
