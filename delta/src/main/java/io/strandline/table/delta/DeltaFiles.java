package io.strandline.table.delta;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.TableLocation;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import scala.Option;

/** Finds a Delta table's log and its newest snapshot. */
final class DeltaFiles {
  private final SparkSession spark;
  private final TableLocation location;

  DeltaFiles(SparkSession spark, TableLocation location) {
    this.spark = spark;
    this.location = location;
  }

  boolean exists() {
    if (location instanceof TableLocation.InCatalog named && !registered(named)) {
      return false;
    }
    DeltaLog log = log();
    log.update(false, Option.empty(), Option.empty());
    return log.tableExists();
  }

  DeltaLog log() {
    if (location instanceof TableLocation.AtPath at) {
      return DeltaLog.forTable(spark, new Path(at.path()));
    }
    return DeltaLog.forTable(spark, identifier((TableLocation.InCatalog) location));
  }

  /** The newest snapshot, read fresh. */
  Snapshot snapshot() {
    DeltaLog log = log();
    Snapshot snapshot = log.update(false, Option.empty(), Option.empty());
    if (!log.tableExists()) {
      throw DeltaDimensionTable.missing(location);
    }
    return snapshot;
  }

  /** A folder with other things in it is not made into a table. */
  void refuseForeignFolder() throws IOException {
    if (location instanceof TableLocation.AtPath at) {
      Path path = new Path(at.path());
      FileSystem files = path.getFileSystem(spark.sessionState().newHadoopConf());
      if (files.exists(path) && files.listStatus(path).length > 0) {
        throw new StrandlineException(
            Problem.of(
                ErrorCode.TABLE_FOREIGN,
                "folder " + at.path() + " is not a Delta table and is not empty",
                "Choose another table name or warehouse, or move the folder away."));
      }
    }
  }

  private boolean registered(TableLocation.InCatalog named) {
    return spark.catalog().tableExists(named.sql());
  }

  private static TableIdentifier identifier(TableLocation.InCatalog named) {
    List<String> name = named.name();
    String table = name.get(name.size() - 1);
    Option<String> database =
        name.size() > 1 ? Option.apply(name.get(name.size() - 2)) : Option.empty();
    Option<String> catalog = name.size() > 2 ? Option.apply(name.get(0)) : Option.empty();
    return new TableIdentifier(table, database, catalog);
  }
}
