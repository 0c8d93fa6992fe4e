package io.strandline.table;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
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
    public InCatalog beside(String suffix) {
      List<String> beside = new ArrayList<>(name);
      beside.set(name.size() - 1, name.get(name.size() - 1) + suffix);
      return new InCatalog(beside);
    }

    @Override
    public String lastName() {
      return name.get(name.size() - 1);
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
    public AtPath beside(String suffix) {
      return new AtPath(path.replaceFirst("/+$", "") + suffix);
    }

    @Override
    public String lastName() {
      return path.replaceFirst("/+$", "").replaceFirst(".*/", "");
    }

    @Override
    public String sql() {
      return "delta." + Identifiers.quoted(path);
    }
  }

  /** The same place with {@code suffix} after its name. */
  TableLocation beside(String suffix);

  /** The last part of the table's name, or the folder's name. */
  String lastName();

  /** The table as it is written in SQL, quoted. */
  String sql();
}
