package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.SpecCondition;
import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** What the keys mean that a snapshot lacks: nothing, or a delete at the snapshot's time. */
final class AbsentKeys {
  private static final String SPARED = "__strandline_spared";

  private final Prepared prepared;
  private final Shape shape;

  AbsentKeys(Prepared prepared) {
    this.prepared = prepared;
    this.shape = prepared.shape();
  }

  /** True where absence counts. */
  boolean count() {
    return shape.spec().mode() == Mode.SNAPSHOT && shape.spec().deletes() != Deletes.IGNORE;
  }

  /** The current rows with {@link Events#IN_SCOPE}: whether the snapshot speaks of their key. */
  Dataset<Row> scoped(Dataset<Row> current) {
    if (shape.spec().scope().isEmpty()) {
      return current.withColumn(Events.IN_SCOPE, lit(true));
    }
    Dataset<Row> named = current;
    for (AttributeColumns attribute : shape.attributeColumns()) {
      String name = attribute.attribute().name();
      named = attribute.value().equals(name) ? named : named.withColumn(name, valueOf(attribute));
    }
    return named.withColumn(
        Events.IN_SCOPE, SpecCondition.scope(shape.spec().scope().get()).of(named));
  }

  private static Column valueOf(AttributeColumns attribute) {
    return column(attribute.value());
  }

  /** The rows but those of keys that the source has only in rows set aside: they are not absent. */
  Dataset<Row> withoutSetAside(Dataset<Row> held, Column inSource) {
    if (!count() || prepared.setAside().isEmpty()) {
      return held;
    }
    Dataset<Row> spared =
        prepared
            .setAside()
            .get()
            .rows()
            .select(shape.keyNames().stream().map(Events::column).toArray(Column[]::new))
            .distinct()
            .withColumn(SPARED, lit(true));
    return held.join(spared, shape.keyNames().toArray(new String[0]), "left_outer")
        .filter(inSource.or(column(SPARED).isNull()))
        .drop(SPARED);
  }

  /** The source's events where no key is absent. */
  Dataset<Row> noneIn(Dataset<Row> events) {
    return count() ? events.withColumn(Events.ABSENT, lit(false)) : events;
  }

  /** The source's events, and a delete for each of the {@code absent} keys. */
  Dataset<Row> deletedIn(Dataset<Row> events, Dataset<Row> absent) {
    List<Column> columns = new ArrayList<>();
    Dataset<Row> all = events.withColumn(Events.ABSENT, lit(false));
    for (StructField field : all.schema().fields()) {
      columns.add(value(field).as(field.name()));
    }
    return all.unionByName(absent.select(columns.toArray(new Column[0])));
  }

  private Column value(StructField field) {
    if (shape.keyNames().contains(field.name())) {
      return column(field.name());
    }
    return switch (field.name()) {
      case Events.AT -> lit(shape.grain().of(prepared.identity().effectiveAt()));
      case Events.SEQUENCE -> sequence();
      case Events.DELETE, Events.ABSENT -> lit(true);
      default -> lit(null).cast(field.dataType());
    };
  }

  /** Absence has no declared sequence; the snapshot's full time may order it. */
  private Column sequence() {
    if (!shape.ordersByFullTime()) {
      return lit(null).cast(shape.sequenceType());
    }
    List<Column> parts = new ArrayList<>();
    for (StructField field : shape.sequence()) {
      Column part = parts.isEmpty() ? lit(prepared.identity().effectiveAt()) : lit(null);
      parts.add(part.cast(field.dataType()).as(field.name()));
    }
    return struct(parts.toArray(new Column[0]));
  }
}
