package io.strandline.quarantine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.layout.ColumnLookup;
import io.strandline.prepare.Events;
import io.strandline.prepare.Preparation;
import io.strandline.prepare.SetAside;
import io.strandline.source.RawRows;
import io.strandline.source.SourceContext;
import io.strandline.source.SourceRows;
import io.strandline.spec.DimensionSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Rows of the quarantine as the rows of a source: those that could be read as they were, with their
 * own time and delete flag; the others read again from their text.
 */
public final class RowsAgain {
  private static final String OWN = "__strandline_";

  private final DimensionSpec spec;
  private final SourceContext context;
  private final StructType table;

  /**
   * Rows of the quarantine for a run of {@code spec}.
   *
   * @param context what a source of the dimension is used for
   * @param table the dimension's columns
   */
  public RowsAgain(DimensionSpec spec, SourceContext context, StructType table) {
    this.spec = spec;
    this.context = context;
    this.table = table;
  }

  /** The rows, which are the quarantine's columns, as a source has them. */
  public SourceRows of(Dataset<Row> rows) {
    Dataset<Row> unread = rows.filter(column(SetAside.FORM).isNotNull());
    Optional<Dataset<Row>> again =
        unread.isEmpty()
            ? Optional.empty()
            : Optional.of(
                RawRows.again(
                    unread.select(column(SetAside.FORM), column(SourceRows.RAW)), context));
    Dataset<Row> read = rows.filter(column(SetAside.FORM).isNull()).select(columns(rows, again));
    Dataset<Row> all = again.map(texts -> read.unionByName(texts, true)).orElse(read);
    return new SourceRows(all, "the quarantine", "");
  }

  private Column[] columns(Dataset<Row> rows, Optional<Dataset<Row>> again) {
    ColumnLookup.Case rule = Preparation.caseRule(rows.sparkSession());
    StructType own = own(rows.schema());
    ColumnLookup lookup = new ColumnLookup(own, rule);
    List<Column> columns = new ArrayList<>();
    for (StructField field : own.fields()) {
      columns.add(column(field.name()));
    }
    Set<String> named = new LinkedHashSet<>(context.use().named());
    named.removeIf(name -> !lookup.all(name).isEmpty());
    for (String name : named) {
      columns.add(part(rows, name).orElseGet(() -> absent(name, again, rule)).as(name));
    }
    columns.add(column(Events.AT));
    columns.add(column(Events.DELETE));
    columns.add(
        lit(null).cast(DataTypes.createArrayType(DataTypes.StringType, false)).as(SourceRows.BAD));
    columns.add(lit(null).cast(DataTypes.StringType).as(SourceRows.RAW));
    return columns.toArray(new Column[0]);
  }

  private static StructType own(StructType schema) {
    return new StructType(
        Arrays.stream(schema.fields())
            .filter(field -> !field.name().startsWith(OWN))
            .toArray(StructField[]::new));
  }

  /** A column of the sequence as it was kept. */
  private Optional<Column> part(Dataset<Row> rows, String name) {
    if (!spec.time().sequence().contains(name)
        || !List.of(rows.columns()).contains(Events.SEQUENCE)) {
      return Optional.empty();
    }
    StructType kept = (StructType) rows.schema().apply(Events.SEQUENCE).dataType();
    return List.of(kept.fieldNames()).contains(name)
        ? Optional.of(column(Events.SEQUENCE).getField(name))
        : Optional.empty();
  }

  /** A column that the quarantine does not keep, or that the dimension has gained since. */
  private Column absent(String name, Optional<Dataset<Row>> again, ColumnLookup.Case rule) {
    Optional<DataType> type =
        again
            .flatMap(texts -> new ColumnLookup(texts.schema(), rule).one(name))
            .or(() -> new ColumnLookup(table, rule).one(name))
            .or(() -> new ColumnLookup(table, rule).one("current_" + name))
            .map(StructField::dataType);
    boolean time = spec.time().effectiveAt().filter(name::equals).isPresent();
    return lit(null).cast(type.orElse(time ? DataTypes.TimestampType : DataTypes.NullType));
  }
}
