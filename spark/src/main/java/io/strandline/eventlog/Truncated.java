package io.strandline.eventlog;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Truncations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Deletes of every key in the event log: rows without a key. They speak of keys that come later
 * with an earlier event, too.
 */
final class Truncated {
  private final Shape shape;

  Truncated(Shape shape) {
    this.shape = shape;
  }

  /** True where there is one among {@code logged}. */
  boolean isIn(Dataset<Row> logged) {
    return may() && !logged.filter(keyless()).isEmpty();
  }

  Dataset<Row> without(Dataset<Row> logged) {
    return may() ? logged.filter(keyless().equalTo(false)) : logged;
  }

  /** The events of {@code keys}, and for each of them all such deletes. */
  Dataset<Row> with(Dataset<Row> events, Dataset<Row> keys, Dataset<Row> logged) {
    if (!may()) {
      return events;
    }
    Dataset<Row> deletes =
        logged.filter(keyless()).drop(shape.keyNames().toArray(new String[0])).crossJoin(keys);
    return events.unionByName(deletes);
  }

  /** Such deletes as rows of the log. */
  Dataset<Row> rows(Truncations truncations, StructType schema) {
    List<String> there = Arrays.asList(truncations.moments().columns());
    List<Column> columns = new ArrayList<>();
    for (StructField field : schema.fields()) {
      Column column =
          there.contains(field.name())
              ? column(field.name())
              : field.name().equals(Events.DELETE) ? lit(true) : lit(null).cast(field.dataType());
      columns.add(column.as(field.name()));
    }
    return truncations.moments().select(columns.toArray(new Column[0]));
  }

  private boolean may() {
    return shape.spec().truncateWhen().isPresent();
  }

  private Column keyless() {
    return column(shape.keyNames().get(0)).isNull();
  }
}
