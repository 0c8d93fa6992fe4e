package io.strandline.table.delta;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.ColumnPath;
import io.strandline.table.PartitionTerm;
import io.strandline.table.TableDesign;
import java.util.List;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * How Delta lays out a table's files. It has partitions by value and no transforms, and a table is
 * either partitioned or clustered. So values are partitions; other terms are left to the files'
 * minima and maxima where there are partitions, and are clustering columns where there are none.
 *
 * @param partitions partition columns, quoted
 * @param clusters clustering columns, quoted
 */
record DeltaArrangement(List<String> partitions, List<String> clusters) {

  static DeltaArrangement of(TableDesign design) {
    List<ColumnPath> values =
        design.partitions().stream()
            .filter(PartitionTerm.Value.class::isInstance)
            .map(PartitionTerm::column)
            .toList();
    values.stream().filter(ColumnPath::isNested).findFirst().ifPresent(DeltaArrangement::refuse);
    List<String> clusters =
        design.partitions().stream()
            .map(PartitionTerm::column)
            .filter(column -> values.isEmpty() && hasBounds(column, design.columns()))
            .map(ColumnPath::sql)
            .toList();
    return new DeltaArrangement(values.stream().map(ColumnPath::sql).toList(), clusters);
  }

  /** Delta keeps no minima and maxima of some types, and clusters by none of them. */
  private static boolean hasBounds(ColumnPath column, StructType columns) {
    DataType type = columns;
    for (String part : column.parts()) {
      StructType struct = (StructType) type;
      type = struct.fields()[struct.fieldIndex(part)].dataType();
    }
    return !(type instanceof BooleanType) && !(type instanceof BinaryType);
  }

  private static void refuse(ColumnPath column) {
    throw new StrandlineException(
        Problem.of(
            ErrorCode.SPEC_UNSUPPORTED,
            "Delta cannot partition by " + column.sql() + ", a field of a struct",
            "Write partition_by: none or years(valid_from), or leave `struct` out."));
  }
}
