package io.strandline.layout;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Is an existing table one that can be maintained, or read, under a spec? */
public final class TableFit {
  private final Shape shape;
  private final StoredForm form;
  private final Layout layout;
  private final ColumnNames names;
  private final List<Problem> problems = new ArrayList<>();

  private TableFit(Shape shape, StoredForm form) {
    this.shape = shape;
    this.form = form;
    this.layout = shape.spec().layout();
    this.names = shape.names();
  }

  /**
   * Refuses a table that cannot be read as this dimension.
   *
   * @throws StrandlineException with all that does not fit
   */
  public static void requireReadable(Shape shape, StoredForm form) {
    TableFit fit = new TableFit(shape, form);
    fit.columns();
    fit.throwIfAny();
  }

  /**
   * Refuses a table that cannot be written as this dimension's.
   *
   * @param before the table as it is
   * @param after the table once its columns have followed the source's
   * @param added columns that it has only then
   * @throws StrandlineException with all that does not fit
   */
  public static void requireWritable(
      Shape shape, StoredForm before, StoredForm after, Set<String> added) {
    TableFit fit = new TableFit(shape, after);
    fit.columns();
    fit.requiredColumns();
    fit.knownTable(before, added);
    fit.throwIfAny();
  }

  private void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }

  private void columns() {
    StructType canonical = shape.tableColumns();
    shape.keyNames().stream().filter(name -> !form.keeps(name)).forEach(this::missingKey);
    for (String name : form.bookkeeping().toList()) {
      Optional<StructField> found = form.field(name);
      boolean isValidity = name.equals(names.validFrom()) || name.equals(names.validTo());
      boolean isGap = shape.keepsTombstones() && name.equals(names.isDeleted());
      if (found.isEmpty() && (isValidity || isGap)) {
        missing(name);
      } else if (found.isPresent() && isValidity) {
        validity(found.get());
      } else if (found.isPresent() && !fits(canonical.apply(name), found.get().dataType())) {
        otherType(found.get(), canonical.apply(name).dataType());
      }
    }
    for (StructField field : form.table().fields()) {
      if (form.isStruct(field)) {
        inside(field);
      }
    }
    tombstonesUnheardOf();
  }

  /** Under another spec the table's tombstones would count as versions of keys that are there. */
  private void tombstonesUnheardOf() {
    String flag = names.isDeleted();
    boolean isOther =
        shape.keepsTombstones()
            || form.lookup().contains(List.of(shape.tableColumns().fieldNames()), flag);
    if (!isOther && !form.lookup().all(flag).isEmpty()) {
      problems.add(
          Problem.of(
              ErrorCode.TABLE_LAYOUT,
              table()
                  + " has a column `"
                  + flag
                  + "`, so deletions are rows of it, but the spec does not say `deletes:"
                  + " tombstone`",
              "Say so, or give the column of tombstones another name under `layout: names:`."));
    }
  }

  private boolean fits(StructField wanted, DataType found) {
    return found.sameType(wanted.dataType()) || form.isTime(wanted) && ColumnTypes.isTime(found);
  }

  private void missing(String name) {
    String column = layout.struct().map(struct -> struct + "` with a field `" + name).orElse(name);
    problems.add(
        Problem.of(
            ErrorCode.TABLE_COLUMN_MISSING,
            table() + " has no column `" + column + "`; " + form.lookup().hint(name),
            "Name the column it has under `layout: names:`, or choose another table."));
  }

  private void missingKey(String name) {
    problems.add(
        Problem.of(
            ErrorCode.TABLE_COLUMN_MISSING,
            table() + " has no column `" + name + "`; " + form.lookup().hint(name),
            "Was the table made with another key? Correct the spec's key, say under `renamed` what"
                + " the column is called yet, or choose another table."));
  }

  private void validity(StructField found) {
    DataType wanted = StoredTime.of(layout).type();
    if (found.dataType().sameType(wanted)) {
      return;
    }
    if (!ColumnTypes.isTime(found.dataType())) {
      otherType(found, wanted);
      return;
    }
    problems.add(
        Problem.of(
            ErrorCode.TABLE_LAYOUT,
            "column `%s` of %s is %s, but `layout.validity` is %s"
                .formatted(
                    found.name(),
                    table(),
                    found.dataType().sql(),
                    layout.validity().name().toLowerCase(Locale.ROOT)),
            "Write layout: {validity: %s}, with the zone in which it is meant."
                .formatted(found.dataType().sql().toLowerCase(Locale.ROOT))));
  }

  private void otherType(StructField found, DataType wanted) {
    problems.add(
        Problem.of(
            ErrorCode.TABLE_COLUMN_TYPE,
            "column `%s` of %s is %s, not %s"
                .formatted(found.name(), table(), found.dataType().sql(), wanted.sql()),
            "Was the table made with another spec? Correct the spec's key or layout; a column that"
                + " is not to be kept is `none` under `layout: names:`."));
  }

  private void inside(StructField struct) {
    for (StructField field : ((StructType) struct.dataType()).fields()) {
      if (form.canonicalName(field).isEmpty()) {
        problems.add(
            Problem.of(
                ErrorCode.TABLE_LAYOUT,
                "`%s` of %s has a field `%s`, which would be lost when a version ends"
                    .formatted(struct.name(), table(), field.name()),
                "Name the struct's fields under `layout: names:`; it can have no others."));
      }
    }
  }

  /** Columns that may not be NULL need a value. */
  private void requiredColumns() {
    for (StructField field : form.table().fields()) {
      if (field.nullable() || form.isStruct(field)) {
        continue;
      }
      Optional<String> written = form.writtenName(field);
      if (written.isEmpty()) {
        needed(field, "Strandline does not keep it", "Make it nullable, or keep it.");
      } else if (written.get().equals(names.validTo()) && layout.openEnd().isEmpty()) {
        needed(field, "open versions end at NULL", "Write layout: {open_end: 9999-12-31}.");
      } else if (written.get().equals(names.sourceSystem())
          && shape.spec().sourceSystem().isEmpty()) {
        needed(field, "the spec names no source system", "Write source_system: in the spec.");
      }
    }
  }

  private void needed(StructField field, String why, String remedy) {
    problems.add(
        Problem.of(
            ErrorCode.TABLE_LAYOUT,
            "column `%s` of %s is NOT NULL, but %s".formatted(field.name(), table(), why),
            remedy));
  }

  /** A table that shows no trace of bookkeeping may be any table: it gets no new columns. */
  private void knownTable(StoredForm before, Set<String> added) {
    if (before.bookkeeping().anyMatch(before::keeps)) {
      return;
    }
    for (String name : added) {
      problems.add(
          Problem.of(
              ErrorCode.TABLE_COLUMN_MISSING,
              table() + " has no column `" + name + "`; " + before.lookup().hint(name),
              "Is it the right table? Strandline adds columns only to tables with bookkeeping."));
    }
  }

  private String table() {
    return "table " + String.join(".", shape.spec().table());
  }
}
