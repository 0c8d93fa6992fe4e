package io.strandline.table.delta;

import static io.strandline.table.Identifiers.quoted;
import static org.apache.spark.sql.functions.col;

import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.SessionSettings;
import io.strandline.table.Written;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.delta.DeltaOperations;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.actions.Action;
import org.apache.spark.sql.delta.actions.AddFile;
import org.apache.spark.sql.delta.actions.FileAction;
import org.apache.spark.sql.delta.commands.DMLWithDeletionVectorsHelper$;
import org.apache.spark.sql.delta.commands.DeletionVectorBitmapGenerator$;
import org.apache.spark.sql.delta.commands.DeletionVectorResult;
import org.apache.spark.sql.delta.stats.StatsCollectionUtils$;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics$;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Writes rows that know their address, or are new: deletion vectors for rows that go, files for
 * rows that come, one transaction. It does what Delta's own UPDATE does once it has found its rows,
 * with the same parts of Delta; they are not a public interface, stand here and nowhere else, and
 * are pinned by the table contract and the random histories.
 */
final class AddressedWrite {
  private static final String OPTIMIZE = "spark.databricks.delta.optimizeWrite.enabled";
  private static final int FEW_TASKS = 4;
  private static final DMLWithDeletionVectorsHelper$ DELTA = DMLWithDeletionVectorsHelper$.MODULE$;

  /** What Delta tells of the rows that a write removes. */
  private static final List<String> REMOVAL =
      List.of(
          "numModifiedRows",
          "numDeletionVectorsAdded",
          "numDeletionVectorsRemoved",
          "numDeletionVectorsUpdated");

  private final SparkSession spark;
  private final OptimisticTransaction transaction;

  /** A write in {@code transaction}, which has read the snapshot that addresses are of. */
  AddressedWrite(SparkSession spark, OptimisticTransaction transaction) {
    this.spark = spark;
    this.transaction = transaction;
  }

  /** Replaces, removes and adds rows, and commits. */
  Written write(Dataset<Row> rows) {
    // any concurrent change of data is a conflict
    transaction.readWholeTable();
    List<Action> actions = new ArrayList<>();
    Map<String, Object> numbers = new HashMap<>();
    REMOVAL.forEach(name -> numbers.put(name, 0L));
    if (RowAddress.isIn(rows.schema())) {
      Tuple2<Seq<FileAction>, scala.collection.immutable.Map<String, Object>> removed =
          removed(rows);
      actions.addAll(CollectionConverters.asJava(removed._1()));
      numbers.putAll(CollectionConverters.asJava(removed._2()));
    }
    List<FileAction> added = added(rows);
    actions.addAll(added);
    Written written =
        new Written(added.size(), added.stream().mapToLong(FileAction::getFileSize).sum());
    report(written, numbers);
    transaction.commit(
        CollectionConverters.asScala(actions).toSeq(),
        new DeltaOperations.Merge(
            Option.empty(),
            Option.empty(),
            Option.empty(),
            Option.empty(),
            none(),
            none(),
            none()));
    return written;
  }

  /** The files that lose rows, with their new deletion vectors, and numbers to tell. */
  private Tuple2<Seq<FileAction>, scala.collection.immutable.Map<String, Object>> removed(
      Dataset<Row> rows) {
    Snapshot snapshot = transaction.snapshot();
    Dataset<Row> addresses =
        rows.filter(col(RowAddress.COLUMN).isNotNull()).select(RowAddress.COLUMN + ".*");
    Seq<AddFile> files = transaction.filterFiles(none(), true);
    Seq<DeletionVectorResult> vectors =
        DeletionVectorBitmapGenerator$.MODULE$.buildRowIndexSetsForFilesMatchingCondition(
            spark,
            transaction,
            true,
            addresses,
            files,
            Literal.TrueLiteral(),
            Option.apply(col(DeltaAddress.FILE)),
            Option.apply(col(DeltaAddress.POSITION)));
    return DELTA.processUnmodifiedData(
        spark,
        DELTA.findFilesWithMatchingRows(
            transaction,
            DELTA.generateCandidateFileMap(transaction.deltaLog().dataPath(), files),
            vectors),
        snapshot,
        StatsCollectionUtils$.MODULE$.getDataSkippingStringPrefixLength(
            spark, transaction.metadata()));
  }

  private List<FileAction> added(Dataset<Row> rows) {
    Column[] columns =
        Arrays.stream(transaction.metadata().schema().fields())
            .map(field -> col(quoted(field.name())).cast(field.dataType()).as(field.name()))
            .toArray(Column[]::new);
    Dataset<Row> added =
        rows.filter(col(Publication.OPERATION).notEqual(Publication.REMOVE)).select(columns);
    // each of many tasks would write a file for each partition that it has rows of
    Map<String, String> settings =
        added.toJavaRDD().getNumPartitions() > FEW_TASKS ? Map.of(OPTIMIZE, "true") : Map.of();
    return SessionSettings.during(
        spark, settings, () -> CollectionConverters.asJava(transaction.writeFiles(added)));
  }

  /** What Delta's own MERGE would have told under these names. */
  private void report(Written written, Map<String, Object> removed) {
    Option<SQLMetric> output = transaction.getMetric("numOutputRows");
    long rows = output.isEmpty() ? 0 : output.get().value();
    Map<String, SQLMetric> metrics = new HashMap<>();
    metrics.put("operationNumSourceRows", metric(rows));
    metrics.put("numTargetRowsInserted", metric(rows));
    metrics.put("numTargetRowsDeleted", metric((Long) removed.get("numModifiedRows")));
    metrics.put("numTargetFilesAdded", metric(written.files()));
    metrics.put("numTargetBytesAdded", metric(written.bytes()));
    for (String change : List.of("Added", "Removed", "Updated")) {
      String name = "DeletionVectors" + change;
      metrics.put("numTarget" + name, metric((Long) removed.get("num" + name)));
    }
    transaction.registerSQLMetrics(
        spark, scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(metrics)));
  }

  private SQLMetric metric(long value) {
    SQLMetric metric = SQLMetrics$.MODULE$.createMetric(spark.sparkContext(), "written");
    metric.set(value);
    return metric;
  }

  private static <T> Seq<T> none() {
    return scala.collection.immutable.Seq$.MODULE$.<T>empty();
  }
}
