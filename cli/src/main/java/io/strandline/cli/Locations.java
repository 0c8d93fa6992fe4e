package io.strandline.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Paths as users write them. */
final class Locations {
  private static final Pattern URI = Pattern.compile("(?i)[a-z][a-z0-9+.-]+:/.*");

  private Locations() {}

  /** A path or glob against the working directory; absolute ones and URIs as they are. */
  static String absolute(String written) {
    return absolute(written, Path.of("").toAbsolutePath());
  }

  /** A path or glob against {@code base}; absolute ones and URIs as they are. */
  static String absolute(String written, Path base) {
    if (URI.matcher(written).matches() || written.startsWith("/")) {
      return written;
    }
    return base.toAbsolutePath()
        + "/"
        + (written.startsWith("./") ? written.substring(2) : written);
  }

  /** A path as it can be pasted into a shell in the working directory. */
  static String inShell(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path shown = path.startsWith(here) && !path.equals(here) ? here.relativize(path) : path;
    String text = shown.toString();
    boolean plain = text.chars().allMatch(c -> c > ' ' && "'\"\\$`*?&|;<>()~#!".indexOf(c) < 0);
    return plain ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
