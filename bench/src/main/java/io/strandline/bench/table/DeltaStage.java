package io.strandline.bench.table;

import io.strandline.bench.data.Structure;
import io.strandline.spec.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SaveMode;

/** Delta tables. A fresh one is a folder of its own that shares the base's data files. */
final class DeltaStage implements Stage {
  private static final String LOG = "_delta_log";

  private final Stages stages;

  DeltaStage(Stages stages) {
    this.stages = stages;
  }

  @Override
  public BenchTable fresh(Structure structure, long keys) {
    String base = Stages.base(structure, keys);
    Path pristine = stages.pristine(Format.DELTA, base);
    if (!Files.exists(pristine)) {
      make(structure, keys, base);
    }
    BenchTable table = missing(structure);
    Folders.mirror(pristine, table.folder(), name -> !name.startsWith(LOG));
    // a new folder is a new log to Delta: it is read here, so that nobody's time holds that
    stages
        .data()
        .spark()
        .sql("SELECT COUNT(*) FROM " + table.sql() + " WHERE is_current = true")
        .first();
    return table;
  }

  private void make(Structure structure, long keys, String base) {
    BenchTable table = stages.table(Format.DELTA, structure, base);
    Folders.remove(table.folder());
    create(table);
    stages
        .data()
        .table(structure, keys)
        .write()
        .format("delta")
        .mode(SaveMode.Append)
        .save(table.folder().toString());
    Path making = stages.pristine(Format.DELTA, base + ".making");
    Folders.remove(making);
    Folders.mirror(table.folder(), making, name -> !name.startsWith(LOG));
    Folders.move(making, stages.pristine(Format.DELTA, base));
    Folders.remove(table.folder());
  }

  @Override
  public BenchTable missing(Structure structure) {
    return stages.table(Format.DELTA, structure, stages.another());
  }

  @Override
  public void create(BenchTable table) {
    stages.create(table, Map.of("delta.enableDeletionVectors", "true"));
  }

  @Override
  public void compact(BenchTable table) {
    stages.data().spark().sql("REORG TABLE " + table.sql() + " APPLY (PURGE)");
    stages.data().spark().sql("OPTIMIZE " + table.sql());
  }

  @Override
  public Map<String, Long> sizes(BenchTable table) {
    return stages.sizes(table);
  }

  @Override
  public void discard(BenchTable table) {
    stages.beside(table).forEach(name -> Folders.remove(stages.folder(Format.DELTA, name)));
    Folders.remove(table.folder());
  }
}
