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
 * A key's rows in the table as versions. What other tools have built may hold a first version
 * without a start, empty versions, which were never in force and are left alone, and rows that
 * contradict each other.
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
    long withoutStart =
        rows.stream().filter(row -> row.<Object>getAs(settings.validFrom) == null).count();
    if (withoutStart > 1) {
      return contradicting(
          "the table has %d versions without a start; only the first may lack it"
              .formatted(withoutStart));
    }
    List<Row> versions = new ArrayList<>(rows);
    versions.removeIf(
        row -> end(row, settings).filter(end -> !end.isAfter(start(row, settings))).isPresent());
    versions.sort(Comparator.comparing(row -> start(row, settings)));
    for (int i = 1; i < versions.size(); i++) {
      Instant start = start(versions.get(i), settings);
      if (start.equals(start(versions.get(i - 1), settings))) {
        return contradicting("the table has two versions that start at " + start);
      }
    }
    List<Instant> open =
        versions.stream()
            .filter(row -> end(row, settings).isEmpty())
            .map(row -> start(row, settings))
            .toList();
    if (open.size() > 1) {
      return contradicting(
          "the table has %d open versions, of which the last starts at %s"
              .formatted(open.size(), open.get(open.size() - 1)));
    }
    if (withoutStart > 0 && versions.size() > 1) {
      Instant next = start(versions.get(1), settings);
      if (end(versions.get(0), settings).filter(end -> !end.isAfter(next)).isEmpty()) {
        return contradicting(
            "the table has a version without a start that goes on after %s, where another starts"
                .formatted(next));
      }
    }
    return new StoredRows(versions, Optional.empty());
  }

  private static Instant start(Row row, WeaveSettings settings) {
    return KeyRows.start(row, settings.validFrom);
  }

  private static StoredRows contradicting(String why) {
    return new StoredRows(List.of(), Optional.of(why));
  }

  private static Optional<Instant> end(Row row, WeaveSettings settings) {
    return Optional.ofNullable(row.<Object>getAs(settings.validTo))
        .map(value -> (Instant) RowValues.fromSpark(value, DataTypes.TimestampType));
  }
}
