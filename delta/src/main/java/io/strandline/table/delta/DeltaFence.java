package io.strandline.table.delta;

import io.strandline.table.BatchRecord;
import org.apache.spark.sql.delta.NoOpTransactionExecutionObserver$;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.TransactionExecutionObserver;
import scala.Function0;
import scala.Option;

/**
 * Stands where Delta starts the transaction of a MERGE: refuses one that does not start from the
 * version the batch was computed from, and puts the batch's identifier into it. From there on
 * Delta's own conflict detection guards the commit. Uses Delta's internals, pinned by the table
 * contract's tests of stale states.
 */
final class DeltaFence implements TransactionExecutionObserver {
  private final long base;
  private final BatchRecord batch;
  private Option<TransactionExecutionObserver> next = Option.empty();

  DeltaFence(long base, BatchRecord batch) {
    this.base = base;
    this.batch = batch;
  }

  @Override
  public OptimisticTransaction startingTransaction(Function0<OptimisticTransaction> start) {
    OptimisticTransaction transaction = start.apply();
    if (transaction.readVersion() != base) {
      throw new TableMoved(base, transaction.readVersion());
    }
    DeltaBatches.record(transaction, batch);
    return transaction;
  }

  /** The table is no longer at the version a batch was computed from. */
  static final class TableMoved extends RuntimeException {
    TableMoved(long base, long now) {
      super("it was at version " + base + " and is now at version " + now);
    }
  }

  @Override
  public TransactionExecutionObserver createChild() {
    return NoOpTransactionExecutionObserver$.MODULE$;
  }

  @Override
  public <T> T preparingCommit(Function0<T> prepare) {
    return prepare.apply();
  }

  @Override
  public void beginDoCommit() {}

  @Override
  public void beginBackfill() {}

  @Override
  public void beginPostCommit() {}

  @Override
  public void transactionCommitted() {}

  @Override
  public void transactionAborted() {}

  @Override
  public Option<TransactionExecutionObserver> nextObserver() {
    return next;
  }

  @Override
  public void nextObserver_$eq(Option<TransactionExecutionObserver> observer) {
    next = observer;
  }
}
