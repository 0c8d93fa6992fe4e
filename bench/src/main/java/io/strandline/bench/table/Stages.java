package io.strandline.bench.table;

import io.strandline.bench.data.Datasets;
import io.strandline.bench.data.Structure;
import io.strandline.engine.Strandline;
import io.strandline.spec.Format;
import io.strandline.spec.Project;
import io.strandline.spec.SpecReader;
import io.strandline.table.TableFormat;
import io.strandline.table.TableLocation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What stages of both formats have in common: names, places and statements. */
public final class Stages {
  private static final String NAMESPACE = "bench";
  private static final String RUN = "run_";

  private final Datasets data;
  private final Path warehouse;
  private int made;

  /** Stages in a warehouse. */
  public Stages(Datasets data, Path warehouse) {
    this.data = data;
    this.warehouse = warehouse;
  }

  /** The stage of a format. */
  public Stage of(Format format) {
    return switch (format) {
      case ICEBERG -> new IcebergStage(this);
      case DELTA -> new DeltaStage(this);
    };
  }

  /** Removes what a run that was killed has left. */
  public void sweep() {
    for (Format format : Format.values()) {
      Folders.below(warehouse.resolve(format.word()).resolve(NAMESPACE)).stream()
          .filter(folder -> folder.getFileName().toString().startsWith(RUN))
          .forEach(Folders::remove);
    }
    Folders.below(data.scratch()).forEach(Folders::remove);
  }

  Datasets data() {
    return data;
  }

  /** A name that no other table of this process has, and that no other name begins with. */
  String another() {
    made++;
    return RUN + Long.toString(ProcessHandle.current().pid(), 36) + "_" + made + "t";
  }

  static String base(Structure structure, long keys) {
    return "base_" + structure.name().toLowerCase(java.util.Locale.ROOT) + "_" + keys;
  }

  BenchTable table(Format format, Structure structure, String name) {
    List<String> parts = List.of(NAMESPACE, name);
    TableLocation location = adapter(format).embeddedLocation(warehouse.toString(), parts);
    return new BenchTable(format, structure, parts, location.sql(), folder(format, name));
  }

  /** Names of tables that were made beside {@code table}, such as an event log. */
  List<String> beside(BenchTable table) {
    String name = table.name().get(1);
    return Folders.below(warehouse.resolve(table.format().word()).resolve(NAMESPACE)).stream()
        .map(folder -> folder.getFileName().toString())
        .filter(other -> other.startsWith(name) && !other.equals(name))
        .toList();
  }

  /** Sizes of the files of a table and of those beside it, by relative path. */
  Map<String, Long> sizes(BenchTable table) {
    Map<String, Long> all = new TreeMap<>(Folders.sizes(table.folder()));
    for (String other : beside(table)) {
      Folders.sizes(folder(table.format(), other))
          .forEach((file, size) -> all.put(other + "/" + file, size));
    }
    return all;
  }

  Path folder(Format format, String name) {
    return warehouse.resolve(format.word()).resolve(NAMESPACE).resolve(name);
  }

  /** Where an untouched copy of a base table's files is kept. */
  Path pristine(Format format, String base) {
    return warehouse.resolve("pristine").resolve(format.word()).resolve(base);
  }

  /** Creates the table as its owner would. */
  void create(BenchTable table, Map<String, String> properties) {
    if (table.structure() == Structure.WRITE_UP) {
      data.spark().sql(WriteUpDdl.of(table, properties));
      return;
    }
    String spec =
        """
        table: %s
        format: %s
        source: {path: '%s', type: parquet}
        mode: changes
        key: customer_id
        type2: rest
        """
            .formatted(String.join(".", table.name()), table.format().word(), data.sample());
    Strandline.open(data.spark(), SpecReader.parse(spec, "bench").spec(), project()).create();
  }

  /** The project whose embedded warehouse the tables lie in. */
  public Project project() {
    return new Project(
        warehouse, Optional.of(warehouse.toString()), Optional.empty(), Map.of(), Map.of());
  }

  private static TableFormat adapter(Format format) {
    return Strandline.formats().stream()
        .filter(adapter -> adapter.format() == format)
        .findFirst()
        .orElseThrow();
  }
}
