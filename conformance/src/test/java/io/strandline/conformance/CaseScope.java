package io.strandline.conformance;

import io.strandline.cases.Case;
import io.strandline.cases.CaseBatch;
import io.strandline.cases.CaseRow;
import io.strandline.cases.Column;
import io.strandline.table.Identifiers;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** The scope of a snapshot whose rows say it: the values of some columns that occur together. */
record CaseScope(Case aCase, List<String> columns) {

  /** The condition, as SQL. */
  String of(CaseBatch batch) {
    return batch.rows().stream()
        .map(this::together)
        .distinct()
        .reduce((a, b) -> a + " OR " + b)
        .orElse("false");
  }

  private String together(CaseRow row) {
    return columns.stream()
        .map(name -> Identifiers.quoted(name) + " <=> " + literal(name, row.value(name)))
        .collect(Collectors.joining(" AND ", "(", ")"));
  }

  private String literal(String name, Object value) {
    if (value == null) {
      return "NULL";
    }
    String type =
        aCase.columns().stream()
            .filter(column -> column.name().equals(name))
            .map(Column::type)
            .findFirst()
            .orElseThrow();
    String text = value instanceof Instant time ? time.toString() : value.toString();
    return "CAST('" + text.replace("\\", "\\\\").replace("'", "\\'") + "' AS " + type + ")";
  }
}
