package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;

/** Where a table is. */
public sealed interface TableLocation {

  /**
   * A table of a Spark catalog.
   *
   * @param name name parts, the catalog first
   */
  record InCatalog(List<String> name) implements TableLocation {
    public InCatalog {
      name = List.copyOf(name);
    }

    @Override
    public String sql() {
      return name.stream().map(Identifiers::quoted).collect(Collectors.joining("."));
    }
  }

  /**
   * A table that is a folder.
   *
   * @param path its path or URI
   */
  record AtPath(String path) implements TableLocation {
    public AtPath {
      requireNonNull(path, "path");
    }

    @Override
    public String sql() {
      return "delta." + Identifiers.quoted(path);
    }
  }

  /** The table as it is written in SQL, quoted. */
  String sql();
}
