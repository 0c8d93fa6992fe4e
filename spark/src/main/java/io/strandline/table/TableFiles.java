package io.strandline.table;

/** The files of one table. Batches wear them: they leave small ones, and holes in large ones. */
public interface TableFiles {

  /** The last part of the table's name. */
  String table();

  /** What they are like; reads no rows. */
  Upkeep upkeep(Wear limits);

  /**
   * Rewrites the files that are due, in commits of its own that leave every row as it is. Fails
   * with a conflict where another writer has changed rows of those files meanwhile; a batch that
   * was computed before and is published after it fails with one too.
   */
  Compacted compact(Wear limits);
}
