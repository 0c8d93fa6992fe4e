package io.strandline.layout;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.spec.DimensionSpec;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** What can be wrong with a column, in words. */
final class ColumnProblems {
  private ColumnProblems() {}

  static Problem taken(String name) {
    return Problem.of(
        ErrorCode.SPEC_CONTRADICTION,
        "column `" + name + "` of the source has the name of a column that Strandline writes",
        "Choose another name for the bookkeeping column under `layout: names:`, or leave the column"
            + " out with `except: ["
            + name
            + "]`.");
  }

  static Problem ambiguous(String name, List<StructField> found) {
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
        "column `"
            + name
            + "` is ambiguous in the source: "
            + String.join(", ", found.stream().map(f -> "`" + f.name() + "`").toList()),
        "Give the source's columns distinct names (case does not count here).");
  }

  static Problem missingInSource(
      String name, String role, ColumnLookup lookup, boolean inTable, boolean mayMiss) {
    String why = inTable ? ", but the table keeps it" : "";
    String fix =
        mayMiss
            ? "Declare its type under `columns`, so that it can be NULL."
            : role.equals("attribute")
                ? "Correct the name, or say `missing_columns: null` to read it as NULL."
                : "Correct the name or the source.";
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_MISSING,
        role + " column `" + name + "` is not in the source" + why + "; " + lookup.hint(name),
        fix);
  }

  static Problem missingInTable(String name, String role, DimensionSpec spec, ColumnLookup lookup) {
    return Problem.of(
        ErrorCode.TABLE_COLUMN_MISSING,
        role
            + " column `"
            + name
            + "` is not in the table "
            + String.join(".", spec.table())
            + "; "
            + lookup.hint(name),
        "Correct the spec, or add the column by applying a batch that has it.");
  }

  static Problem unsupported(String name, String role, DataType type) {
    return Problem.of(
        ErrorCode.TYPE_UNSUPPORTED,
        role + " column `" + name + "` has type " + type.sql() + ", which is not supported",
        "Cast it in the source, or leave it out with `except: [" + name + "]`.");
  }

  static Problem mismatch(String name, String role, DataType read, DataType type, boolean inTable) {
    return Problem.of(
        inTable ? ErrorCode.TABLE_COLUMN_TYPE : ErrorCode.SOURCE_COLUMN_TYPE,
        role
            + " column `"
            + name
            + "` is "
            + read.sql()
            + " in the source but "
            + type.sql()
            + (inTable ? " in the table" : " by the spec"),
        "Cast it in the source; values are never narrowed or turned into text silently.");
  }

  static Problem notATime(String name, DataType type) {
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_TYPE,
        "effective time `" + name + "` is a " + type.sql() + ", not a time",
        "effective_at needs a TIMESTAMP, TIMESTAMP_NTZ or DATE column: cast it in a query as the"
            + " source, such as source: {sql: \"SELECT *, CAST(%1$s AS TIMESTAMP) AS %1$s_time"
                .formatted(name)
            + " FROM ...\"} with effective_at: %1$s_time. In CSV and JSON files its type is"
                .formatted(name)
            + " declared: columns: {"
            + name
            + ": timestamp}.");
  }
}
