package io.strandline.table.delta;

import io.strandline.spec.WriteMode;
import io.strandline.table.MergeStatement;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.SessionSettings;
import io.strandline.table.Statements;
import io.strandline.table.TableLocation;
import io.strandline.table.Written;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaOperations.ManualUpdate$;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.TransactionExecutionObserver;
import scala.Option;

/** Publishes a batch to a Delta table: one MERGE behind a {@link DeltaFence}. */
final class DeltaCommit {
  private static final String USER_METADATA = "spark.databricks.delta.commitInfo.userMetadata";

  /** The rows are staged already: staging them again costs a pass and proves nothing. */
  private static final String MATERIALIZE = "spark.databricks.delta.merge.materializeSource";

  /** Whether MERGE writes deletion vectors, where the table has any. */
  private static final String VECTORS = "spark.databricks.delta.merge.deletionVectors.persistent";

  private final SparkSession spark;
  private final TableLocation location;
  private final DeltaFiles files;

  DeltaCommit(SparkSession spark, TableLocation location, DeltaFiles files) {
    this.spark = spark;
    this.location = location;
    this.files = files;
  }

  Written publish(Publication publication) {
    return saying(
        spark,
        DeltaBatches.text(publication.batch()),
        () -> {
          if (publication.rows().isPresent()) {
            Dataset<Row> rows = publication.rows().get();
            boolean adds = publication.effect() == Publication.Effect.ADDS;
            if (RowAddress.isIn(rows.schema())
                || adds && DeltaAddress.takesRows(files.snapshot())) {
              return new AddressedWrite(spark, begin(publication)).write(rows);
            }
            merge(publication);
            return written();
          }
          commitMetadataOnly(publication);
          return new Written(0, 0);
        });
  }

  /** Runs {@code work}, whose commits carry this user metadata. */
  static <T> T saying(SparkSession spark, String userMetadata, Supplier<T> work) {
    return compressed(
        spark, () -> SessionSettings.during(spark, Map.of(USER_METADATA, userMetadata), work));
  }

  /**
   * Runs {@code work}, which writes with zstd unless the session says otherwise, as Iceberg does.
   */
  static <T> T compressed(SparkSession spark, Supplier<T> work) {
    return SessionSettings.unlessSet(spark, "spark.sql.parquet.compression.codec", "zstd", work);
  }

  private void merge(Publication publication) {
    String view = "strandline_rows_" + UUID.randomUUID().toString().replace("-", "");
    publication.rows().orElseThrow().createOrReplaceTempView(view);
    String statement = MergeStatement.of(location.sql(), view, publication);
    try {
      TransactionExecutionObserver.withObserver(
          new DeltaFence(publication.base().version(), publication.batch()),
          () ->
              SessionSettings.during(
                  spark, settings(publication.mode()), () -> Statements.run(spark, statement)));
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  private static Map<String, String> settings(WriteMode mode) {
    return mode == WriteMode.COPY_ON_WRITE
        ? Map.of(MATERIALIZE, "none", VECTORS, "false")
        : Map.of(MATERIALIZE, "none");
  }

  private OptimisticTransaction begin(Publication publication) {
    OptimisticTransaction transaction =
        files.log().startTransaction(Option.empty(), Option.apply(files.snapshot()));
    if (transaction.readVersion() != publication.base().version()) {
      throw new DeltaFence.TableMoved(publication.base().version(), transaction.readVersion());
    }
    DeltaBatches.record(transaction, publication.batch());
    return transaction;
  }

  private void commitMetadataOnly(Publication publication) {
    OptimisticTransaction transaction = begin(publication);
    // Reading everything makes any concurrent change of data a conflict.
    transaction.readWholeTable();
    transaction.commit(scala.collection.immutable.Seq$.MODULE$.empty(), ManualUpdate$.MODULE$);
  }

  private Written written() {
    return DeltaBatches.written(files.log().history().getHistory(Option.apply((Object) 1)).head());
  }
}
