package io.strandline.bench.competitor;

import io.strandline.bench.data.Customer;
import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Phases;
import io.strandline.spec.Format;
import java.util.stream.Collectors;

/**
 * B and B': the second write-up's single MERGE, whose source holds changed rows twice, once with a
 * NULL merge key so that they are inserted. Attributes are compared null-safely, where the write-up
 * has a slip.
 *
 * @param format Iceberg (B) or Delta (B')
 */
public record SourceExpansion(Format format) implements Competitor {
  private static final String SOURCE = "bench_scd2_updates";

  @Override
  public String name() {
    return format == Format.ICEBERG ? "B source expansion" : "B' source expansion";
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
    return """
        MERGE INTO %1$s AS target
        USING (
          SELECT u.customer_id AS merge_key, u.* FROM %2$s u
          UNION ALL
          SELECT CAST(NULL AS BIGINT) AS merge_key, u.* FROM %2$s u
          JOIN %1$s t ON u.customer_id = t.customer_id AND t.is_current = true
          WHERE %3$s
        ) AS source
        ON target.customer_id = source.merge_key AND target.is_current = true
        WHEN MATCHED AND (%4$s) THEN UPDATE SET
          target.valid_to = %5$s,
          target.is_current = false
        WHEN NOT MATCHED THEN INSERT (
          customer_id, email, full_name, country, city, loyalty_tier, phone,
          valid_from, valid_to, is_current, surrogate_key, record_hash, created_at,
          source_system, batch_id)
        VALUES (
          source.customer_id, source.email, source.full_name, source.country, source.city,
          source.loyalty_tier, source.phone,
          %5$s, NULL, true, xxhash64(source.customer_id, %5$s), source.record_hash, %5$s,
          'crm', '%6$s')"""
        .formatted(
            job.table().sql(),
            SOURCE,
            differ("u", "t"),
            differ("source", "target"),
            job.atSql(),
            job.id());
  }

  /** Some attribute differs. */
  static String differ(String one, String other) {
    return Customer.ATTRIBUTES.stream()
        .map(name -> "NOT (%s.%s <=> %s.%s)".formatted(one, name, other, name))
        .collect(Collectors.joining(" OR "));
  }
}
