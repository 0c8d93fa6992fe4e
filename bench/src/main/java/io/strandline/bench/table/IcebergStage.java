package io.strandline.bench.table;

import io.strandline.bench.data.Structure;
import io.strandline.spec.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;

/**
 * Iceberg tables. A fresh one is the base's metadata registered under another name: it writes into
 * the base's folder, which is put back to its files afterwards.
 */
final class IcebergStage implements Stage {
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "write.delete.mode", "merge-on-read",
          "write.update.mode", "merge-on-read",
          "write.merge.mode", "merge-on-read",
          "format-version", "2",
          "write.parquet.compression-codec", "zstd");

  private final Stages stages;

  IcebergStage(Stages stages) {
    this.stages = stages;
  }

  @Override
  public BenchTable fresh(Structure structure, long keys) {
    String base = Stages.base(structure, keys);
    Path pristine = stages.pristine(Format.ICEBERG, base);
    Path folder = stages.folder(Format.ICEBERG, base);
    stages.data().spark().sql("CREATE NAMESPACE IF NOT EXISTS strandline.bench");
    if (!Files.exists(pristine)) {
      make(structure, keys, base);
    }
    Folders.mirror(pristine, folder, name -> true);
    Path metadata = folder.resolve("metadata/00000-" + UUID.randomUUID() + ".metadata.json");
    try {
      Files.copy(newestMetadata(pristine), metadata);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    BenchTable named = stages.table(Format.ICEBERG, structure, stages.another());
    stages
        .data()
        .spark()
        .sql(
            "CALL strandline.system.register_table(table => '%s', metadata_file => '%s')"
                .formatted(String.join(".", named.name()), metadata));
    return new BenchTable(Format.ICEBERG, structure, named.name(), named.sql(), folder);
  }

  private void make(Structure structure, long keys, String base) {
    BenchTable table = stages.table(Format.ICEBERG, structure, base);
    stages.data().spark().sql("DROP TABLE IF EXISTS " + table.sql());
    Folders.remove(table.folder());
    create(table);
    try {
      stages
          .data()
          .table(structure, keys)
          .writeTo(table.sql())
          .option("distribution-mode", "none")
          .option("use-table-distribution-and-ordering", "false")
          .append();
    } catch (NoSuchTableException e) {
      throw new IllegalStateException(e);
    }
    Path making = stages.pristine(Format.ICEBERG, base + ".making");
    Folders.remove(making);
    Folders.mirror(table.folder(), making, name -> true);
    Folders.move(making, stages.pristine(Format.ICEBERG, base));
  }

  private static Path newestMetadata(Path pristine) throws IOException {
    try (Stream<Path> files = Files.list(pristine.resolve("metadata"))) {
      return files
          .filter(file -> file.toString().endsWith(".metadata.json"))
          .max(Comparator.comparing(file -> file.getFileName().toString()))
          .orElseThrow();
    }
  }

  @Override
  public BenchTable missing(Structure structure) {
    return stages.table(Format.ICEBERG, structure, stages.another());
  }

  @Override
  public void create(BenchTable table) {
    stages.data().spark().sql("CREATE NAMESPACE IF NOT EXISTS strandline." + table.name().get(0));
    stages.create(table, PROPERTIES);
  }

  @Override
  public void compact(BenchTable table) {
    stages
        .data()
        .spark()
        .sql(
            "CALL strandline.system.rewrite_data_files(table => '%s', options => map('rewrite-all', 'true'))"
                .formatted(String.join(".", table.name())));
  }

  @Override
  public Map<String, Long> sizes(BenchTable table) {
    return stages.sizes(table);
  }

  @Override
  public void discard(BenchTable table) {
    for (String name : stages.beside(table)) {
      BenchTable other = stages.table(Format.ICEBERG, table.structure(), name);
      stages.data().spark().sql("DROP TABLE IF EXISTS " + other.sql());
      Folders.remove(other.folder());
    }
    stages.data().spark().sql("DROP TABLE IF EXISTS " + table.sql());
    Path pristine = stages.pristine(Format.ICEBERG, table.folder().getFileName().toString());
    if (Files.exists(pristine)) {
      Folders.mirror(pristine, table.folder(), name -> true);
    } else {
      Folders.remove(table.folder());
    }
  }
}
