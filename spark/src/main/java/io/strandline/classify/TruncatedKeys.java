package io.strandline.classify;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.prepare.Truncations;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The keys that a batch's deletes of every key reach. They stay where they are: in Spark. */
final class TruncatedKeys {
  private final Shape shape;
  private final Optional<Truncations> truncations;

  TruncatedKeys(Shape shape, Optional<Truncations> truncations) {
    this.shape = shape;
    this.truncations = truncations;
  }

  boolean exist() {
    return truncations.isPresent();
  }

  /** These keys, and those with a version that ends after the earliest truncation. */
  Dataset<Row> and(Dataset<Row> keys, Dataset<Row> stored) {
    if (truncations.isEmpty()) {
      return keys;
    }
    Column end = shape.keepsVersions() ? column(shape.names().validTo()) : lit(null);
    Column[] key = shape.keyNames().stream().map(Events::column).toArray(Column[]::new);
    return keys.union(
            Presence.among(stored, shape)
                .filter(end.isNull().or(end.gt(lit(truncations.get().from()))))
                .select(key))
        .distinct();
  }

  /** The keys with {@link Classified#TRUNCATIONS}, where there are any. */
  Dataset<Row> told(Dataset<Row> keys) {
    if (truncations.isEmpty()) {
      return keys;
    }
    Dataset<Row> moments = truncations.get().moments();
    Column all =
        struct(Arrays.stream(moments.columns()).map(Events::column).toArray(Column[]::new));
    return keys.crossJoin(broadcast(moments.agg(collect_list(all).as(Classified.TRUNCATIONS))));
  }
}
