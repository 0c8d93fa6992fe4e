package io.strandline.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Finds the single changes that make one column's type another, wider one. */
public final class ColumnChanges {
  private final List<SchemaChange> changes = new ArrayList<>();

  private ColumnChanges() {}

  /** The changes of {@code column}, outermost first; none where the types are the same. */
  public static List<SchemaChange> between(String column, DataType from, DataType to) {
    ColumnChanges all = new ColumnChanges();
    all.find(List.of(column), from, to);
    return all.changes;
  }

  private void find(List<String> path, DataType from, DataType to) {
    if (from instanceof StructType a && to instanceof StructType b) {
      for (StructField field : b.fields()) {
        field(path, a, field);
      }
    } else if (from instanceof ArrayType a && to instanceof ArrayType b) {
      find(and(path, "element"), a.elementType(), b.elementType());
    } else if (from instanceof MapType a && to instanceof MapType b) {
      find(and(path, "key"), a.keyType(), b.keyType());
      find(and(path, "value"), a.valueType(), b.valueType());
    } else if (!from.sameType(to)) {
      changes.add(new SchemaChange.Widen(path, from, to));
    }
  }

  private void field(List<String> path, StructType from, StructField wanted) {
    for (StructField field : from.fields()) {
      if (field.name().equalsIgnoreCase(wanted.name())) {
        find(and(path, field.name()), field.dataType(), wanted.dataType());
        return;
      }
    }
    changes.add(new SchemaChange.Add(and(path, wanted.name()), wanted.dataType()));
  }

  private static List<String> and(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }
}
