package io.strandline.table;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;

/** One table of one format. */
public interface DimensionTable {

  /** True where the table exists. */
  boolean exists();

  /** The statement that {@link #create} runs. */
  String ddl(TableDesign design);

  /** Creates the table; fails where something foreign stands in its place. */
  void create(TableDesign design);

  /** The newest state, read fresh, not from a cache. */
  TableState state();

  /** The record of a batch that the table has published, however long ago. */
  Optional<BatchRecord> published(String batchId);

  /** The newest batch time that the table has published; empty where it has published none. */
  Optional<Instant> newestBatchTime();

  /** The runs that the table has published. */
  PublishedRuns publishedRuns();

  /** The table of the same name and format with {@code suffix}, whether it exists or not. */
  DimensionTable beside(String suffix);

  /** Adds rows to a table beside a dimension, in a commit of its own. */
  void append(Dataset<Row> rows);

  /**
   * Runs a statement on a table beside a dimension, in a commit of its own.
   *
   * @param statement the statement, given the table's name as it is written in SQL
   */
  void run(UnaryOperator<String> statement);

  /**
   * Publishes atomically, or fails with nothing written. Fails with a conflict where the table is
   * no longer at {@link Publication#base()}.
   */
  Written publish(Publication publication);

  /**
   * Changes the table's columns and Strandline's notes, in commits of their own that leave every
   * row as it is; the state to publish to, which has the same rows. Fails with a conflict where the
   * table is no longer at {@code planned}.
   */
  TableState change(TableState planned, TableEdit edit);

  /** True where the format can widen a column, or a field, of one type to the other in place. */
  boolean widens(DataType from, DataType to);

  /** What the changes bring with them for other readers of the table, a line each. */
  default List<String> consequences(TableEdit edit) {
    return List.of();
  }

  /**
   * Finishes or takes back what a run that died has left half done; a run calls it before it reads.
   */
  default void recover() {}

  /** The record of the batch that was published last, unless it was withdrawn. */
  Optional<BatchRecord> newestBatch();

  /** The state on top of which the newest batch was published. */
  TableState before(String batchId);

  /**
   * Takes back the newest batch, as if it had never been published. Fails with a conflict where
   * another writer has changed rows since.
   */
  void withdraw(String batchId);

  /** The files that the table lies in; those of two tables where it is two. */
  List<TableFiles> files();
}
