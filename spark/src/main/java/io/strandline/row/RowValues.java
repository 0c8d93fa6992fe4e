package io.strandline.row;

import io.strandline.value.Struct;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Converts between a row's values as Spark hands them out and core's values. */
public final class RowValues {
  private RowValues() {}

  /**
   * Spark's {@code value} of this type as core's. NULL stays null. Values of java.sql are counted
   * back from the Julian calendar.
   */
  public static Object fromSpark(Object value, DataType type) {
    if (value == null) {
      return null;
    }
    if (type instanceof ArrayType array) {
      List<Object> result = new ArrayList<>();
      for (Object element : CollectionConverters.asJava((Seq<?>) value)) {
        result.add(fromSpark(element, array.elementType()));
      }
      return result;
    }
    if (type instanceof MapType map) {
      Map<Object, Object> result = new LinkedHashMap<>();
      CollectionConverters.asJava((scala.collection.Map<?, ?>) value)
          .forEach(
              (k, v) -> result.put(fromSpark(k, map.keyType()), fromSpark(v, map.valueType())));
      return result;
    }
    if (type instanceof StructType struct) {
      return structFromSpark((Row) value, struct);
    }
    if (value instanceof Timestamp timestamp) {
      return DateTimeUtils.microsToInstant(DateTimeUtils.fromJavaTimestamp(timestamp));
    }
    if (value instanceof Date date) {
      return LocalDate.ofEpochDay(DateTimeUtils.fromJavaDate(date));
    }
    return value;
  }

  private static Struct structFromSpark(Row row, StructType type) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < type.length(); i++) {
      StructField field = type.fields()[i];
      fields.put(field.name(), fromSpark(row.get(i), field.dataType()));
    }
    return new Struct(fields);
  }

  /** Core's {@code value} as Spark takes it for this type. */
  public static Object toSpark(Object value, DataType type) {
    if (value == null) {
      return null;
    }
    if (type instanceof ArrayType array) {
      List<Object> result = new ArrayList<>();
      ((List<?>) value).forEach(element -> result.add(toSpark(element, array.elementType())));
      return CollectionConverters.asScala(result).toSeq();
    }
    if (type instanceof MapType map) {
      Map<Object, Object> result = new LinkedHashMap<>();
      ((Map<?, ?>) value)
          .forEach((k, v) -> result.put(toSpark(k, map.keyType()), toSpark(v, map.valueType())));
      return CollectionConverters.asScala(result);
    }
    if (type instanceof StructType struct) {
      Object[] fields = new Object[struct.length()];
      for (int i = 0; i < fields.length; i++) {
        StructField field = struct.fields()[i];
        fields[i] = toSpark(((Struct) value).fields().get(field.name()), field.dataType());
      }
      return RowFactory.create(fields);
    }
    return value;
  }
}
