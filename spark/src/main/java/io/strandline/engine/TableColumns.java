package io.strandline.engine;

import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Is an existing table one that Strandline can maintain under this spec? */
final class TableColumns {
  private TableColumns() {}

  /** Refuses a table that lacks bookkeeping columns or has them with other types. */
  static void check(Shape shape, StructType present, ColumnLookup.Case rule) {
    ColumnLookup lookup = new ColumnLookup(present, rule);
    List<String> addable =
        Stream.concat(shape.storedAttributes().stream(), shape.auditColumns().stream())
            .map(StructField::name)
            .toList();
    List<Problem> problems = new ArrayList<>();
    for (StructField wanted : shape.tableColumns().fields()) {
      if (addable.contains(wanted.name())) {
        continue;
      }
      List<StructField> found = lookup.all(wanted.name());
      if (found.isEmpty()) {
        problems.add(
            Problem.of(
                ErrorCode.TABLE_COLUMN_MISSING,
                "table "
                    + String.join(".", shape.spec().table())
                    + " has no column `"
                    + wanted.name()
                    + "`; "
                    + lookup.hint(wanted.name()),
                "Name the column it has under `layout: names:`, or choose another table."));
      } else if (!found.get(0).dataType().sameType(wanted.dataType())) {
        problems.add(
            Problem.of(
                ErrorCode.TABLE_COLUMN_TYPE,
                "column `"
                    + wanted.name()
                    + "` of table "
                    + String.join(".", shape.spec().table())
                    + " is "
                    + found.get(0).dataType().sql()
                    + ", not "
                    + wanted.dataType().sql(),
                "Was the table made with another spec? Correct the spec's key or layout."));
      }
    }
    tombstonesUnheardOf(shape, lookup).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }

  /** Under another spec the table's tombstones would count as versions of keys that are there. */
  private static Optional<Problem> tombstonesUnheardOf(Shape shape, ColumnLookup lookup) {
    String flag = shape.names().isDeleted();
    boolean known =
        shape.keepsTombstones()
            || lookup.contains(List.of(shape.tableColumns().fieldNames()), flag);
    return known || lookup.all(flag).isEmpty()
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                ErrorCode.TABLE_LAYOUT,
                "table "
                    + String.join(".", shape.spec().table())
                    + " has a column `"
                    + flag
                    + "`, so deletions are rows of it, but the spec does not say `deletes:"
                    + " tombstone`",
                "Say so, or give the column of tombstones another name under `layout: names:`."));
  }

  /** The rows with columns that the table is about to get. */
  static Dataset<Row> filled(Dataset<Row> rows, StructType missing) {
    Dataset<Row> filled = rows;
    for (StructField field : missing.fields()) {
      filled = filled.withColumn(field.name(), lit(null).cast(field.dataType()));
    }
    return filled;
  }
}
