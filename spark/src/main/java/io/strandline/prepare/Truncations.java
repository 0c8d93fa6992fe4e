package io.strandline.prepare;

import static io.strandline.prepare.Events.column;
import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Deletes of every key.
 *
 * @param moments when: {@link Events#AT} and, where there is one, {@link Events#SEQUENCE}
 * @param from the earliest of their times
 */
public record Truncations(Dataset<Row> moments, Instant from) {
  public Truncations {
    requireNonNull(moments, "moments");
    requireNonNull(from, "from");
  }

  static Truncations among(Dataset<Row> events, Instant from) {
    List<String> present = List.of(events.columns());
    Column[] moment =
        Stream.of(Events.AT, Events.SEQUENCE)
            .filter(present::contains)
            .map(Events::column)
            .toArray(Column[]::new);
    return new Truncations(events.filter(column(Events.TRUNCATE)).select(moment).distinct(), from);
  }

  /** The events that name their key. */
  static Dataset<Row> without(Dataset<Row> events) {
    return List.of(events.columns()).contains(Events.TRUNCATE)
        ? events.filter(column(Events.TRUNCATE).equalTo(false)).drop(Events.TRUNCATE)
        : events;
  }
}
