package io.strandline.prepare;

import static java.util.Objects.requireNonNull;

import io.strandline.layout.Shape;
import java.time.Instant;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A batch, read once and checked.
 *
 * @param shape the dimension's columns
 * @param events one row an event: business key, attributes and the columns of {@link Events}
 * @param sourceRows rows read
 * @param earliest the effective time of the earliest event; empty where there is none
 * @param truncations deletes of every key in the batch
 * @param identity what the batch is
 * @param setAside rows that cannot be used, where the spec sets them aside
 */
public record Prepared(
    Shape shape,
    Dataset<Row> events,
    long sourceRows,
    Optional<Instant> earliest,
    Optional<Truncations> truncations,
    BatchIdentity identity,
    Optional<SetAside> setAside) {
  public Prepared {
    requireNonNull(shape, "shape");
    requireNonNull(events, "events");
    requireNonNull(earliest, "earliest");
    requireNonNull(truncations, "truncations");
    requireNonNull(identity, "identity");
    requireNonNull(setAside, "setAside");
  }

  /**
   * What a batch is.
   *
   * @param id its id
   * @param source fingerprint of the source, 15 hexadecimal digits
   * @param effectiveAt the batch time, frozen once
   * @param clock when the run started
   */
  public record BatchIdentity(String id, String source, Instant effectiveAt, Instant clock) {
    public BatchIdentity {
      requireNonNull(id, "id");
      requireNonNull(source, "source");
      requireNonNull(effectiveAt, "effectiveAt");
      requireNonNull(clock, "clock");
    }
  }
}
