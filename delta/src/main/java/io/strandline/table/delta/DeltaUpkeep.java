package io.strandline.table.delta;

import io.strandline.table.Compacted;
import io.strandline.table.SessionSettings;
import io.strandline.table.Statements;
import io.strandline.table.StoredFile;
import io.strandline.table.TableFiles;
import io.strandline.table.TableLocation;
import io.strandline.table.Upkeep;
import io.strandline.table.Wear;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.actions.AddFile;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The files of a Delta table. OPTIMIZE rewrites small ones and those with many deleted rows in one
 * commit that changes no data. REORG is not needed: it would purge files with a single deleted row
 * too.
 */
final class DeltaUpkeep implements TableFiles {
  private static final String OPTIMIZE = "spark.databricks.delta.optimize.";

  private final SparkSession spark;
  private final TableLocation location;
  private final DeltaFiles files;

  DeltaUpkeep(SparkSession spark, TableLocation location, DeltaFiles files) {
    this.spark = spark;
    this.location = location;
    this.files = files;
  }

  @Override
  public String table() {
    return location.lastName();
  }

  @Override
  public Upkeep upkeep(Wear limits) {
    return DeltaFailures.explained(
        location,
        () -> {
          List<StoredFile> stored =
              files.snapshot().allFiles().collectAsList().stream()
                  .map(DeltaUpkeep::stored)
                  .toList();
          return Upkeep.of(stored, stored.stream().mapToLong(StoredFile::deletes).sum(), limits);
        });
  }

  private static StoredFile stored(AddFile file) {
    Option<Object> rows = file.numPhysicalRecords();
    boolean hasVector = file.deletionVector() != null;
    return new StoredFile(
        new TreeMap<>(CollectionConverters.asJava(file.partitionValues())).toString(),
        file.size(),
        rows.isEmpty() ? 0 : (Long) rows.get(),
        hasVector ? file.deletionVector().cardinality() : 0,
        hasVector ? 1 : 0);
  }

  @Override
  public Compacted compact(Wear limits) {
    return DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location,
                () ->
                    DeltaCommit.compressed(
                        spark,
                        () ->
                            SessionSettings.during(
                                spark,
                                settings(limits),
                                () ->
                                    compacted(
                                        Statements.run(spark, "OPTIMIZE " + location.sql())
                                            .first())))));
  }

  /** Delta rewrites what is above the share, not what is at it. */
  private static Map<String, String> settings(Wear limits) {
    return Map.of(
        OPTIMIZE + "minFileSize", Long.toString(limits.smallBytes()),
        OPTIMIZE + "maxFileSize", Long.toString(limits.targetBytes()),
        OPTIMIZE + "maxDeletedRowsRatio", Double.toString(Math.nextDown(limits.deletedShare())));
  }

  private static Compacted compacted(Row result) {
    Row metrics = result.getAs("metrics");
    Row removed = metrics.getAs("filesRemoved");
    Row vectors = metrics.getAs("deletionVectorStats");
    return new Compacted(
        metrics.<Long>getAs("numFilesRemoved"),
        removed.<Long>getAs("totalSize"),
        vectors == null ? 0 : vectors.<Long>getAs("numDeletionVectorRowsRemoved"));
  }
}
