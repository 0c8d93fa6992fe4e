package io.strandline.bench.table;

import io.strandline.bench.data.Structure;
import java.util.Map;

/** Makes tables to run on, of one format. */
public interface Stage {

  /** A table of its own in the state of the base with so many keys, which is made if missing. */
  BenchTable fresh(Structure structure, long keys);

  /** A table that does not exist yet. */
  BenchTable missing(Structure structure);

  /** Creates an empty table in the place of {@code table}, with the structure's own statement. */
  void create(BenchTable table);

  /** Rewrites all files of a table into few, well-sized ones, without deletes. */
  void compact(BenchTable table);

  /** Sizes of the files of a table and of tables made beside it, by relative path. */
  Map<String, Long> sizes(BenchTable table);

  /** Removes a table, those beside it, and whatever a run left in it. */
  void discard(BenchTable table);
}
