package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.SourceSpec.FileType;
import io.strandline.spec.SourceSpec.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/**
 * The files of one source: all of one type, in order of path.
 *
 * @param written the path as the user wrote it
 * @param type their type
 * @param files the files, at least one
 */
record FileSet(String written, FileType type, List<SourceFile> files) {

  private static final Map<String, FileType> ENDINGS =
      Map.of(
          "parquet", FileType.PARQUET,
          "parq", FileType.PARQUET,
          "orc", FileType.ORC,
          "csv", FileType.CSV,
          "json", FileType.JSON,
          "jsonl", FileType.JSON,
          "ndjson", FileType.JSON);

  private static final String COMPRESSED = "\\.(gz|gzip|zst|bz2|deflate|lz4|snappy)$";

  static FileSet find(Files source, java.nio.file.Path base, Configuration conf) {
    SourcePaths paths = new SourcePaths(base, conf);
    List<SourceFile> files = new ArrayList<>();
    SourcePaths.Target target = paths.resolve(source.path());
    if (target instanceof SourcePaths.OneFile one) {
      files.add(file(one.file(), paths));
    } else if (target instanceof SourcePaths.Directory folder) {
      files.addAll(inside(folder.directory(), paths));
    } else if (target instanceof SourcePaths.Matches matches) {
      for (FileStatus entry : matches.entries()) {
        files.addAll(entry.isDirectory() ? inside(entry, paths) : List.of(file(entry, paths)));
      }
    }
    if (files.isEmpty()) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.SOURCE_MISSING,
              "The source " + source.path() + " has no files.",
              "Files whose names begin with _ or . do not count."));
    }
    files.sort(Comparator.comparing(SourceFile::path));
    return new FileSet(source.path(), type(source, files), List.copyOf(files));
  }

  /** For messages. */
  String description() {
    String count = files.size() == 1 ? "" : files.size() + " ";
    String word =
        type == FileType.JSON
            ? "JSON lines"
            : type == FileType.CSV || type == FileType.ORC ? type.name() : "Parquet";
    return count + word + (files.size() == 1 ? " file " : " files ") + written;
  }

  private static List<SourceFile> inside(FileStatus folder, SourcePaths paths) {
    List<SourceFile> files = new ArrayList<>();
    for (FileStatus entry : paths.entries(folder)) {
      if (entry.isDirectory()) {
        // skipping it would lose rows, and reading it would lose what its name says
        throw new StrandlineException(
            Problem.of(
                ErrorCode.SOURCE_UNREADABLE,
                "The folder "
                    + paths.name(folder.getPath())
                    + " has the folder "
                    + entry.getPath().getName()
                    + " in it; a source is files, or one folder of part files.",
                "Name the files by a glob, such as " + paths.name(folder.getPath()) + "/*/*."));
      }
      files.add(file(entry, paths));
    }
    return files;
  }

  private static SourceFile file(FileStatus file, SourcePaths paths) {
    return new SourceFile(
        file.getPath().toString(),
        paths.name(file.getPath()),
        file.getLen(),
        file.getModificationTime());
  }

  private static FileType type(Files source, List<SourceFile> files) {
    if (source.type().isPresent()) {
      return source.type().get();
    }
    Map<FileType, List<String>> byType = new EnumMap<>(FileType.class);
    List<String> unknown = new ArrayList<>();
    for (SourceFile file : files) {
      type(file.name())
          .ifPresentOrElse(
              t -> byType.computeIfAbsent(t, x -> new ArrayList<>()).add(file.name()),
              () -> unknown.add(file.name()));
    }
    if (byType.size() == 1 && unknown.isEmpty()) {
      return byType.keySet().iterator().next();
    }
    String found =
        byType.entrySet().stream()
            .map(e -> e.getKey() + ": " + sample(e.getValue()))
            .collect(Collectors.joining("; "));
    String untold = unknown.isEmpty() ? "" : "unknown: " + sample(unknown);
    throw new StrandlineException(
        Problem.of(
            ErrorCode.SOURCE_UNREADABLE,
            "The type of the source "
                + source.path()
                + " cannot be told from its file names ("
                + found
                + (found.isEmpty() || untold.isEmpty() ? "" : "; ")
                + untold
                + ").",
            "Name the files by a glob such as *.csv, or say type: csv, json, parquet or orc."));
  }

  private static Optional<FileType> type(String name) {
    String bare = name.toLowerCase(Locale.ROOT).replaceFirst(COMPRESSED, "");
    return Optional.ofNullable(ENDINGS.get(bare.substring(bare.lastIndexOf('.') + 1)));
  }

  private static String sample(List<String> names) {
    String more = names.size() > 3 ? " and " + (names.size() - 3) + " more" : "";
    return String.join(", ", names.subList(0, Math.min(3, names.size()))) + more;
  }
}
