package io.strandline.table.delta;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.ForeignFailure;
import io.strandline.table.TableLocation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Lets one process at a time commit to a table in a local folder: Delta's log on a local file
 * system is safe between threads, not between processes. Elsewhere the file system's own log store
 * decides. The operating system frees the lock of a process that dies.
 */
final class TableLock {
  private static final String FILE = "_strandline.lock";

  private TableLock() {}

  /** Runs {@code commit} while no other process commits; fails at once where one does. */
  static <T> T holding(TableLocation location, Callable<T> commit) throws Exception {
    Optional<Path> folder = localFolder(location);
    if (folder.isEmpty()) {
      return commit.call();
    }
    try (FileChannel channel =
            FileChannel.open(
                folder.get().resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lock(channel, location)) {
      return commit.call();
    }
  }

  private static FileLock lock(FileChannel channel, TableLocation location) throws IOException {
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another thread of this process holds it: the same answer.
    }
    if (lock == null) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.LOCKED,
              "another run is writing to " + location.sql() + "; nothing was written",
              "Wait until it has finished. " + ForeignFailure.OVERTAKEN));
    }
    return lock;
  }

  private static Optional<Path> localFolder(TableLocation location) {
    if (location instanceof TableLocation.AtPath at) {
      String path = at.path().startsWith("file:") ? at.path().substring(5) : at.path();
      boolean local = path.startsWith("/") || path.matches("[A-Za-z]:[\\\\/].*");
      return local ? Optional.of(Path.of(path)).filter(Files::isDirectory) : Optional.empty();
    }
    return Optional.empty();
  }
}
