package io.strandline.bench.table;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * The table of the first write-up's production case. It is partitioned by {@code is_current} alone,
 * as Strandline's is, so that both write to as many partitions.
 */
final class WriteUpDdl {
  private WriteUpDdl() {}

  static String of(BenchTable table, Map<String, String> properties) {
    return """
        CREATE TABLE IF NOT EXISTS %s (
          customer_id BIGINT NOT NULL,
          email STRING,
          full_name STRING,
          country STRING,
          city STRING,
          loyalty_tier STRING,
          phone STRING,
          valid_from TIMESTAMP NOT NULL,
          valid_to TIMESTAMP,
          is_current BOOLEAN NOT NULL,
          surrogate_key BIGINT NOT NULL,
          record_hash STRING NOT NULL,
          created_at TIMESTAMP NOT NULL,
          source_system STRING,
          batch_id STRING
        ) USING %s PARTITIONED BY (is_current)
        TBLPROPERTIES (%s)"""
        .formatted(
            table.sql(),
            table.format().word(),
            properties.entrySet().stream()
                .map(e -> "'" + e.getKey() + "' = '" + e.getValue() + "'")
                .sorted()
                .collect(Collectors.joining(", ")));
  }
}
