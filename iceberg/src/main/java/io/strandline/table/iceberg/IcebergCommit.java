package io.strandline.table.iceberg;

import static io.strandline.table.Identifiers.quoted;

import io.strandline.spec.WriteMode;
import io.strandline.table.BatchLedger;
import io.strandline.table.BatchRecord;
import io.strandline.table.MergeStatement;
import io.strandline.table.Publication;
import io.strandline.table.RowAddress;
import io.strandline.table.Statements;
import io.strandline.table.TableLocation;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.RowLevelOperationMode;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.spark.CommitMetadata;
import org.apache.iceberg.util.SnapshotUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Publishes a batch: the MERGE runs on a branch made from the very snapshot that the batch was
 * computed from, and main is then fast-forwarded to it, together with the ledger of batches, in one
 * metadata commit. If main has moved meanwhile, the fast-forward is refused and nothing is
 * published, whoever the other writer was.
 */
final class IcebergCommit {
  static final String LEDGER = "strandline.batches";
  static final String ID = "strandline.batch-id";
  private static final String SOURCE = "strandline.source";
  private static final String AT = "strandline.effective-at";
  private static final String REPORT = "strandline.report";
  private static final String RUN = "strandline.run";

  private static final String PREFIX = "strandline_";
  private static final Pattern MADE = Pattern.compile(PREFIX + "(\\d{1,18})_.*");
  private static final Duration FORGOTTEN = Duration.ofDays(1);

  private final SparkSession spark;
  private final TableLocation.InCatalog location;
  private final Table table;

  IcebergCommit(SparkSession spark, TableLocation.InCatalog location, Table table) {
    this.spark = spark;
    this.location = location;
    this.table = table;
  }

  /** Gives a new table its first, empty snapshot, so that every batch has one to start from. */
  static long start(Table table) {
    table.newAppend().commit();
    table.refresh();
    return table.currentSnapshot().snapshotId();
  }

  static BatchLedger ledger(Table table) {
    String text = table.properties().get(LEDGER);
    return text == null ? BatchLedger.empty() : BatchLedger.parse(text);
  }

  static Optional<BatchRecord> inSnapshots(Table table, String batchId) {
    for (Snapshot snapshot : table.snapshots()) {
      Map<String, String> summary = snapshot.summary();
      if (batchId.equals(summary.get(ID)) && isPublished(table, snapshot)) {
        return Optional.of(
            new BatchRecord(
                batchId,
                summary.getOrDefault(SOURCE, ""),
                Instant.parse(summary.get(AT)),
                summary.getOrDefault(REPORT, ""),
                summary.getOrDefault(RUN, ""),
                Optional.of(written(snapshot))));
      }
    }
    return Optional.empty();
  }

  /** Neither a snapshot that a crash left on its branch, nor one that was taken back. */
  private static boolean isPublished(Table table, Snapshot snapshot) {
    return SnapshotUtil.isAncestorOf(table, snapshot.snapshotId());
  }

  Written publish(Publication publication) throws Exception {
    BatchRecord batch = publication.batch();
    dropForgottenBranches();
    String branch =
        PREFIX
            + Instant.now().getEpochSecond()
            + "_"
            + UUID.randomUUID().toString().substring(0, 8);
    refuseIfMoved(table, publication.base());
    if (publication.rows().isPresent()) {
      use(publication.mode());
    }
    table.manageSnapshots().createBranch(branch, publication.base().version()).commit();
    try {
      if (publication.rows().isPresent()) {
        write(publication, publication.rows().get(), branch);
      } else {
        AppendFiles append = table.newAppend().toBranch(branch);
        metadata(batch).forEach(append::set);
        append.commit();
      }
      table.refresh();
      Snapshot published = table.snapshot(branch);
      refuseIfMoved(table, publication.base());
      Transaction transaction = table.newTransaction();
      transaction
          .updateProperties()
          .set(LEDGER, ledger(table).with(batch.having(written(published))).text())
          .commit();
      transaction
          .manageSnapshots()
          .fastForwardBranch(SnapshotRef.MAIN_BRANCH, branch)
          .removeBranch(branch)
          .commit();
      transaction.commitTransaction();
      return written(published);
    } catch (Exception e) {
      dropBranch(branch);
      throw e;
    }
  }

