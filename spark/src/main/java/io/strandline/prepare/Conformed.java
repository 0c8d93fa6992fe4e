package io.strandline.prepare;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.transform_values;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A value as another type that holds it. Fields of structs are matched by name at every depth,
 * whatever their order (a cast would match them by position); a field that is missing is NULL.
 */
public final class Conformed {
  private Conformed() {}

  /** {@code value}, which is of type {@code from}, as {@code to}. */
  public static Column column(Column value, DataType from, DataType to) {
    if (from.sql().equals(to.sql()) || !to.existsRecursively(StructType.class::isInstance)) {
      return value.cast(to);
    }
    if (from instanceof ArrayType a && to instanceof ArrayType b) {
      return transform(value, x -> column(x, a.elementType(), b.elementType())).cast(to);
    }
    if (from instanceof MapType a && to instanceof MapType b) {
      return transform_values(value, (k, v) -> column(v, a.valueType(), b.valueType())).cast(to);
    }
    if (from instanceof StructType a && to instanceof StructType b) {
      List<Column> fields = new ArrayList<>();
      for (StructField field : b.fields()) {
        fields.add(field(value, a, field).as(field.name()));
      }
      return when(value.isNotNull(), struct(fields.toArray(Column[]::new))).cast(to);
    }
    return value.cast(to);
  }

  private static Column field(Column value, StructType from, StructField wanted) {
    for (StructField field : from.fields()) {
      if (field.name().equalsIgnoreCase(wanted.name())) {
        return column(value.getField(field.name()), field.dataType(), wanted.dataType());
      }
    }
    return lit(null).cast(wanted.dataType());
  }
}
