package io.strandline.table;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.Layout;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * How a table is to be made.
 *
 * @param columns its columns in order
 * @param required names of columns that are never NULL
 * @param key business key columns, the first part of the write order
 * @param layout partitioning and names
 * @param notes what is written down in its properties
 */
public record TableDesign(
    StructType columns, Set<String> required, List<String> key, Layout layout, TableNotes notes) {
  public TableDesign {
    requireNonNull(columns, "columns");
    required = Set.copyOf(required);
    key = List.copyOf(key);
    requireNonNull(layout, "layout");
    requireNonNull(notes, "notes");
  }

  /** A table without notes. */
  public TableDesign(StructType columns, Set<String> required, List<String> key, Layout layout) {
    this(columns, required, key, layout, TableNotes.NONE);
  }
}
