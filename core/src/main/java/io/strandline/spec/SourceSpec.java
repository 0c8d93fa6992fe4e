package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** Where the rows of a batch come from. */
public sealed interface SourceSpec {

  /**
   * Files: one path, a glob or a directory of part files, compressed or not.
   *
   * @param path the path as written, resolved against the spec's directory
   * @param type the files' type; empty: from the file name's ending
   */
  record Files(String path, Optional<FileType> type) implements SourceSpec {
    public Files {
      requireNonNull(path, "path");
      requireNonNull(type, "type");
    }
  }

  /**
   * A table or view of a catalog.
   *
   * @param name its full name
   */
  record Table(String name) implements SourceSpec {
    public Table {
      requireNonNull(name, "name");
    }
  }

  /**
   * A SQL query.
   *
   * @param text the query
   */
  record Query(String text) implements SourceSpec {
    public Query {
      requireNonNull(text, "text");
    }
  }

  /** File types that can be read. */
  enum FileType {
    PARQUET,
    ORC,
    CSV,
    /** JSON lines: one object a line. */
    JSON
  }
}
