package io.strandline.report;

import java.util.List;

/**
 * What the upkeep of a dimension did or would do.
 *
 * @param dimension the table's last name part
 * @param format iceberg or delta
 * @param tables its table, or two, and those beside it
 * @param seconds how long it took
 */
public record UpkeepReport(
    String dimension, String format, List<TableUpkeep> tables, double seconds) {
  public UpkeepReport {
    tables = List.copyOf(tables);
  }

  /** How many tables have this outcome. */
  public long tables(TableUpkeep.Outcome outcome) {
    return tables.stream().filter(table -> table.outcome() == outcome).count();
  }
}
