package io.strandline.table;

import static java.util.Objects.requireNonNull;

/**
 * A data file of a table, as far as its upkeep is concerned.
 *
 * @param partition names the partition
 * @param bytes its size
 * @param rows rows in it, deleted ones too; 0 where the table does not know
 * @param deletedRows rows in it that are known to be deleted
 * @param deletes delete files, or deletion vectors, that a reader of it has to read too
 */
public record StoredFile(String partition, long bytes, long rows, long deletedRows, int deletes) {
  public StoredFile {
    requireNonNull(partition, "partition");
  }
}
