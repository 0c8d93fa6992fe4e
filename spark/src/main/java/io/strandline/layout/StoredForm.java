package io.strandline.layout;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.spec.ColumnNames;
import io.strandline.spec.Layout;
import io.strandline.table.ColumnPath;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/**
 * The one place that knows both how a dimension's rows stand in a table and their canonical form,
 * in which all else is computed: the columns of {@link Shape#tableColumns()}, validity as
 * TIMESTAMP, the end NULL while open. Where the table has a column as it is, a filter on it reaches
 * the table.
 *
 * <p>What the table lacks is not kept: a missing flag is read off the end, other bookkeeping is
 * NULL.
 */
public final class StoredForm {
  /** Another tool may have written the far date in another zone, or the last second of its day. */
  private static final Duration NEAR_ENOUGH = Duration.ofDays(1);

  private final Shape shape;
  private final Layout layout;
  private final ColumnNames names;
  private final StructType table;
  private final ColumnLookup lookup;

  /** A column of the table. */
  private record Stored(ColumnPath path, StructField field) {
    Column column() {
      return col(path.sql());
    }
  }

  private StoredForm(Shape shape, StructType table, ColumnLookup.Case rule) {
    this.shape = shape;
    this.layout = shape.spec().layout();
    this.names = shape.names();
    this.table = table;
    this.lookup = new ColumnLookup(table, rule);
  }

  /** The form of a table with these columns. */
  public static StoredForm of(Shape shape, StructType table, ColumnLookup.Case rule) {
    return new StoredForm(shape, table, rule);
  }

  /** The rows in canonical form, in the columns that the table keeps. */
  public Dataset<Row> canonical(Dataset<Row> rows) {
    return rows.select(canonical().toArray(Column[]::new));
  }

  /** The same with columns that are none of the dimension's, which it may have had before. */
  public Dataset<Row> canonicalAndOthers(Dataset<Row> rows) {
    ColumnLookup own = new ColumnLookup(shape.tableColumns(), ColumnLookup.Case.INSENSITIVE);
    Stream<Column> others =
        notWritten().stream()
            .filter(name -> own.all(name).isEmpty())
            .map(name -> col(ColumnPath.of(name).sql()));
    return rows.select(Stream.concat(canonical(), others).toArray(Column[]::new));
  }

  private Stream<Column> canonical() {
    return Arrays.stream(shape.tableColumns().fields()).flatMap(f -> canonical(f).stream());
  }

  /** The rows in canonical form, NULL in what the table does not keep, with any address. */
  public Dataset<Row> complete(Dataset<Row> rows) {
    Stream<Column> columns =
        Arrays.stream(shape.tableColumns().fields())
            .map(
                field ->
                    canonical(field)
                        .orElseGet(() -> lit(null).cast(field.dataType()).as(field.name())));
    return rows.select(
        Stream.concat(columns, RowAddress.selected(rows.schema())).toArray(Column[]::new));
  }

  /** Rows of a {@link Publication}, from canonical form to the table's. */
  public Dataset<Row> stored(Dataset<Row> changes) {
    List<Column> columns = new ArrayList<>();
    for (StructField field : table.fields()) {
      written(field).ifPresent(column -> columns.add(column.as(field.name())));
    }
    columns.add(col(Publication.OPERATION));
    RowAddress.selected(changes.schema()).forEach(columns::add);
    return changes.select(columns.toArray(Column[]::new));
  }

  /** Where the columns stand that identify a row. */
  public List<ColumnPath> identity() {
    return shape.identity().stream().map(this::path).toList();
  }

  /** The stored rows that are versions in force at {@code instant}; reaches the table. */
  public Column inForceAt(Instant instant) {
    Stored from = stored(names.validFrom()).orElseThrow();
    Stored to = stored(names.validTo()).orElseThrow();
    Column begun = time(from).notAfter(from.column(), instant).or(from.column().isNull());
    Column ended = time(to).notAfter(to.column(), instant);
    return begun.and(to.column().isNull().or(not(ended)));
  }

  /** Bookkeeping columns of the spec that the table does not have. */
  public List<String> notKept() {
    return bookkeeping().filter(name -> stored(name).isEmpty()).toList();
  }

  /** Columns of the table that are none of the dimension's. */
  public List<String> notWritten() {
    return Arrays.stream(table.fields())
        .filter(field -> !isStruct(field) && writtenName(field).isEmpty())
        .map(StructField::name)
        .toList();
  }

  /** True where the table keeps the column. */
  public boolean keeps(String canonicalName) {
    return stored(canonicalName).isPresent();
  }

  /** Where a column stands, or would stand. */
  ColumnPath path(String canonicalName) {
    return stored(canonicalName)
        .map(Stored::path)
        .orElseGet(
            () ->
                isValidity(canonicalName) && layout.struct().isPresent()
                    ? ColumnPath.of(layout.struct().get(), canonicalName)
                    : ColumnPath.of(canonicalName));
  }

