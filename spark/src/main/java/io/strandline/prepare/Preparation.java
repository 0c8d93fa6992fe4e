package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
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
import java.util.Optional;
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
  private final SparkSession spark;
  private final DimensionSpec spec;

  /** Prepares batches of {@code spec}. */
  public Preparation(SparkSession spark, DimensionSpec spec) {
    this.spark = spark;
    this.spec = spec;
  }

  /**
   * The events of {@code source}, not yet read.
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
    columns.add(effectiveTime(lookup, batchTime).as(Events.AT));
    if (!shape.sequence().isEmpty()) {
      columns.add(sequence(shape, lookup).as(Events.SEQUENCE));
    }
    columns.add(deleteFlag(rows).as(Events.DELETE));
    columns.add(column(SourceRows.BAD));
    columns.add(column(SourceRows.RAW));
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
   * @param events one row an event
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
            .filter(f -> !f.name().equals(SourceRows.BAD) && !f.name().equals(SourceRows.RAW))
            .toArray(StructField[]::new));
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
  private static Column sequence(Shape shape, ColumnLookup lookup) {
    Column complete = lit(true);
    List<Column> parts = new ArrayList<>();
    for (StructField field : shape.sequence()) {
      DataType type = field.dataType();
      Column part = column(lookup.one(field.name()).orElseThrow().name()).cast(type);
      complete = complete.and(part.isNotNull());
      parts.add(part.as(field.name()));
    }
    return when(complete, struct(parts.toArray(new Column[0])));
  }

  private Column deleteFlag(Dataset<Row> rows) {
    return spec.deleteWhen()
        .map(sql -> SpecCondition.onSource("delete_when", sql).of(rows))
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
