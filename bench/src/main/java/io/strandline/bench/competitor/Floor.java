package io.strandline.bench.competitor;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;

import io.strandline.bench.data.Customer;
import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import io.strandline.bench.table.Folders;
import io.strandline.hash.SurrogateKey;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The least that has to be done, without a table to publish to: key and hash of the current rows
 * are joined with the source, the superseded rows are read from the files that hold them, and
 * closed and new rows are written once, as Parquet.
 */
public record Floor() implements Competitor {
  /** Sources up to this many rows are sent to the scan instead of being shuffled. */
  private static final long SMALL = 500_000;

  private static final String ID = Customer.KEY;
  private static final String SAME = "same";

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public Structure structure() {
    return Structure.STRANDLINE;
  }

  @Override
  public Map<String, Long> written(Job job) {
    return Folders.sizes(job.scratch());
  }

  @Override
  public void run(Job job, Phases phases) {
    phases.begin("join");
    Dataset<Row> rows = job.source();
    Dataset<Row> source = rows.withColumn("record_hash", structure().hash(rows));
    boolean small = job.size() <= SMALL;
    Dataset<Row> current = job.rows().filter("is_current = true");
    Dataset<Row> narrow = source.select(col(ID), col("record_hash").as("new_hash"));
    Dataset<Row> known =
        current
            .select(col(ID), col("record_hash"))
            .join(small ? broadcast(narrow) : narrow.hint("shuffle_hash"), ID)
            .select(col(ID), col("record_hash").equalTo(col("new_hash")).as(SAME))
            .localCheckpoint(true);
    phases.begin("write");
    Row found = known.agg(count(lit(1)), count_if(col(SAME))).first();
    long differing = found.getLong(0) - found.getLong(1);
    if (differing == 0 && found.getLong(0) == job.size()) {
      return;
    }
    Dataset<Row> changed = known.filter(col(SAME).equalTo(false)).select(ID);
    Column at = lit(job.at());
    Dataset<Row> opened =
        opened(source.join(known.filter(SAME), new String[] {ID}, "left_anti"), at, job);
    Dataset<Row> closed = closed(current, differing <= SMALL ? broadcast(changed) : changed, at);
    closed
        .unionByName(opened)
        .write()
        .mode("overwrite")
        .option("compression", "zstd")
        .partitionBy("is_current")
        .parquet(job.scratch().toString());
  }

  private static Dataset<Row> closed(Dataset<Row> current, Dataset<Row> changed, Column at) {
    return current
        .join(changed, ID)
        .withColumn("valid_to", at)
        .withColumn("is_current", lit(false))
        .withColumn("updated_at", at);
  }

  private static Dataset<Row> opened(Dataset<Row> source, Column at, Job job) {
    return source
        .withColumn("valid_from", at)
        .withColumn("valid_to", lit(null).cast("timestamp"))
        .withColumn("is_current", lit(true))
        .withColumn("surrogate_key", SurrogateKey.of(List.of(col(ID)), col("valid_from")))
        .withColumn("created_at", at)
        .withColumn("updated_at", at)
        .withColumn("source_system", lit("crm"))
        .withColumn("batch_id", lit(job.id()));
  }

  /** What the table would hold if the written rows were published. */
  @Override
  public Dataset<Row> result(Job job) {
    Dataset<Row> stored = job.rows();
    if (!Files.exists(job.scratch().resolve("_SUCCESS"))) {
      return stored;
    }
    Dataset<Row> written = job.spark().read().parquet(job.scratch().toString());
    Dataset<Row> gone =
        written.filter("is_current = false").select(ID).withColumn("is_current", lit(true));
    return stored.join(gone, new String[] {ID, "is_current"}, "left_anti").unionByName(written);
  }
}
