package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A table at one version of its history.
 *
 * @param version the format's own version or snapshot id
 * @param rows all rows at that version
 * @param notes what Strandline has written down in the table's properties
 * @param addressed the same rows with their {@link RowAddress}; empty where rows are found by their
 *     identity only
 */
public record TableState(
    long version, Dataset<Row> rows, TableNotes notes, Optional<Dataset<Row>> addressed) {
  public TableState {
    requireNonNull(rows, "rows");
    requireNonNull(notes, "notes");
    requireNonNull(addressed, "addressed");
  }

  /** A state whose rows are found by their identity only. */
  public TableState(long version, Dataset<Row> rows, TableNotes notes) {
    this(version, rows, notes, Optional.empty());
  }

  /** When Strandline added a column, by its name. */
  public Map<String, Instant> knownSince() {
    return notes.knownSince();
  }

  /** The same version with its rows in another form. */
  public TableState withRows(Dataset<Row> other) {
    return new TableState(version, other, notes);
  }
}
