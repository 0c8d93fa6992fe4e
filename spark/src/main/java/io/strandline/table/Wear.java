package io.strandline.table;

/**
 * How worn a table's files may be. A partition is due where one of its files has too many deletes,
 * or where small ones are many; then its worn and its small files are rewritten together.
 *
 * @param deletedShare a file with at least this share of its rows deleted is worn
 * @param deletes and so is one with this many delete files
 * @param smallBytes a file below this size is small
 * @param files so many small and worn files of one partition are too many
 * @param targetBytes the size towards which files are written
 */
public record Wear(double deletedShare, int deletes, long smallBytes, int files, long targetBytes) {
  private static final long MB = 1024 * 1024;

  /**
   * The limits that a dimension is maintained by.
   *
   * <ul>
   *   <li>10 % deleted: a reader reads a tenth too much at most, and a file is rewritten once for
   *       that many changes, not for each batch.
   *   <li>10 delete files: each is opened for the data file. Batches of Strandline leave one a data
   *       file; those of other writers may add up.
   *   <li>32 MB and 5 files: opening a file costs a reader about as much as reading some MB of it,
   *       which shows where most files are smaller; below five there is little to gain. Four small
   *       files hold no more than the target, so nothing is left that would be due again.
   *   <li>128 MB: one task reads a file of that size in seconds, and a batch that changes a few
   *       rows all over the table makes no huge files due.
   * </ul>
   */
  public static final Wear LIMITS = new Wear(0.1, 10, 32 * MB, 5, 128 * MB);

  public Wear {
    if (deletedShare <= 0 || deletedShare > 1 || smallBytes >= targetBytes || files < 2) {
      throw new IllegalArgumentException("limits that nothing or everything meets");
    }
  }

  /** The same limits for a table that asks for files of at most {@code bytes}. */
  public Wear within(long bytes) {
    long target = Math.min(targetBytes, bytes);
    return new Wear(deletedShare, deletes, Math.min(smallBytes, target / 4), files, target);
  }

  boolean isSmall(StoredFile file) {
    return file.bytes() < smallBytes;
  }

  boolean isWorn(StoredFile file) {
    return file.deletes() >= deletes
        || (file.deletedRows() > 0 && file.deletedRows() >= deletedShare * file.rows());
  }
}
