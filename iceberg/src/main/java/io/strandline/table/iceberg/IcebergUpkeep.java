package io.strandline.table.iceberg;

import io.strandline.table.Compacted;
import io.strandline.table.StoredFile;
import io.strandline.table.TableFiles;
import io.strandline.table.TableLocation;
import io.strandline.table.Upkeep;
import io.strandline.table.Wear;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.actions.BinPackRewriteFilePlanner;
import org.apache.iceberg.actions.RewriteDataFiles;
import org.apache.iceberg.actions.SizeBasedFileRewritePlanner;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.spark.actions.SparkActions;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.spark.sql.SparkSession;

/**
 * The files of an Iceberg table. Iceberg's own action rewrites them; it is given the limits by
 * which they were judged, so that what is found due is what it rewrites. Its snapshots only replace
 * files, which a withdrawal looks through.
 */
final class IcebergUpkeep implements TableFiles {
  /** In a snapshot's summary: the compaction that made it. */
  private static final String COMPACTION = "strandline.compaction";

  private final SparkSession spark;
  private final TableLocation.InCatalog location;

  IcebergUpkeep(SparkSession spark, TableLocation.InCatalog location) {
    this.spark = spark;
    this.location = location;
  }

  @Override
  public String table() {
    return location.lastName();
  }

  @Override
  public Upkeep upkeep(Wear limits) {
    return IcebergFailures.explained(
        location, () -> upkeep(IcebergCatalog.load(spark, location), limits));
  }

  private static Upkeep upkeep(Table table, Wear limits) throws IOException {
    List<StoredFile> files = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      tasks.forEach(task -> files.add(stored(task)));
    }
    Snapshot snapshot = table.currentSnapshot();
    long deleteFiles =
        snapshot == null ? 0 : number(snapshot, SnapshotSummary.TOTAL_DELETE_FILES_PROP);
    return Upkeep.of(files, deleteFiles, limits.within(fileSize(table)));
  }

  /** A delete file of a whole partition does not tell how many rows of each file it deletes. */
  private static StoredFile stored(FileScanTask task) {
    long deleted =
        task.deletes().stream()
            .filter(ContentFileUtil::isFileScoped)
            .mapToLong(ContentFile::recordCount)
            .sum();
    return new StoredFile(
        task.spec().specId() + "/" + task.spec().partitionToPath(task.file().partition()),
        task.file().fileSizeInBytes(),
        task.file().recordCount(),
        Math.min(deleted, task.file().recordCount()),
        task.deletes().size());
  }

  @Override
  public Compacted compact(Wear limits) {
    return IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          String id = UUID.randomUUID().toString();
          RewriteDataFiles.Result result =
              SparkActions.get(spark)
                  .rewriteDataFiles(table)
                  .binPack()
                  .options(options(limits.within(fileSize(table))))
                  .snapshotProperty(COMPACTION, id)
                  .execute();
          table.refresh();
          return new Compacted(
              result.rewrittenDataFilesCount(), result.rewrittenBytesCount(), dropped(table, id));
        });
  }

  /**
   * New files get a sequence number of their own, so that no delete file that was written before
   * reaches them; a delete that comes in between is a conflict.
   */
  private static Map<String, String> options(Wear limits) {
    Map<String, String> options = new HashMap<>();
    options.put(
        BinPackRewriteFilePlanner.DELETE_RATIO_THRESHOLD, Double.toString(limits.deletedShare()));
    options.put(
        BinPackRewriteFilePlanner.DELETE_FILE_THRESHOLD, Integer.toString(limits.deletes()));
    options.put(
        SizeBasedFileRewritePlanner.MIN_FILE_SIZE_BYTES, Long.toString(limits.smallBytes()));
    options.put(SizeBasedFileRewritePlanner.MIN_INPUT_FILES, Integer.toString(limits.files()));
    options.put(
        SizeBasedFileRewritePlanner.TARGET_FILE_SIZE_BYTES, Long.toString(limits.targetBytes()));
    // large files are left alone
    options.put(SizeBasedFileRewritePlanner.MAX_FILE_SIZE_BYTES, Long.toString(Long.MAX_VALUE / 2));
    options.put(RewriteDataFiles.USE_STARTING_SEQUENCE_NUMBER, "false");
    options.put(RewriteDataFiles.REMOVE_DANGLING_DELETES, "true");
    return options;
  }

  private static long fileSize(Table table) {
    return PropertyUtil.propertyAsLong(
        table.properties(),
        TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
        TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT);
  }

  /** Rows in the files that went and not in those that came: they were deleted. */
  private static long dropped(Table table, String id) {
    long dropped = 0;
    for (Snapshot snapshot : table.snapshots()) {
      if (id.equals(snapshot.summary().get(COMPACTION))) {
        dropped +=
            number(snapshot, SnapshotSummary.DELETED_RECORDS_PROP)
                - number(snapshot, SnapshotSummary.ADDED_RECORDS_PROP);
      }
    }
    return dropped;
  }

  private static long number(Snapshot snapshot, String name) {
    return Long.parseLong(snapshot.summary().getOrDefault(name, "0"));
  }
}
