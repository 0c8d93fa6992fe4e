package io.strandline.table.delta;

import io.strandline.table.BatchRecord;
import io.strandline.table.Statements;
import io.strandline.table.TableLocation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaHistory;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Takes the newest batch of a table back.
 *
 * @param batch the batch
 * @param base the version on top of which it was published
 * @param changed whether rows have changed since
 */
record DeltaWithdrawal(BatchRecord batch, long base, Since changed) {
  private static final Set<String> NEUTRAL =
      Set.of("OPTIMIZE", "REORG", "VACUUM START", "VACUUM END");
  private static final int FIRST_LOOK = 2;

  enum Since {
    /** Nothing but maintenance, which rewrites files and leaves rows as they are. */
    NOTHING,
    ROWS
  }

  /** The newest batch; empty where there is none, or it was withdrawn. */
  static Optional<DeltaWithdrawal> newest(DeltaFiles files) {
    long version = files.snapshot().version();
    for (long look = FIRST_LOOK; ; look *= 8) {
      int most = (int) Math.min(look, version + 1);
      Since since = Since.NOTHING;
      for (DeltaHistory commit : newest(files, most)) {
        Optional<String> said =
            commit.userMetadata().isDefined()
                ? Optional.of(commit.userMetadata().get())
                : Optional.empty();
        if (said.flatMap(DeltaBatches::withdrawn).isPresent()) {
          return Optional.empty();
        }
        Optional<BatchRecord> batch = said.flatMap(DeltaBatches::parse);
        if (batch.isPresent()) {
          long base = (Long) commit.version().get() - 1;
          return Optional.of(new DeltaWithdrawal(batch.get(), base, since));
        }
        since = NEUTRAL.contains(commit.operation()) ? since : Since.ROWS;
      }
      if (most > version || look > DeltaBatches.HISTORY) {
        return Optional.empty();
      }
    }
  }

  private static List<DeltaHistory> newest(DeltaFiles files, int commits) {
    return CollectionConverters.asJava(
        files.log().history().getHistory(Option.apply((Object) commits)));
  }

  /** The newest batch, which has to be this one. */
  static DeltaWithdrawal of(DeltaFiles files, String batchId) {
    return newest(files)
        .filter(found -> found.batch().id().equals(batchId))
        .orElseThrow(() -> new DeltaFence.TableMoved("batch " + batchId + " is not its newest"));
  }

  /** Takes it back in one commit. */
  void commit(SparkSession spark, TableLocation location) {
    if (changed == Since.ROWS) {
      throw new DeltaFence.TableMoved(
          "batch "
              + batch.id()
              + " was never finished, but other rows were written on top of it; restore the table"
              + " to version "
              + base
              + ", or repair it by hand");
    }
    DeltaCommit.saying(
        spark,
        DeltaBatches.withdrawal(batch.id()),
        () ->
            Statements.run(spark, "RESTORE TABLE " + location.sql() + " TO VERSION AS OF " + base));
  }
}