  /**
   * MERGE does as the table's property says, so that is changed for a batch that is to be written
   * in the other way. It is no part of the batch: whatever it is, rows are the same.
   */
  private void use(WriteMode mode) {
    if (mode == WriteMode.TABLE || TableUtil.formatVersion(table) == 1) {
      return;
    }
    RowLevelOperationMode wanted =
        mode == WriteMode.COPY_ON_WRITE
            ? RowLevelOperationMode.COPY_ON_WRITE
            : RowLevelOperationMode.MERGE_ON_READ;
    String now =
        table
            .properties()
            .getOrDefault(TableProperties.MERGE_MODE, TableProperties.MERGE_MODE_DEFAULT);
    if (RowLevelOperationMode.fromName(now) != wanted) {
      table.updateProperties().set(TableProperties.MERGE_MODE, wanted.modeName()).commit();
    }
  }

  private void write(Publication publication, Dataset<Row> rows, String branch) {
    List<String> name = new ArrayList<>(location.name());
    name.add("branch_" + branch);
    String target = String.join(".", name.stream().map(n -> quoted(n)).toList());
    CommitMetadata.withCommitProperties(
        metadata(publication.batch()),
        () -> {
          if (publication.effect() == Publication.Effect.ADDS) {
            Statements.append(rows.drop(Publication.OPERATION), target);
          } else if (RowAddress.isIn(rows.schema())) {
            new AddressedWrite(spark, target).write(rows);
          } else {
            merge(publication, rows, target, branch);
          }
          return null;
        },
        RuntimeException.class);
  }

  private void merge(Publication publication, Dataset<Row> rows, String target, String branch) {
    String view = "strandline_rows_" + branch;
    rows.createOrReplaceTempView(view);
    try {
      Statements.run(spark, MergeStatement.of(target, view, publication));
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  private static Map<String, String> metadata(BatchRecord batch) {
    return Map.of(
        ID, batch.id(),
        SOURCE, batch.source(),
        AT, batch.effectiveAt().toString(),
        REPORT, batch.report(),
        RUN, batch.run());
  }

  /** A table whose notes have changed has the same snapshot, but its rows mean something else. */
  static void refuseIfMoved(Table table, TableState base) {
    table.refresh();
    if (table.currentSnapshot().snapshotId() != base.version()) {
      throw new CommitFailedException(
          "it was at snapshot %s and is now at %s",
          base.version(), table.currentSnapshot().snapshotId());
    }
    if (!TableNotes.in(table.properties()).equals(base.notes())) {
      throw new CommitFailedException("its columns have changed");
    }
  }

  /** A run that died between its MERGE and its publication has left its branch behind. */
  private void dropForgottenBranches() {
    long yesterday = Instant.now().minus(FORGOTTEN).getEpochSecond();
    for (String name : List.copyOf(table.refs().keySet())) {
      Matcher made = MADE.matcher(name);
      if (made.matches() && Long.parseLong(made.group(1)) < yesterday) {
        dropBranch(name);
      }
    }
  }

  private void dropBranch(String branch) {
    table.refresh();
    if (table.refs().containsKey(branch)) {
      table.manageSnapshots().removeBranch(branch).commit();
    }
  }

  private static Written written(Snapshot snapshot) {
    Map<String, String> summary = snapshot.summary();
    return new Written(
        number(summary, "added-data-files") + number(summary, "added-delete-files"),
        number(summary, "added-files-size"));
  }

  private static long number(Map<String, String> summary, String name) {
    return Long.parseLong(summary.getOrDefault(name, "0"));
  }
}
