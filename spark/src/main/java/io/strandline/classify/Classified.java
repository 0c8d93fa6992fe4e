package io.strandline.classify;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A batch held against the table.
 *
 * @param inOrder keys with one event that comes after everything the table holds of them, one row
 *     each: business key, the event's columns, and {@link #CURRENT}, which is left out where no key
 *     has a current row; empty where there are none
 * @param touched the other keys that may change, one row each: business key, {@link #EVENTS} (array
 *     of structs: attributes and {@link io.strandline.prepare.Events} columns), {@link #STORED}
 *     (array of structs: the table's rows), where the batch recalls any {@link #REMEMBERED} (array
 *     of structs: logged events) and, where it has some, {@link #TRUNCATIONS}; empty where there
 *     are none
 * @param settledEvents the events of keys that stay as they are
 * @param keys distinct business keys in the source
 * @param settled keys that stay as they are
 * @param changing keys in {@code inOrder} and {@code touched}, where no truncation adds any
 * @param atHand true where all that belongs to the changing keys has been read already
 * @param currentKeys open versions in the table before the batch, where absence counts; those in
 *     scope, where the spec has one
 * @param outsideScope keys of the snapshot with a row that is outside of its scope
 */
public record Classified(
    Optional<Dataset<Row>> inOrder,
    Optional<Dataset<Row>> touched,
    Dataset<Row> settledEvents,
    long keys,
    long settled,
    long changing,
    boolean atHand,
    OptionalLong currentKeys,
    long outsideScope) {
  /** Column of a key's events. */
  public static final String EVENTS = "__strandline_events";

  /** Column of a key's stored versions. */
  public static final String STORED = "__strandline_stored";

  /** Column of a key's current row: a struct of the table's columns; NULL without one. */
  public static final String CURRENT = "__strandline_current";

  /** Column of the moments at which every key is deleted: array of structs. */
  public static final String TRUNCATIONS = "__strandline_truncations";

  /** Column of logged moments at which every key was deleted: array of structs. */
  public static final String REMEMBERED_TRUNCATIONS = "__strandline_remembered_truncations";

  /** Column of a key's logged events. */
  public static final String REMEMBERED = "__strandline_remembered";

  public Classified {
    requireNonNull(inOrder, "inOrder");
    requireNonNull(touched, "touched");
    requireNonNull(settledEvents, "settledEvents");
    requireNonNull(currentKeys, "currentKeys");
  }
}
