package io.strandline.cases;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One batch of a case.
 *
 * @param time the batch time as the case writes it: ISO-8601, or nonsense on purpose
 * @param rows source rows
 * @param deletes explicit deletes: the key, and a time and sequence where the case has them
 * @param truncates deletes of every key: a time and sequence where the case has them
 * @param replayOf position of the batch that this one repeats
 * @param order whether the order of the rows decides at equal times
 * @param columnTypes Spark SQL types that differ in this batch, by column
 * @param config settings that change with this batch, as plain JSON values
 */
public record CaseBatch(
    String time,
    List<CaseRow> rows,
    List<CaseRow> deletes,
    List<CaseRow> truncates,
    OptionalInt replayOf,
    Order order,
    Map<String, String> columnTypes,
    Map<String, Object> config) {

  /** Whether the order of a batch's rows means anything. */
  public enum Order {
    NONE,
    BY_POSITION
  }

  public CaseBatch {
    requireNonNull(time, "time");
    rows = List.copyOf(rows);
    deletes = List.copyOf(deletes);
    truncates = List.copyOf(truncates);
    requireNonNull(replayOf, "replayOf");
    requireNonNull(order, "order");
    columnTypes = Collections.unmodifiableMap(new LinkedHashMap<>(columnTypes));
    config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
  }

  /** The batch time. */
  public Instant at() {
    return Instant.parse(time);
  }
}
