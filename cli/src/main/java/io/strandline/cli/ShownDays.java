package io.strandline.cli;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Layout.Validity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Times of a dimension that keeps days, as people read them: as days, not as the instants at which
 * these begin.
 *
 * @param columns columns with such times
 * @param zone where the days are meant
 */
record ShownDays(Set<String> columns, ZoneId zone) {
  ShownDays {
    columns = Set.copyOf(columns);
    requireNonNull(zone, "zone");
  }

  /**
   * The days of rows that are printed; programs get instants whatever the layout.
   *
   * @param printed columns of the rows
   */
  static ShownDays of(DimensionSpec spec, List<String> printed, Output output) {
    Set<String> columns = new HashSet<>();
    if (spec.layout().validity() == Validity.DATE && output == Output.TABLE) {
      ColumnNames names = spec.layout().names();
      columns.add(names.validFrom());
      columns.add(names.validTo());
      printed.stream()
          .filter(name -> name.startsWith("previous_"))
          .map(name -> name.substring("previous_".length()) + "_changed_at")
          .filter(name -> !spec.key().contains(name))
          .forEach(columns::add);
    }
    return new ShownDays(columns, spec.layout().zone());
  }

  /** The row, a JSON object on one line, with its days. */
  String in(String row) {
    if (columns.isEmpty()) {
      return row;
    }
    ObjectNode shown = Json.object(row);
    for (String column : columns) {
      JsonNode time = shown.path(column);
      if (time.isTextual() && time.textValue().endsWith("Z")) {
        Instant start = Instant.parse(time.textValue());
        shown.put(column, LocalDate.ofInstant(start, zone).toString());
      }
    }
    return Json.text(shown);
  }
}
