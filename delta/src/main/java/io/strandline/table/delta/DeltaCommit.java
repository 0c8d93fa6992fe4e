package io.strandline.table.delta;

import io.strandline.table.BatchRecord;
import io.strandline.table.MergeStatement;
import io.strandline.table.Publication;
import io.strandline.table.Statements;
import io.strandline.table.TableLocation;
import io.strandline.table.Written;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaOperations.ManualUpdate$;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.TransactionExecutionObserver;
import scala.Option;

/** Publishes a batch to a Delta table: one MERGE behind a {@link DeltaFence}. */
final class DeltaCommit {
  private static final String USER_METADATA = "spark.databricks.delta.commitInfo.userMetadata";

  private final SparkSession spark;
  private final TableLocation location;
  private final DeltaFiles files;

  DeltaCommit(SparkSession spark, TableLocation location, DeltaFiles files) {
    this.spark = spark;
    this.location = location;
    this.files = files;
  }

  Written publish(Publication publication) {
    BatchRecord batch = publication.batch();
    Option<String> before = spark.conf().getOption(USER_METADATA);
    spark.conf().set(USER_METADATA, DeltaBatches.text(batch));
    try {
      if (publication.rows().isPresent()) {
        merge(publication);
        return written();
      }
      commitMetadataOnly(publication);
      return new Written(0, 0);
    } finally {
      if (before.isDefined()) {
        spark.conf().set(USER_METADATA, before.get());
      } else {
        spark.conf().unset(USER_METADATA);
      }
    }
  }

  private void merge(Publication publication) {
    String view = "strandline_rows_" + UUID.randomUUID().toString().replace("-", "");
    publication.rows().orElseThrow().createOrReplaceTempView(view);
    String statement =
        MergeStatement.of(
            location.sql(),
            view,
            publication.identity(),
            publication.columns(),
            publication.columnsBeside(List.of(files.snapshot().schema().fieldNames())));
    try {
      TransactionExecutionObserver.withObserver(
          new DeltaFence(publication.base().version(), publication.batch()),
          () -> Statements.run(spark, statement));
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  private void commitMetadataOnly(Publication publication) {
    OptimisticTransaction transaction =
        files.log().startTransaction(Option.empty(), Option.apply(files.snapshot()));
    if (transaction.readVersion() != publication.base().version()) {
      throw new DeltaFence.TableMoved(publication.base().version(), transaction.readVersion());
    }
    // Reading everything makes any concurrent change of data a conflict.
    transaction.readWholeTable();
    DeltaBatches.record(transaction, publication.batch());
    transaction.commit(scala.collection.immutable.Seq$.MODULE$.empty(), ManualUpdate$.MODULE$);
  }

  private Written written() {
    return DeltaBatches.written(files.log().history().getHistory(Option.apply((Object) 1)).head());
  }
}
