package io.strandline.bench.competitor;

import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;

/**
 * D: the first write-up's integrity check, three queries of which the last joins the table with
 * itself.
 */
public record SelfJoinCheck() implements Competitor {
  @Override
  public String name() {
    return "D self-join";
  }

  @Override
  public Structure structure() {
    return Structure.WRITE_UP;
  }

  @Override
  public void run(Job job, Phases phases) {
    String table = job.table().sql();
    phases.begin("duplicates");
    long found =
        job.spark()
            .sql(
                """
                SELECT customer_id, COUNT(*) AS cnt FROM %s
                WHERE is_current = true GROUP BY customer_id HAVING COUNT(*) > 1"""
                    .formatted(table))
            .count();
    phases.begin("flags");
    found +=
        number(
            job,
            """
            SELECT COUNT(*) AS cnt FROM %s
            WHERE (is_current = true AND valid_to IS NOT NULL)
               OR (is_current = false AND valid_to IS NULL)"""
                .formatted(table));
    phases.begin("overlaps");
    found +=
        number(
            job,
            """
            SELECT COUNT(*) AS cnt FROM %1$s a
            JOIN %1$s b
              ON a.customer_id = b.customer_id
              AND a.surrogate_key < b.surrogate_key
              AND a.valid_from < COALESCE(b.valid_to, TIMESTAMP '9999-01-01')
              AND b.valid_from < COALESCE(a.valid_to, TIMESTAMP '9999-01-01')"""
                .formatted(table));
    if (found > 0) {
      throw new IllegalStateException("The check found " + found);
    }
  }

  private static long number(Job job, String query) {
    return job.spark().sql(query).first().getLong(0);
  }
}
