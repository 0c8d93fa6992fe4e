package io.strandline.eventlog;

import static io.strandline.prepare.Events.column;
import static io.strandline.table.Identifiers.quoted;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.struct;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.spec.Rows;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableEdit;
import io.strandline.table.TableState;
import io.strandline.timeline.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Drops logged events that are older than what the log keeps, but each key's newest of them. Runs
 * once the log has outgrown its window by half, so that its cost is spread over many batches. Where
 * there are type 3 attributes, partial rows or one row a key nothing is dropped: they follow from
 * all events.
 */
final class Trimming {
  private static final String NEWEST = "__strandline_newest";
  private static final String TRIMMED = "__strandline_trimmed";

  private final DimensionTable log;
  private final Shape shape;
  private final Duration keep;

  Trimming(DimensionTable log, Shape shape, Duration keep) {
    this.log = log;
    this.shape = shape;
    this.keep = keep;
  }

  /**
   * Trims where it is time to.
   *
   * @param counting the rows that count
   * @param newest an effective time that the log has reached
   */
  void upTo(Supplier<Dataset<Row>> counting, Instant newest) {
    boolean needsAll =
        !shape.keepsVersions()
            || !shape.attributesThat(Treatment.PREVIOUS).isEmpty()
            || shape.spec().rows() == Rows.PARTIAL;
    if (needsAll) {
      return;
    }
    Instant cutoff = newest.minus(keep);
    Optional<Instant> before = Optional.ofNullable(log.state().knownSince().get(TRIMMED));
    if (before.isEmpty()) {
      mark(cutoff);
    } else if (before.get().plus(keep.dividedBy(2)).isBefore(cutoff)) {
      trim(counting.get(), cutoff);
      mark(cutoff);
    }
  }

  private void mark(Instant cutoff) {
    TableState state = log.state();
    log.change(state, new TableEdit(List.of(), state.notes().since(TRIMMED, cutoff)));
  }

  private void trim(Dataset<Row> counting, Instant cutoff) {
    Column order =
        shape.sequence().isEmpty()
            ? column(Events.AT)
            : struct(column(Events.AT), column(Events.SEQUENCE));
    String view = "strandline_newest_" + UUID.randomUUID().toString().replace("-", "");
    counting
        .filter(column(Events.AT).lt(lit(cutoff)))
        .groupBy(shape.keyNames().stream().map(Events::column).toArray(Column[]::new))
        .agg(max(order).as(NEWEST))
        .createOrReplaceTempView(view);
    try {
      log.run(table -> statement(table, view));
    } finally {
      counting.sparkSession().catalog().dropTempView(view);
    }
  }

  private String statement(String table, String view) {
    String at = "t." + quoted(Events.AT);
    String order =
        shape.sequence().isEmpty() ? at : "struct(" + at + ", t." + quoted(Events.SEQUENCE) + ")";
    String same =
        shape.keyNames().stream()
            .map(name -> "t." + quoted(name) + " = s." + quoted(name))
            .collect(Collectors.joining(" AND "));
    return "MERGE INTO %s t USING %s s ON %s AND %s < s.%s WHEN MATCHED THEN DELETE"
        .formatted(table, view, same, order, NEWEST);
  }
}
