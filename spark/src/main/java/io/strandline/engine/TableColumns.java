package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Renaming;
import io.strandline.layout.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Is an existing table one that Strandline can maintain under this spec? */
final class TableColumns {
  private TableColumns() {}

  /** Refuses a table that lacks bookkeeping columns or has them with other types. */
  static void check(Shape shape, StructType present, ColumnLookup.Case rule) {
    ColumnLookup lookup = new ColumnLookup(present, rule);
    List<String> attributes = shape.storedAttributes().stream().map(StructField::name).toList();
    List<String> growing = growing(shape, lookup);
    List<Problem> problems = new ArrayList<>(neverNull(shape, present, lookup));
    for (StructField wanted : shape.tableColumns().fields()) {
      if (attributes.contains(wanted.name()) || growing.contains(wanted.name())) {
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

  /** Keys and sequences that are there may get wider, as attributes may. */
  private static List<String> growing(Shape shape, ColumnLookup lookup) {
    List<String> growing = new ArrayList<>(shape.keyNames());
    growing.add(shape.names().firstSequence());
    growing.add(shape.names().lastSequence());
    growing.removeIf(
        name ->
            lookup.all(name).isEmpty()
                && Renaming.before(shape.spec(), name, lookup).flatMap(lookup::one).isEmpty());
    return growing;
  }

  /** A column beside the dimension's own is NULL in every new row, so it has to take NULL. */
  private static List<Problem> neverNull(Shape shape, StructType present, ColumnLookup lookup) {
    ColumnLookup own = lookup.of(shape.tableColumns());
    return Arrays.stream(present.fields())
        .filter(field -> !field.nullable() && own.all(field.name()).isEmpty())
        .filter(field -> !shape.spec().tracking().renamed().containsValue(field.name()))
        .map(
            field ->
                Problem.of(
                    ErrorCode.TABLE_LAYOUT,
                    "column `%s` of table %s is never NULL, but this spec does not write it"
                        .formatted(field.name(), String.join(".", shape.spec().table())),
                    "Name it in the spec, or let it be NULL: ALTER TABLE ... ALTER COLUMN ... DROP"
                        + " NOT NULL."))
        .toList();
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
}
