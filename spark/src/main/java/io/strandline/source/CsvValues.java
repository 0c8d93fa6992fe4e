package io.strandline.source;

import io.strandline.spec.Policies.EmptyCsvField;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The text of CSV fields as values of declared types. */
final class CsvValues {
  private final EmptyCsvField emptyField;
  private final JsonValues nested;

  CsvValues(EmptyCsvField emptyField, RowShape.Case names) {
    this.emptyField = emptyField;
    this.nested = new JsonValues(names);
  }

  /** The value of {@code text}; null where it is NULL or faulty. */
  Object value(String text, StructField column, Faults faults) {
    DataType type = column.dataType();
    if (text.isEmpty()) {
      return type instanceof StringType && emptyField == EmptyCsvField.STRING ? text : null;
    }
    if (type instanceof ArrayType || type instanceof StructType || type instanceof MapType) {
      return nested.value(text, column.name(), type, faults);
    }
    try {
      return ScalarText.value(text, type);
    } catch (NotAValue e) {
      faults.value(column.name(), "'" + Faults.shortened(text) + "'", type, e.getMessage());
      return null;
    }
  }
}
