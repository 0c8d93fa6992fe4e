package io.strandline.classify;

import static java.util.Objects.requireNonNull;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A batch held against the table.
 *
 * @param touched one row a key that may change: business key, {@link #EVENTS} (array of structs:
 *     attributes and {@link io.strandline.prepare.Events} columns), {@link #STORED} (array of
 *     structs: the table's rows) and, where the batch has some, {@link #TRUNCATIONS}, where it
 *     recalls any {@link #REMEMBERED} (array of structs: logged events)
 * @param settledEvents the events of keys that stay as they are
 * @param keys distinct business keys in the source
 * @param settled keys that stay as they are
 * @param currentKeys open versions in the table before the batch; those in scope, where the spec
 *     has one
 * @param outsideScope keys of the snapshot with a row that is outside of its scope
 */
public record Classified(
    Dataset<Row> touched,
    Dataset<Row> settledEvents,
    long keys,
    long settled,
    long currentKeys,
    long outsideScope) {
  /** Column of a key's events. */
  public static final String EVENTS = "__strandline_events";

  /** Column of a key's stored versions. */
  public static final String STORED = "__strandline_stored";

  /** Column of a key's logged events. */
  public static final String REMEMBERED = "__strandline_remembered";

  /** Column of the moments at which every key is deleted: array of structs. */
  public static final String TRUNCATIONS = "__strandline_truncations";

  public Classified {
    requireNonNull(touched, "touched");
    requireNonNull(settledEvents, "settledEvents");
  }
}
