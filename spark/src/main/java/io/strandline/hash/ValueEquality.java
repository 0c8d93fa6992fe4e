package io.strandline.hash;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;

/**
 * Null-safe equality by value of two columns of one type (semantics, section 3), maps included,
 * which Spark itself does not compare.
 */
public final class ValueEquality {
  private ValueEquality() {}

  /** True where both values are the same or both are NULL; never NULL. */
  public static Column same(Column one, Column other, DataType type) {
    if (!type.existsRecursively(part -> part instanceof MapType)) {
      return one.eqNullSafe(other);
    }
    return ValueEncoding.field("map", "", one, type)
        .eqNullSafe(ValueEncoding.field("map", "", other, type));
  }
}
