package io.strandline.table;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a table's files are like, and which of them are due.
 *
 * @param files data files
 * @param bytes their size
 * @param deleteFiles delete files, or deletion vectors
 * @param rows rows in data files, deleted ones too
 * @param deletedRows rows in them that are known to be deleted
 * @param dueFiles data files to rewrite
 * @param dueBytes their size
 */
public record Upkeep(
    long files,
    long bytes,
    long deleteFiles,
    long rows,
    long deletedRows,
    long dueFiles,
    long dueBytes) {

  /** Judges the data files of one table. */
  public static Upkeep of(Collection<StoredFile> files, long deleteFiles, Wear limits) {
    List<StoredFile> due =
        files.stream()
            .filter(file -> limits.isSmall(file) || limits.isWorn(file))
            .collect(Collectors.groupingBy(StoredFile::partition))
            .values()
            .stream()
            .filter(some -> some.size() >= limits.files() || some.stream().anyMatch(limits::isWorn))
            .flatMap(List::stream)
            .toList();
    return new Upkeep(
        files.size(),
        bytes(files),
        deleteFiles,
        files.stream().mapToLong(StoredFile::rows).sum(),
        files.stream().mapToLong(StoredFile::deletedRows).sum(),
        due.size(),
        bytes(due));
  }

  /** True where there is something to rewrite. */
  public boolean isDue() {
    return dueFiles > 0;
  }

  private static long bytes(Collection<StoredFile> files) {
    return files.stream().mapToLong(StoredFile::bytes).sum();
  }
}
