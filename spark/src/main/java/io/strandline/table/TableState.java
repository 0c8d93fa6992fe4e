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
 * @param notes what Strandline has written down in the table's properties
 */
public record TableState(long version, Dataset<Row> rows, TableNotes notes) {
  public TableState {
    requireNonNull(rows, "rows");
    requireNonNull(notes, "notes");
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
