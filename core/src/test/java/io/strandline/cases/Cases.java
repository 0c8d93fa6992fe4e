package io.strandline.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where cases are: a selection is committed with the project and always runs; the whole collection
 * is in a folder outside of it, which the system property {@code strandline.cases} names; without
 * the property it is {@code shared/cases} in the working directory or a folder above.
 */
public final class Cases {
  /** The system property that names the folder of the whole collection. */
  public static final String FOLDER_PROPERTY = "strandline.cases";

  private Cases() {}

  /** The committed selection, by name. */
  public static List<Case> committed() {
    URL readme = Objects.requireNonNull(Cases.class.getResource("/cases/README.md"));
    try {
      URI uri = readme.toURI();
      if (!uri.getScheme().equals("jar")) {
        return in(Path.of(uri).getParent());
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        return in(jar.getPath("/cases"));
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The whole collection, by name; empty where it is not on this machine. */
  public static List<Case> collection() {
    return folder().map(Cases::in).orElse(List.of());
  }

  /** The folder of the whole collection, where it is on this machine. */
  public static Optional<Path> folder() {
    String named = System.getProperty(FOLDER_PROPERTY, "");
    if (!named.isEmpty()) {
      return Optional.of(Path.of(named));
    }
    return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
        .map(folder -> folder.resolve("shared/cases"))
        .filter(Files::isDirectory)
        .findFirst();
  }

  private static List<Case> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Case> cases =
          files
              .filter(file -> file.getFileName().toString().endsWith(".json"))
              .sorted()
              .map(CaseFile::read)
              .toList();
      if (cases.isEmpty()) {
        throw new IllegalStateException("No case in " + folder);
      }
      return cases;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
