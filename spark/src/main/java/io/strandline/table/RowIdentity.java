package io.strandline.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What tells the rows of a table apart.
 *
 * @param columns columns that have a value in every row
 * @param start column of a version's start, where it may be NULL; empty where it is among {@code
 *     columns}, or the table has none
 */
public record RowIdentity(List<ColumnPath> columns, Optional<ColumnPath> start) {
  public RowIdentity {
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("Rows are told apart by a key");
    }
  }

  /** Columns that have a value in every row. */
  public static RowIdentity of(List<ColumnPath> columns) {
    return new RowIdentity(columns, Optional.empty());
  }

  /**
   * True for the same row of {@code t} and {@code s}, in SQL. A start that may be NULL is compared
   * null-safely; the key never is, so that joins and partitions go on using it as it is.
   */
  String sameRow() {
    List<String> same = new ArrayList<>();
    columns.forEach(c -> same.add("t." + c.sql() + " = s." + c.sql()));
    start.ifPresent(c -> same.add("t." + c.sql() + " <=> s." + c.sql()));
    return same.stream().collect(Collectors.joining(" AND "));
  }
}
