package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * How a table's columns and Strandline's notes of it are to change before a batch.
 *
 * @param changes changes of columns, in order
 * @param notes the notes afterwards
 */
public record TableEdit(List<SchemaChange> changes, TableNotes notes) {
  public TableEdit {
    changes = List.copyOf(changes);
    requireNonNull(notes, "notes");
  }

  /** True where a table with notes {@code before} stays as it is. */
  public boolean changesNothing(TableNotes before) {
    return changes.isEmpty() && notes.equals(before);
  }
}
