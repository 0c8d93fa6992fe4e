package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;

/**
 * A spec as read from its file.
 *
 * @param spec the dimension
 * @param project what it shares with others
 * @param file the spec's file, as it was named
 * @param places where each key of the spec is written ({@code file:line path}), by its path such as
 *     {@code layout.zone}, also those that come from the project's defaults; a key that is not
 *     among them has its default value
 */
public record LoadedSpec(
    DimensionSpec spec, Project project, Path file, Map<String, String> places) {
  public LoadedSpec {
    requireNonNull(spec, "spec");
    requireNonNull(project, "project");
    requireNonNull(file, "file");
    places = Map.copyOf(places);
  }

  /** True where the spec or the project's defaults say something under {@code key}. */
  public boolean says(String key) {
    return places.containsKey(key);
  }

  /** Where {@code key} is written, or the file where it is not. */
  public String where(String key) {
    return places.getOrDefault(key, file.toString());
  }
}
