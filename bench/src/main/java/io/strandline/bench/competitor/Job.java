package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import io.strandline.bench.table.BenchTable;
import io.strandline.bench.table.Stage;
import io.strandline.spec.Project;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * What a competitor is to do.
 *
 * @param spark the session, the same for all
 * @param project finds the warehouse
 * @param stage made the table
 * @param table the table to maintain
 * @param feeds folders of Parquet files, a batch each
 * @param size rows of all batches together
 * @param at the batch time
 * @param id names the batch
 * @param scratch an empty folder that nobody else uses
 */
public record Job(
    SparkSession spark,
    Project project,
    Stage stage,
    BenchTable table,
    List<Path> feeds,
    long size,
    Instant at,
    String id,
    Path scratch) {
  public Job {
    feeds = List.copyOf(feeds);
  }

  /** The only batch. */
  public Path feed() {
    if (feeds.size() != 1) {
      throw new IllegalStateException("There are " + feeds.size() + " batches");
    }
    return feeds.get(0);
  }

  /** The batch's rows as they stand in its files. */
  Dataset<Row> source() {
    return spark.read().parquet(feed().toString());
  }

  /**
   * Runs one statement on the batch's rows and their hash.
   *
   * @param view the name under which the statement finds them
   */
  void merge(Phases phases, Structure structure, String view, String statement) {
    phases.begin("source");
    stage.create(table);
    Dataset<Row> rows = source();
    rows.withColumn("record_hash", structure.hash(rows)).createOrReplaceTempView(view);
    phases.begin("merge");
    try {
      spark.sql(statement);
    } finally {
      spark.catalog().dropTempView(view);
    }
  }

  /** The table's rows. */
  public Dataset<Row> rows() {
    return spark.sql("SELECT * FROM " + table.sql());
  }

  /** The batch time as SQL. */
  String atSql() {
    return "TIMESTAMP '" + at + "'";
  }

  /** The same work with one batch of several, at a time and under an id of its own. */
  Job only(int number) {
    return new Job(
        spark,
        project,
        stage,
        table,
        List.of(feeds.get(number)),
        size / feeds.size(),
        at.plusSeconds(3600L * number),
        id + "-" + number,
        scratch);
  }
}
