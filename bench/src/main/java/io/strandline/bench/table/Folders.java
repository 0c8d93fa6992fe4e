package io.strandline.bench.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Folders full of files that are never changed in place. */
public final class Folders {
  private Folders() {}

  /** Sizes in bytes of the files below a folder, by relative path; empty where there is none. */
  public static Map<String, Long> sizes(Path folder) {
    return files(folder).stream()
        .collect(
            Collectors.toMap(
                file -> folder.relativize(file).toString(),
                Folders::size,
                Long::sum,
                TreeMap::new));
  }

  /**
   * Makes {@code copy} hold the files of {@code original} and no others. Immutable files are
   * shared, the others copied.
   *
   * @param immutable by relative path: nobody writes into that file
   */
  static void mirror(Path original, Path copy, Predicate<String> immutable) {
    Map<String, Long> wanted = sizes(original);
    sizes(copy).keySet().stream()
        .filter(name -> !wanted.containsKey(name))
        .forEach(name -> run(() -> Files.delete(copy.resolve(name))));
    for (String name : wanted.keySet()) {
      Path from = original.resolve(name);
      Path to = copy.resolve(name);
      run(
          () -> {
            Files.createDirectories(to.getParent());
            if (!immutable.test(name)) {
              Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            } else if (!Files.exists(to)) {
              Files.createLink(to, from);
            }
          });
    }
  }

  /** The folders in a folder; none where it does not exist. */
  static List<Path> below(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a folder with all that is in it, where it exists. */
  public static void remove(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    run(
        () -> {
          try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
              Files.delete(path);
            }
          }
        });
  }

  /** Moves a folder in one step, so that it is never there in part. */
  static void move(Path from, Path to) {
    run(() -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE));
  }

  private static List<Path> files(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }
}
