package io.strandline.engine;

import io.strandline.report.CheckReport;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.report.UpkeepReport;
import java.time.Instant;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A dimension on a SparkSession: everything that can be done with it. Not thread-safe. */
public interface Dimension {

  /** The statement that {@link #create()} runs. */
  String ddl();

  /** Creates the table where it is missing. Returns true where it was. */
  boolean create();

  /** Applies one batch as one atomic publication, creating the table where it is missing. */
  RunReport apply(Batch batch);

  /** What {@link #apply} would do; writes nothing. */
  PlanReport plan(Batch batch);

  /**
   * Every version of every key, as a question sees it: business key, attributes, {@code valid_from}
   * and {@code valid_to} (TIMESTAMP, NULL while open), {@code is_current} and, where deletions are
   * rows, {@code is_deleted}; sorted by nothing.
   */
  Dataset<Row> versions();

  /** The versions in force at {@code instant}, tombstones left out. */
  Dataset<Row> asOf(Instant instant);

  /** The open versions, tombstones left out. */
  Dataset<Row> current();

  /**
   * One key's versions in time order, with {@code days_active} (days to the end, or to now).
   *
   * @param key each business key column's value as text
   */
  Dataset<Row> history(Map<String, String> key);

  /** The rows that batches have set aside. */
  Quarantine quarantine();

  /** Proves the invariants of the table in one pass. */
  CheckReport check();

  /** What {@link #maintain} would rewrite; reads no rows and writes nothing. */
  UpkeepReport upkeep();

  /**
   * Rewrites files that many batches have worn, of the table and of those beside it, where it pays:
   * small ones and those with many deleted rows. No row changes. Each table is a commit of its own;
   * where another writer changes rows of the same files, it fails with {@link
   * io.strandline.error.ErrorCode#CONCURRENT_WRITE} and can be repeated.
   */
  UpkeepReport maintain();
}
