package io.strandline.bench.competitor;

import io.strandline.bench.data.Customer;
import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * C: the third write-up's way on Delta. A left join with the current rows finds what to do; a cross
 * join with two numbers gives changed keys a row to close and a row to insert; one MERGE by key and
 * effective time applies both. Validity stands in plain columns here, not in a struct, so that the
 * table can be partitioned like the others.
 */
public record CrossExpansion() implements Competitor {
  private static final String SOURCE = "bench_scd2_staged_source";

  @Override
  public String name() {
    return "C cross expansion";
  }

  @Override
  public Structure structure() {
    return Structure.WRITE_UP;
  }

  @Override
  public void run(Job job, Phases phases) {
    job.merge(phases, structure(), SOURCE, merge(job));
  }

  private static String merge(Job job) {
    List<String> columns =
        Stream.concat(
                Stream.of(Customer.KEY),
                Stream.concat(
                    Customer.ATTRIBUTES.stream(),
                    Stream.of(
                        "valid_from",
                        "valid_to",
                        "is_current",
                        "surrogate_key",
                        "record_hash",
                        "created_at",
                        "source_system",
                        "batch_id")))
            .toList();
    return """
        MERGE INTO %s AS target
        USING (%s) AS source
        ON target.customer_id = source.customer_id AND target.valid_from = source.valid_from
        WHEN MATCHED THEN UPDATE SET %s
        WHEN NOT MATCHED THEN INSERT (%s) VALUES (%s)"""
        .formatted(
            job.table().sql(),
            staged(job),
            columns.stream().map(c -> c + " = source." + c).collect(Collectors.joining(", ")),
            String.join(", ", columns),
            columns.stream().map(c -> "source." + c).collect(Collectors.joining(", ")));
  }

  private static String staged(Job job) {
    List<String> both =
        Stream.concat(Customer.ATTRIBUTES.stream(), Stream.of("record_hash")).toList();
    String columns =
        both.stream()
            .map(c -> "src.%1$s AS new_%1$s, tgt.%1$s AS old_%1$s".formatted(c))
            .collect(Collectors.joining(", "));
    String kept =
        both.stream()
            .map(c -> "IF(closing, old_%1$s, new_%1$s) AS %1$s".formatted(c))
            .collect(Collectors.joining(", "));
    return """
        SELECT customer_id, %1$s,
          IF(closing, old_valid_from, %2$s) AS valid_from,
          IF(closing, %2$s, CAST(NULL AS TIMESTAMP)) AS valid_to,
          NOT closing AS is_current,
          IF(closing, old_surrogate_key, xxhash64(customer_id, %2$s)) AS surrogate_key,
          IF(closing, old_created_at, %2$s) AS created_at,
          'crm' AS source_system,
          IF(closing, old_batch_id, '%3$s') AS batch_id
        FROM (
          SELECT *, action = 'UC' AND rn = 2 AS closing
          FROM (
            SELECT src.customer_id, %4$s,
              tgt.valid_from AS old_valid_from, tgt.surrogate_key AS old_surrogate_key,
              tgt.created_at AS old_created_at, tgt.batch_id AS old_batch_id,
              CASE WHEN tgt.customer_id IS NULL THEN 'I' WHEN %5$s THEN 'UC' END AS action
            FROM %6$s src
            LEFT JOIN (SELECT * FROM %7$s WHERE is_current <=> true) tgt
              ON src.customer_id = tgt.customer_id)
          CROSS JOIN (SELECT 1 AS rn UNION ALL SELECT 2)
          WHERE action = 'UC' OR (action = 'I' AND rn = 1))"""
        .formatted(
            kept,
            job.atSql(),
            job.id(),
            columns,
            SourceExpansion.differ("src", "tgt"),
            SOURCE,
            job.table().sql());
  }
}
