package io.strandline.table;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a column stands in a table: its name, or the names that lead to a field of a struct.
 *
 * @param parts the names, outermost first
 */
public record ColumnPath(List<String> parts) {
  public ColumnPath {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("A column has a name");
    }
  }

  /** A column, or a field of one. */
  public static ColumnPath of(String... parts) {
    return new ColumnPath(List.of(parts));
  }

  /** True for a field of a struct. */
  public boolean isNested() {
    return parts.size() > 1;
  }

  /** As it is written in SQL, quoted. */
  public String sql() {
    return parts.stream().map(Identifiers::quoted).collect(Collectors.joining("."));
  }
}
