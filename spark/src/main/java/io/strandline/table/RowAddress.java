package io.strandline.table;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Where a row stands in its table, in the format's own terms: a struct such as file and position. A
 * row that carries it can be replaced or removed without looking for it again; new rows have NULL.
 */
public final class RowAddress {
  /** The column that holds it. */
  public static final String COLUMN = "__strandline_address";

  private RowAddress() {}

  /** True where rows with these columns carry it. */
  public static boolean isIn(StructType columns) {
    return field(columns).isPresent();
  }

  /** The column, where rows with these columns have it; nullable, as new rows have none. */
  public static Optional<StructField> field(StructType columns) {
    return columns.getFieldIndex(COLUMN).isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StructField(COLUMN, columns.apply(COLUMN).dataType(), true, Metadata.empty()));
  }

  /** The column for a selection from rows with these columns: one, or none. */
  public static Stream<Column> selected(StructType columns) {
    return field(columns).map(field -> functions.col(COLUMN)).stream();
  }
}