  /** The table's field behind a canonical column. */
  public Optional<StructField> field(String canonicalName) {
    return stored(canonicalName).map(Stored::field);
  }

  ColumnLookup lookup() {
    return lookup;
  }

  StructType table() {
    return table;
  }

  /** The columns that Strandline itself adds, as far as the spec keeps them. */
  Stream<String> bookkeeping() {
    List<String> attributes = shape.storedAttributes().stream().map(StructField::name).toList();
    return Arrays.stream(shape.tableColumns().fieldNames())
        .filter(name -> !shape.keyNames().contains(name) && !attributes.contains(name))
        .filter(ColumnNames::isKept);
  }

  private Optional<Column> canonical(StructField wanted) {
    Optional<Stored> stored = stored(wanted.name());
    if (stored.isEmpty()) {
      boolean isFlag = shape.keepsVersions() && wanted.name().equals(names.isCurrent());
      return isFlag ? Optional.of(isOpen().as(wanted.name())) : Optional.empty();
    }
    Column column = stored.get().column();
    if (isTime(wanted)) {
      column = time(stored.get()).instant(column);
    }
    if (wanted.name().equals(names.validTo()) && layout.openEnd().isPresent()) {
      column = when(not(isOpen()), column);
    }
    return Optional.of(column.as(wanted.name()));
  }

  private Column isOpen() {
    Stored end = stored(names.validTo()).orElseThrow();
    return layout
        .openEnd()
        .map(far -> end.column().isNull().or(end.column().geq(nearly(far, time(end)))))
        .orElseGet(() -> end.column().isNull());
  }

  private static Column nearly(Instant far, StoredTime time) {
    return time.literal(time.type() instanceof DateType ? far : far.minus(NEAR_ENOUGH));
  }

  /** What is written into a column of the table; empty: it is left alone. */
  private Optional<Column> written(StructField field) {
    if (isStruct(field)) {
      return Optional.of(
          struct(
              Arrays.stream(((StructType) field.dataType()).fields())
                  .map(part -> value(part, canonicalName(part).orElseThrow()).as(part.name()))
                  .toArray(Column[]::new)));
    }
    return writtenName(field).map(name -> value(field, name));
  }

  /** The canonical column that is written into one of the table's, other than the struct. */
  Optional<String> writtenName(StructField field) {
    boolean elsewhere = layout.struct().isPresent();
    return canonicalName(field).filter(name -> !(elsewhere && isValidity(name)));
  }

  /** The value of a field, from its canonical column. */
  private Column value(StructField field, String name) {
    StructField wanted = shape.tableColumns().apply(name);
    Column canonical = col(ColumnPath.of(name).sql());
    StoredTime time = new StoredTime(timeType(field), layout.zone());
    Column value = isTime(wanted) ? time.stored(canonical) : canonical;
    return name.equals(names.validTo()) && layout.openEnd().isPresent()
        ? when(canonical.isNull(), time.literal(layout.openEnd().get())).otherwise(value)
        : value;
  }

  Optional<String> canonicalName(StructField field) {
    List<String> canonical = List.of(shape.tableColumns().fieldNames());
    return canonical.contains(field.name())
        ? Optional.of(field.name())
        : canonical.stream()
            .filter(name -> lookup.same(name, field.name()) && lookup.all(name).size() == 1)
            .findFirst();
  }

  private Optional<Stored> stored(String canonicalName) {
    if (isValidity(canonicalName) && layout.struct().isPresent()) {
      return lookup
          .one(layout.struct().get())
          .filter(this::isStruct)
          .flatMap(
              outer ->
                  lookup
                      .of((StructType) outer.dataType())
                      .exactlyOrOne(canonicalName)
                      .map(f -> new Stored(ColumnPath.of(outer.name(), f.name()), f)));
    }
    return lookup.exactlyOrOne(canonicalName).map(f -> new Stored(ColumnPath.of(f.name()), f));
  }

  boolean isStruct(StructField field) {
    return shape.keepsVersions()
        && layout.struct().filter(name -> lookup.same(name, field.name())).isPresent()
        && field.dataType() instanceof StructType;
  }

  private boolean isValidity(String name) {
    return shape.keepsVersions()
        && List.of(names.validFrom(), names.validTo(), names.isCurrent()).contains(name);
  }

  /** Times that Strandline makes may be stored as another type; those of a source never are. */
  boolean isTime(StructField wanted) {
    return wanted.dataType() instanceof TimestampType
        && (shape.attributeColumns().stream().anyMatch(a -> a.isChangedAt(wanted.name()))
            || bookkeeping().anyMatch(wanted.name()::equals));
  }

  private StoredTime time(Stored stored) {
    return new StoredTime(timeType(stored.field()), layout.zone());
  }

  private static DataType timeType(StructField field) {
    return ColumnTypes.isTime(field.dataType()) ? field.dataType() : DataTypes.TimestampType;
  }
}
