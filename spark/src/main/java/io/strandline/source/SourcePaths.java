package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Paths as users write them, on any Hadoop file system. Relative ones start at a base directory. A
 * path that exists is meant as it stands; else it may be a glob. Files whose names begin with
 * {@code _} or {@code .} are nobody's data, unless they are named.
 */
final class SourcePaths {
  private final java.nio.file.Path base;
  private final Configuration conf;

  SourcePaths(java.nio.file.Path base, Configuration conf) {
    this.base = base.toAbsolutePath().normalize();
    this.conf = conf;
  }

  /** What a written path stands for. */
  sealed interface Target {}

  /** A file. */
  record OneFile(FileStatus file) implements Target {}

  /** A directory and its visible entries in order of name. */
  record Directory(FileStatus directory, List<FileStatus> entries) implements Target {}

  /** The visible matches of a glob in order of name, at least one. */
  record Matches(Path glob, List<FileStatus> entries) implements Target {}

  /** Resolves {@code written}; fails where there is nothing. */
  Target resolve(String written) {
    try {
      Path path = absolute(written);
      FileSystem files = path.getFileSystem(conf);
      Optional<FileStatus> status = status(files, path);
      if (status.isPresent()) {
        return status.get().isDirectory()
            ? new Directory(status.get(), entries(status.get()))
            : new OneFile(status.get());
      }
      if (written.chars().noneMatch(c -> "*?[{".indexOf(c) >= 0)) {
        throw missing(written, "does not exist" + neighbours(files, path));
      }
      List<FileStatus> visible = visible(matches(files, path));
      if (visible.isEmpty()) {
        throw missing(written, "matches no file");
      }
      return new Matches(path, visible);
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
      throw unreadable("The source " + written + " cannot be read", e);
    }
  }

  /** The visible entries of a directory in order of name. */
  List<FileStatus> entries(FileStatus directory) {
    try {
      Path path = directory.getPath();
      return visible(path.getFileSystem(conf).listStatus(path));
    } catch (IOException e) {
      throw unreadable("The folder " + name(directory.getPath()) + " cannot be read", e);
    }
  }

  /** A path for messages: relative to the base directory where it is below it. */
  String name(Path path) {
    String text = path.toUri().getPath();
    String scheme = path.toUri().getScheme();
    if (scheme != null && !scheme.equals("file")) {
      return path.toString();
    }
    String start = base.toString().endsWith("/") ? base.toString() : base + "/";
    return text.startsWith(start) && text.length() > start.length()
        ? text.substring(start.length())
        : text;
  }

  private Path absolute(String written) {
    if (written.isBlank()) {
      throw new IllegalArgumentException("the path is empty");
    }
    boolean hasScheme = written.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
    if (hasScheme || written.startsWith("/")) {
      return new Path(written);
    }
    return new Path("file:" + (base.toString().equals("/") ? "" : base) + "/" + written);
  }

  private static FileStatus[] matches(FileSystem files, Path glob) throws IOException {
    try {
      FileStatus[] matches = files.globStatus(glob);
      return matches == null ? new FileStatus[0] : matches;
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "a name there may have a colon, which Hadoop's globs cannot take; name the folder"
              + " instead of a glob, or rename the file",
          e);
    }
  }

  private static Optional<FileStatus> status(FileSystem files, Path path) throws IOException {
    try {
      return Optional.of(files.getFileStatus(path));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private static List<FileStatus> visible(FileStatus[] entries) {
    return Arrays.stream(entries)
        .filter(entry -> !isHidden(entry.getPath()))
        .sorted(Comparator.comparing(entry -> entry.getPath().toString()))
        .toList();
  }

  static boolean isHidden(Path path) {
    return path.getName().startsWith("_") || path.getName().startsWith(".");
  }

  private static String neighbours(FileSystem files, Path path) throws IOException {
    Path folder = path.getParent();
    if (folder == null || status(files, folder).filter(FileStatus::isDirectory).isEmpty()) {
      return folder == null ? "" : ", nor does its folder";
    }
    List<String> names = new ArrayList<>();
    for (FileStatus entry : visible(files.listStatus(folder))) {
      names.add(entry.getPath().getName());
    }
    if (names.isEmpty()) {
      return "; its folder is empty";
    }
    String more = names.size() > 5 ? " and " + (names.size() - 5) + " more" : "";
    return "; its folder has "
        + String.join(", ", names.subList(0, Math.min(5, names.size())))
        + more;
  }

  private static StrandlineException missing(String written, String what) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.SOURCE_MISSING,
            "The source " + written + " " + what + ".",
            "Correct the path. In a spec relative paths start at its folder, on the command line at the"
                + " folder it is given in."));
  }

  static StrandlineException unreadable(String what, Exception cause) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.SOURCE_UNREADABLE, what + ": " + ForeignMessage.brief(cause) + ".", ""),
        cause);
  }
}
