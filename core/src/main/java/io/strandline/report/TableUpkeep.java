package io.strandline.report;

import static java.util.Objects.requireNonNull;

/**
 * What the upkeep of one table did or would do.
 *
 * @param table the table's last name part
 * @param outcome what was done
 * @param filesBefore data files before
 * @param filesAfter data files after it; the same where nothing was written
 * @param bytesBefore size of the data files before
 * @param bytesAfter size of the data files after it
 * @param deleteFilesBefore delete files, or deletion vectors, before
 * @param deleteFilesAfter delete files, or deletion vectors, after it
 * @param rows rows in data files before, deleted ones too
 * @param deletedRows rows in them that were known to be deleted
 * @param filesRewritten data files that were, or are to be, replaced
 * @param bytesRewritten their size
 * @param deletedRowsDropped deleted rows that are gone from the files
 */
public record TableUpkeep(
    String table,
    Outcome outcome,
    long filesBefore,
    long filesAfter,
    long bytesBefore,
    long bytesAfter,
    long deleteFilesBefore,
    long deleteFilesAfter,
    long rows,
    long deletedRows,
    long filesRewritten,
    long bytesRewritten,
    long deletedRowsDropped) {

  /** What was done. */
  public enum Outcome {
    /** The files are fine. */
    NOTHING_TO_DO,
    /** Files are to be rewritten; nothing was written. */
    DUE,
    /** Files were rewritten. */
    COMPACTED
  }

  public TableUpkeep {
    requireNonNull(table, "table");
    requireNonNull(outcome, "outcome");
  }
}
