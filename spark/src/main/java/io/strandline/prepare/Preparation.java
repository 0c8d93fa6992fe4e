package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.strandline.hash.RecordHash;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Shape;
import io.strandline.layout.ShapeResolver;
import io.strandline.source.SourceRows;
import io.strandline.spec.DimensionSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Turns a source's rows into typed, dated events under the names the table has. */
public final class Preparation {
  private static final Set<String> INTERNAL =
      Set.of(
          SourceRows.BAD,
          SourceRows.RAW,
          SourceRows.FORM,
          SourceRows.PLACE,
          Events.AT,
          Events.DELETE,
          Events.TRUNCATE);

  private final SparkSession spark;
  private final DimensionSpec spec;

  /** Prepares batches of {@code spec}. */
  public Preparation(SparkSession spark, DimensionSpec spec) {
    this.spark = spark;
    this.spec = spec;
  }

  /**
   * The events of {@code source}, not yet read. Rows that were events before, as those of the
   * quarantine, bring their own time and flags.
   *
   * @param table the table's columns, where it exists
   * @param batchTime dates events whose spec names no column
   */
  public Drafted draft(SourceRows source, Optional<StructType> table, Instant batchTime) {
    Dataset<Row> rows = source.rows();
    StructType found = withoutInternal(rows.schema());
    ColumnLookup.Case rule = caseRule(spark);
    Shape shape = ShapeResolver.ofBatch(spec, found, table, rule);
    ColumnLookup lookup = new ColumnLookup(found, rule);
    List<Column> columns = new ArrayList<>();
    shape.key().forEach(field -> columns.add(keyColumn(lookup, field)));
    shape.attributes().forEach(field -> columns.add(attributeColumn(lookup, field)));
    Column fullTime = kept(rows, Events.AT, effectiveTime(lookup, batchTime));
    columns.add(ValidityTime.of(shape.grain(), fullTime).as(Events.AT));
    if (!shape.sequence().isEmpty()) {
      columns.add(sequence(shape, lookup, fullTime).as(Events.SEQUENCE));
    }
    Column truncates = flag("truncate_when", spec.truncateWhen(), rows);
    Column deletes = flag("delete_when", spec.deleteWhen(), rows).or(truncates);
    columns.add(kept(rows, Events.DELETE, deletes).as(Events.DELETE));
    if (spec.truncateWhen().isPresent()) {
      columns.add(kept(rows, Events.TRUNCATE, truncates).as(Events.TRUNCATE));
    }
    columns.add(column(SourceRows.BAD));
    columns.add(column(SourceRows.RAW));
    String form = source.text().map(type -> type.name().toLowerCase(Locale.ROOT)).orElse(null);
    columns.add(kept(rows, SourceRows.FORM, lit(form).cast("string")).as(SourceRows.FORM));
    if (List.of(rows.columns()).contains(SourceRows.PLACE)) {
      columns.add(column(SourceRows.PLACE));
    }
    Dataset<Row> events = rows.select(columns.toArray(new Column[0]));
    if (shape.comparesHashes()) {
      events =
          events.withColumn(
              Events.HASH,
              when(
                  column(Events.DELETE).equalTo(false),
                  RecordHash.of(events.schema(), shape.versionedNames(), spec.layout().hash())));
    }
    return new Drafted(shape, withScope(shape, events));
  }

  /**
   * Events not yet read.
   *
   * @param shape the dimension's columns
   * @param events one row an event; those of text files have their {@link SourceRows#PLACE}
   */
  public record Drafted(Shape shape, Dataset<Row> events) {}

  /** The session's rule for column names. */
  public static ColumnLookup.Case caseRule(SparkSession spark) {
    return Boolean.parseBoolean(spark.conf().get("spark.sql.caseSensitive", "false"))
        ? ColumnLookup.Case.SENSITIVE
        : ColumnLookup.Case.INSENSITIVE;
  }

  private static StructType withoutInternal(StructType schema) {
    return new StructType(
        Arrays.stream(schema.fields())
            .filter(f -> !INTERNAL.contains(f.name()))
            .toArray(StructField[]::new));
  }

  private static Column kept(Dataset<Row> rows, String name, Column otherwise) {
    return List.of(rows.columns()).contains(name) ? coalesce(column(name), otherwise) : otherwise;
  }

  /** -0.0 is the same key as 0.0, so it is written as 0.0. */
  private static Column keyColumn(ColumnLookup lookup, StructField field) {
    Column value = column(lookup.one(field.name()).orElseThrow().name()).cast(field.dataType());
    boolean floating =
        field.dataType() instanceof DoubleType || field.dataType() instanceof FloatType;
    return (floating ? value.plus(lit(0).cast(field.dataType())) : value).as(field.name());
  }

  private static Column attributeColumn(ColumnLookup lookup, StructField field) {
    return lookup
        .one(field.name())
        .map(found -> Conformed.column(column(found.name()), found.dataType(), field.dataType()))
        .orElseGet(() -> lit(null).cast(field.dataType()))
        .as(field.name());
  }

  private Column effectiveTime(ColumnLookup lookup, Instant batchTime) {
    return spec.time()
        .effectiveAt()
        .map(
            name -> {
              StructField field = lookup.one(name).orElseThrow();
              return EffectiveTime.of(field.name(), field.dataType(), spec.layout().zone());
            })
        .orElseGet(() -> lit(batchTime));
  }

  /** A struct with a NULL part is NULL as a whole: such an event has no order. */
  private static Column sequence(Shape shape, ColumnLookup lookup, Column fullTime) {
    Column complete = lit(true);
    List<Column> parts = new ArrayList<>();
    for (StructField field : shape.sequence()) {
      if (shape.ordersByFullTime() && parts.isEmpty()) {
        parts.add(fullTime.as(field.name()));
        continue;
      }
      DataType type = field.dataType();
      Column part = column(lookup.one(field.name()).orElseThrow().name()).cast(type);
      complete = complete.and(part.isNotNull());
      parts.add(part.as(field.name()));
    }
    return when(complete, struct(parts.toArray(new Column[0])));
  }

  private static Column flag(String key, Optional<String> condition, Dataset<Row> rows) {
    return condition
        .map(sql -> SpecCondition.onSource(key, sql).of(rows))
        .orElseGet(() -> lit(false));
  }

  /** The scope is a condition on key and attributes, whatever else the source or the table has. */
  private static Dataset<Row> withScope(Shape shape, Dataset<Row> events) {
    if (shape.spec().scope().isEmpty()) {
      return events;
    }
    Column[] own =
        Stream.concat(shape.keyNames().stream(), shape.attributeNames().stream())
            .map(Events::column)
            .toArray(Column[]::new);
    Column inScope = SpecCondition.scope(shape.spec().scope().get()).of(events.select(own));
    return events.withColumn(Events.IN_SCOPE, inScope);
  }
}
