package io.strandline.table.iceberg;

import java.util.Set;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * Takes the newest batch of a table back.
 *
 * @param batchId the batch
 * @param base the snapshot on top of which it was published
 * @param changed whether rows have changed since
 */
record IcebergWithdrawal(String batchId, long base, Since changed) {
  private static final Set<String> NEUTRAL = Set.of(DataOperations.REPLACE);

  enum Since {
    /** Nothing but maintenance, which rewrites files and leaves rows as they are. */
    NOTHING,
    ROWS
  }

  /** Finds the batch among the snapshots that led to the table's state. */
  static IcebergWithdrawal of(Table table, String batchId) {
    Since since = Since.NOTHING;
    for (Snapshot snapshot = table.currentSnapshot();
        snapshot != null && snapshot.parentId() != null;
        snapshot = table.snapshot(snapshot.parentId())) {
      if (batchId.equals(snapshot.summary().get(IcebergCommit.ID))) {
        return new IcebergWithdrawal(batchId, snapshot.parentId(), since);
      }
      since = NEUTRAL.contains(snapshot.operation()) ? since : Since.ROWS;
    }
    throw new ValidationException("Its history no longer knows the snapshot of %s", batchId);
  }

  /** Takes it back in one commit. */
  void commit(Table table) {
    if (changed == Since.ROWS) {
      throw new ValidationException(
          "batch %s was never finished, but other rows were written on top of it; roll the table"
              + " back to snapshot %s, or repair it by hand",
          batchId, base);
    }
    Transaction transaction = table.newTransaction();
    transaction
        .updateProperties()
        .set(IcebergCommit.LEDGER, IcebergCommit.ledger(table).without(batchId).text())
        .commit();
    transaction.manageSnapshots().rollbackTo(base).commit();
    transaction.commitTransaction();
  }
}
