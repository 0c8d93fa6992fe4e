package io.strandline.source;

import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The declared columns that a text file is read into, and how its names are matched to them: by
 * Spark's rule for the session, an exact match first.
 */
record RowShape(StructType columns, Case names) implements Serializable {

  /** Whether names that differ in case only are one name. */
  enum Case {
    SENSITIVE,
    INSENSITIVE;

    String folded(String name) {
      return this == SENSITIVE ? name : name.toLowerCase(Locale.ROOT);
    }
  }

  /** The columns with {@link SourceRows#BAD}, {@link SourceRows#RAW} and their place. */
  StructType schema() {
    return columns
        .add(SourceRows.BAD, DataTypes.createArrayType(DataTypes.StringType, false))
        .add(SourceRows.RAW, DataTypes.StringType)
        .add(SourceRows.PLACE, DataTypes.StringType);
  }

  /** Positions of the columns by folded name. */
  Map<String, Integer> positions() {
    return positions(columns, names);
  }

  static Map<String, Integer> positions(StructType struct, Case names) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < struct.length(); i++) {
      positions.put(names.folded(struct.fields()[i].name()), i);
    }
    return positions;
  }

  /** A row without faults. */
  Row good(Object[] values, Faults none) {
    return RowFactory.create(all(values, none));
  }

  Row bad(Object[] values, Faults faults, String raw) {
    Object[] all = all(values, faults);
    all[values.length] = faults.texts();
    all[values.length + 1] = raw;
    return RowFactory.create(all);
  }

  private static Object[] all(Object[] values, Faults faults) {
    Object[] all = new Object[values.length + 3];
    System.arraycopy(values, 0, all, 0, values.length);
    all[values.length + 2] = faults.place();
    return all;
  }

  static RowShape of(Map<String, DataType> types, Case names) {
    StructType struct = new StructType();
    for (Map.Entry<String, DataType> column : new LinkedHashMap<>(types).entrySet()) {
      struct =
          struct.add(
              new StructField(
                  column.getKey(),
                  column.getValue(),
                  true,
                  org.apache.spark.sql.types.Metadata.empty()));
    }
    return new RowShape(struct, names);
  }
}
