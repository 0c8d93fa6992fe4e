package io.strandline.query;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_compact;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.hash.ValueEquality;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredForm;
import io.strandline.spec.ColumnNames;
import io.strandline.table.Identifiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/**
 * The questions a dimension answers about its stored rows. Validity is half-open everywhere: a
 * version is in force at its start and no longer at its end. Answers have the business key, the
 * attributes, {@code valid_from} (TIMESTAMP; NULL for a version of another tool that was in force
 * before every event) and {@code valid_to} (TIMESTAMP, NULL while open), {@code is_current} and,
 * where deletions are rows, {@code is_deleted}, under the names of the layout and in no particular
 * order; a dimension without type 2 attributes has no validity.
 */
public final class DimensionQuery {
  private static final double MICROS_A_DAY = 86_400_000_000.0;

  private final Dataset<Row> stored;
  private final Shape shape;
  private final StoredForm form;

  /** Asks {@code stored}, the rows of a table of this shape. */
  public DimensionQuery(Dataset<Row> stored, Shape shape) {
    this(stored, shape, ColumnLookup.Case.INSENSITIVE);
  }

  /** Asks {@code stored}, the rows of a table of this shape, under a session's case rule. */
  public DimensionQuery(Dataset<Row> stored, Shape shape, ColumnLookup.Case rule) {
    this.stored = stored;
    this.shape = shape;
    this.form = StoredForm.of(shape, stored.schema(), rule);
  }

  /** Every version of every key, tombstones among them. */
  public Dataset<Row> versions() {
    return answer(stored, List.of());
  }

  /** Every version of every key with the bookkeeping columns that the table has, at the end. */
  public Dataset<Row> versionsWithBookkeeping() {
    Set<String> shown = Set.of(versions().columns());
    return answer(
        stored,
        shape.spec().bookkeeping().stream()
            .filter(name -> !shown.contains(name) && form.keeps(name))
            .toList());
  }

  /** The open versions; that of a key that was deleted is none. */
  public Dataset<Row> current() {
    return shape.keepsVersions() ? versions().filter(column(flag()).and(isThere())) : versions();
  }

  /** The versions in force at {@code instant}, of the keys that were there. */
  public Dataset<Row> asOf(Instant instant) {
    requireVersions("the state as of " + instant);
    return answer(stored.filter(form.inForceAt(instant)), List.of()).filter(isThere());
  }

  /**
   * One key's versions in time order, with {@code days_active}: the days (DOUBLE) from each
   * version's start to its end, or to {@code now} while it is open; NULL where it has no start.
   *
   * @param key each business key column's value as text
   * @param now when the days of open versions are counted to
   * @throws StrandlineException where the key names a column that is none, lacks one or has a value
   *     that its column cannot hold
   */
  public Dataset<Row> history(Map<String, String> key, Instant now) {
    Dataset<Row> found = versions().filter(KeyFilter.of(shape.key(), key));
    if (!shape.keepsVersions()) {
      return found;
    }
    Column from = column(names().validFrom());
    Column end = coalesce(column(names().validTo()), lit(now));
    Column days = unix_micros(end).minus(unix_micros(from)).divide(lit(MICROS_A_DAY));
    return found
        .withColumn("days_active", when(from.isNotNull(), greatest(days, lit(0.0))))
        .orderBy(from);
  }

  /**
   * What is different at {@code to} from what was at {@code from}, one row a key: the business key;
   * {@code change}: new (not there at {@code from}), closed (not there at {@code to}) or changed;
   * {@code changed}: the names of the attributes that differ, empty where a key left and came back
   * as it was; {@code before} and {@code after}: the attributes then, NULL where the key was not
   * there. What happened and was undone in between does not show.
   */
  public Dataset<Row> changesBetween(Instant from, Instant to) {
    requireVersions("what changed between " + from + " and " + to);
    if (to.isBefore(from)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.USAGE,
              "The first instant, " + from + ", is after the second, " + to,
              "Give the earlier instant first."));
    }
    Column before = inForceAt(from);
    Column after = inForceAt(to);
    Column attributes = struct(columns(storedNames()));
    Dataset<Row> pairs =
        versions()
            .filter(before.notEqual(after))
            .groupBy(columns(shape.keyNames()))
            .agg(
                first(when(before, attributes), true).as("before"),
                first(when(after, attributes), true).as("after"));
    List<Column> answer = new ArrayList<>(Arrays.asList(columns(shape.keyNames())));
    answer.add(
        when(col("before").isNull(), lit("new"))
            .when(col("after").isNull(), lit("closed"))
            .otherwise(lit("changed"))
            .as("change"));
    answer.add(differences().as("changed"));
    answer.add(col("before"));
    answer.add(col("after"));
    return pairs.select(answer.toArray(Column[]::new));
  }

  private Column differences() {
    Column[] names =
        shape.storedAttributes().stream()
            .map(DimensionQuery::nameWhereDifferent)
            .toArray(Column[]::new);
    return array_compact(array(names));
  }

  private static Column nameWhereDifferent(StructField field) {
    Column before = col("before").getField(field.name());
    Column after = col("after").getField(field.name());
    return when(not(ValueEquality.same(before, after, field.dataType())), lit(field.name()));
  }

  /** Never NULL, so that it can be compared. */
  private Column inForceAt(Instant instant) {
    Column end = column(names().validTo());
    Column start = column(names().validFrom());
    return start
        .isNull()
        .or(start.leq(lit(instant)))
        .and(end.isNull().or(end.gt(lit(instant))))
        .and(isThere());
  }

  private Column isThere() {
    return shape.keepsTombstones() ? not(column(names().isDeleted())) : lit(true);
  }

  private Dataset<Row> answer(Dataset<Row> rows, List<String> more) {
    List<Column> answer = new ArrayList<>();
    Stream.concat(shape.keyNames().stream(), storedNames().stream())
        .map(DimensionQuery::column)
        .forEach(answer::add);
    if (shape.keepsVersions()) {
      answer.add(column(names().validFrom()));
      answer.add(column(names().validTo()));
      answer.add(column(names().isCurrent()).as(flag()));
    }
    if (shape.keepsTombstones()) {
      answer.add(column(names().isDeleted()));
    }
    more.stream().map(DimensionQuery::column).forEach(answer::add);
    return form.canonical(rows).select(answer.toArray(Column[]::new));
  }

  /** The flag is an answer also where the table does not keep it. */
  private String flag() {
    return ColumnNames.isKept(names().isCurrent())
        ? names().isCurrent()
        : ColumnNames.DEFAULT.isCurrent();
  }

  private void requireVersions(String question) {
    if (!shape.keepsVersions()) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.USAGE,
              shape.spec().name()
                  + " has no type 2 attributes and so keeps no history: it cannot tell "
                  + question,
              "Ask for the current rows, or declare type 2 attributes in the spec."));
    }
  }

  private List<String> storedNames() {
    return shape.storedAttributes().stream().map(StructField::name).toList();
  }

  private ColumnNames names() {
    return shape.names();
  }

  private static Column[] columns(List<String> names) {
    return names.stream().map(DimensionQuery::column).toArray(Column[]::new);
  }

  private static Column column(String name) {
    return col(Identifiers.quoted(name));
  }
}
