package io.strandline.spec.yaml;

import static java.util.Objects.requireNonNull;

/**
 * Where something stands.
 *
 * @param file the file's name, as messages show it
 * @param line the line, from 1
 * @param path the keys that lead there, such as {@code layout.zone}; "" for the file itself
 */
public record Place(String file, int line, String path) {
  public Place {
    requireNonNull(file, "file");
    requireNonNull(path, "path");
  }

  /** The place of {@code key} inside this one. */
  public Place at(String key, int itsLine) {
    return new Place(file, itsLine, path.isEmpty() ? key : path + "." + key);
  }

  /** The place of an item of the list that stands here. */
  public Place item(int index, int itsLine) {
    return new Place(file, itsLine, path + "[" + index + "]");
  }

  /** {@code file:line path}. */
  public String where() {
    return path.isEmpty() ? file + ":" + line : file + ":" + line + " " + path;
  }
}
