package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A: the first write-up's production case, merge-on-read: a MERGE closes, an INSERT with a LEFT
 * JOIN opens, and both are counted afterwards. Its deduplication of the source and its integrity
 * check are left out: batches here have one row a key, and the check is a workload of its own.
 */
public record TwoStep() implements Competitor {
  private static final String SOURCE = "bench_scd2_source";

  @Override
  public String name() {
    return "A two-step";
  }

  @Override
  public Structure structure() {
    return Structure.WRITE_UP;
  }

  @Override
  public void run(Job job, Phases phases) {
    String target = job.table().sql();
    phases.begin("source");
    job.stage().create(job.table());
    Dataset<Row> rows = job.source();
    Dataset<Row> source = rows.withColumn("record_hash", structure().hash(rows));
    source.count();
    source.cache();
    source.createOrReplaceTempView(SOURCE);
    try {
      phases.begin("close");
      job.spark().sql(close(target, job.atSql()));
      phases.begin("count closed");
      job.spark()
          .sql(
              """
              SELECT COUNT(*) FROM %s
              WHERE is_current = false AND valid_to = %s AND batch_id != '%s'"""
                  .formatted(target, job.atSql(), job.id()))
          .first();
      phases.begin("insert");
      job.spark().sql(insert(target, job.atSql(), job.id()));
      phases.begin("count inserted");
      job.spark()
          .sql(
              "SELECT COUNT(*) FROM %s WHERE batch_id = '%s' AND is_current = true"
                  .formatted(target, job.id()))
          .first();
    } finally {
      source.unpersist(true);
      job.spark().catalog().dropTempView(SOURCE);
    }
  }

  private static String close(String target, String at) {
    return """
        MERGE INTO %s AS target
        USING (SELECT customer_id, record_hash FROM %s) AS src
        ON target.customer_id = src.customer_id
          AND target.is_current = true
          AND target.record_hash != src.record_hash
        WHEN MATCHED THEN UPDATE SET
          target.is_current = false,
          target.valid_to = %s"""
        .formatted(target, SOURCE, at);
  }

  private static String insert(String target, String at, String batch) {
    return """
        INSERT INTO %1$s
        SELECT
          s.customer_id, s.email, s.full_name, s.country, s.city, s.loyalty_tier, s.phone,
          %2$s AS valid_from,
          CAST(NULL AS TIMESTAMP) AS valid_to,
          true AS is_current,
          xxhash64(s.customer_id, %2$s) AS surrogate_key,
          s.record_hash,
          %2$s AS created_at,
          'crm' AS source_system,
          '%3$s' AS batch_id
        FROM %4$s s
        LEFT JOIN %1$s t ON s.customer_id = t.customer_id AND t.is_current = true
        WHERE t.customer_id IS NULL OR t.record_hash != s.record_hash"""
        .formatted(target, at, batch, SOURCE);
  }
}
