package io.strandline.plan;

import io.strandline.row.RowValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * A key's rows in the table as versions. What other tools have built may hold empty versions, which
 * were never in force and are left alone, and rows that contradict each other.
 *
 * @param versions the rows that were in force at some time, in time order
 * @param contradiction why nothing can be woven into them, if so
 */
record StoredRows(List<Row> versions, Optional<String> contradiction) {

  static StoredRows of(List<Row> rows, WeaveSettings settings) {
    if (!settings.keepsVersions) {
      return new StoredRows(
          rows,
          rows.size() > 1 ? Optional.of("the table has the key several times") : Optional.empty());
    }
    if (rows.stream().anyMatch(row -> time(row, settings.validFrom).isEmpty())) {
      return new StoredRows(List.of(), Optional.of("the table has a version without a start"));
    }
    List<Row> versions = new ArrayList<>(rows);
    versions.removeIf(
        row ->
            time(row, settings.validTo)
                .filter(end -> !end.isAfter(start(row, settings)))
                .isPresent());
    versions.sort(Comparator.comparing(row -> start(row, settings)));
    for (int i = 1; i < versions.size(); i++) {
      Instant start = start(versions.get(i), settings);
      if (start.equals(start(versions.get(i - 1), settings))) {
        return new StoredRows(
            List.of(), Optional.of("the table has two versions that start at " + start));
      }
    }
    return new StoredRows(versions, Optional.empty());
  }

  private static Instant start(Row row, WeaveSettings settings) {
    return time(row, settings.validFrom).orElseThrow();
  }

  private static Optional<Instant> time(Row row, String column) {
    return Optional.ofNullable(row.<Object>getAs(column))
        .map(value -> (Instant) RowValues.fromSpark(value, DataTypes.TimestampType));
  }
}
