package io.strandline.bench.table;

import io.strandline.bench.data.Structure;
import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.List;

/**
 * A table to run on.
 *
 * @param format Iceberg or Delta
 * @param structure its columns
 * @param name its name parts in the embedded warehouse, without the catalog
 * @param sql its name in SQL
 * @param folder where its files lie
 */
public record BenchTable(
    Format format, Structure structure, List<String> name, String sql, Path folder) {
  public BenchTable {
    name = List.copyOf(name);
  }
}
