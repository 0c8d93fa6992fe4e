package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * How a table is to be made.
 *
 * @param columns its columns in order
 * @param required names of columns that are never NULL
 * @param order what its files are sorted by
 * @param partitions what it is partitioned by; may be empty
 * @param notes what is written down in its properties
 */
public record TableDesign(
    StructType columns,
    Set<String> required,
    List<ColumnPath> order,
    List<PartitionTerm> partitions,
    TableNotes notes) {
  public TableDesign {
    requireNonNull(columns, "columns");
    required = Set.copyOf(required);
    order = List.copyOf(order);
    partitions = List.copyOf(partitions);
    requireNonNull(notes, "notes");
  }

  /** A table without notes. */
  public TableDesign(
      StructType columns,
      Set<String> required,
      List<ColumnPath> order,
      List<PartitionTerm> partitions) {
    this(columns, required, order, partitions, TableNotes.NONE);
  }
}
