package io.strandline.cases;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A row of a case.
 *
 * @param values by column, null for SQL NULL; a column that the row lacks is absent
 */
public record CaseRow(Map<String, Object> values) {
  public CaseRow {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** The row's columns, in the order in which it names them. */
  public Set<String> columns() {
    return values.keySet();
  }

  /** True where the row has this column, null or not; upper and lower case count as the same. */
  public boolean has(String column) {
    return values.containsKey(column)
        || values.keySet().stream().anyMatch(column::equalsIgnoreCase);
  }

  /** The value of a column, null where it is SQL NULL or absent. */
  public Object value(String column) {
    if (values.containsKey(column)) {
      return values.get(column);
    }
    return values.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(column))
        .map(Map.Entry::getValue)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
