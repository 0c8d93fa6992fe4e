package io.strandline.docs;

import io.strandline.spec.LoadedSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An example of docs/semantics.md: batches, and the dimension that they make.
 *
 * @param section the section that it belongs to
 * @param place its page and line
 * @param memory what late events and corrections are judged by
 * @param loaded the spec; its source is not named
 * @param columns Spark SQL types of the source's columns by name, in the order they first appear
 * @param steps what happens and what is seen, in order
 */
public record Example(
    String section,
    String place,
    Memory memory,
    LoadedSpec loaded,
    Map<String, String> columns,
    List<Step> steps) {
  public Example {
    steps = List.copyOf(steps);
  }

  /** What late events and corrections are judged by. */
  public enum Memory {
    /** All events ever accepted, or nothing that this example depends on. */
    EVENTS,
    /** The versions in the table, for want of an event log. */
    TABLE
  }

  /** A step of an example. */
  public sealed interface Step {}

  /**
   * A batch is applied.
   *
   * @param line where it is written
   * @param at the batch time
   * @param rows typed values by column; a column that the batch lacks is absent
   * @param refused the code of its refusal; empty: it is accepted
   * @param counts counts that its report must show, by their word
   */
  public record Batch(
      int line,
      Instant at,
      List<Map<String, Object>> rows,
      Optional<String> refused,
      Map<String, Integer> counts)
      implements Step {}

  /**
   * The dimension is looked at.
   *
   * @param line where it is written
   * @param columns the table's columns but the bookkeeping that no example shows
   * @param rows typed values by column
   * @param order in which orders the batches before lead here
   */
  public record Gives(int line, List<String> columns, List<Map<String, Object>> rows, Order order)
      implements Step {}

  /** Orders of batches. */
  public enum Order {
    AS_WRITTEN,
    ANY
  }
}
