package io.strandline.bench.measure;

import java.util.EnumMap;
import java.util.Map;

/**
 * Files that a run has added, by kind; checksums of the local file system are not counted.
 *
 * @param dataFiles files of rows
 * @param dataBytes their size
 * @param deleteFiles position deletes and deletion vectors
 * @param deleteBytes their size
 * @param metadataFiles everything else: snapshots, manifests, logs
 * @param metadataBytes their size
 */
public record WrittenFiles(
    long dataFiles,
    long dataBytes,
    long deleteFiles,
    long deleteBytes,
    long metadataFiles,
    long metadataBytes) {

  private enum Kind {
    DATA,
    DELETE,
    METADATA
  }

  private record Added(long files, long bytes) {
    private static final Added NONE = new Added(0, 0);

    Added and(Added other) {
      return new Added(files + other.files, bytes + other.bytes);
    }
  }

  /** What is in a folder after a run and was not before: sizes by relative path. */
  public static WrittenFiles between(Map<String, Long> before, Map<String, Long> after) {
    Map<Kind, Added> added = new EnumMap<>(Kind.class);
    after.forEach(
        (path, size) -> {
          String name = path.substring(path.lastIndexOf('/') + 1);
          if (!before.containsKey(path) && !name.startsWith(".")) {
            added.merge(kind(path, name), new Added(1, size), Added::and);
          }
        });
    Added data = added.getOrDefault(Kind.DATA, Added.NONE);
    Added deletes = added.getOrDefault(Kind.DELETE, Added.NONE);
    Added metadata = added.getOrDefault(Kind.METADATA, Added.NONE);
    return new WrittenFiles(
        data.files(),
        data.bytes(),
        deletes.files(),
        deletes.bytes(),
        metadata.files(),
        metadata.bytes());
  }

  private static Kind kind(String path, String name) {
    String rooted = "/" + path;
    if (rooted.contains("/_delta_log/") || rooted.contains("/metadata/") || name.startsWith("_")) {
      return Kind.METADATA;
    }
    boolean delete =
        name.endsWith("-deletes.parquet")
            || name.endsWith(".puffin")
            || name.startsWith("deletion_vector");
    return delete ? Kind.DELETE : Kind.DATA;
  }
}
