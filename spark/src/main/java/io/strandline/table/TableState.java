package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A table at one version of its history.
 *
 * @param version the format's own version or snapshot id
 * @param rows all rows at that version
 * @param knownSince when Strandline added a column, by its name: NULLs in rows last written before
 *     say nothing
 */
public record TableState(long version, Dataset<Row> rows, Map<String, Instant> knownSince) {
  public TableState {
    requireNonNull(rows, "rows");
    knownSince = Map.copyOf(knownSince);
  }
}
