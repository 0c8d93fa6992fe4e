package io.strandline.spec;

import io.strandline.error.StrandlineException;
import io.strandline.spec.yaml.Place;
import io.strandline.spec.yaml.Problems;
import io.strandline.spec.yaml.Variables;
import io.strandline.spec.yaml.YamlFile;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads specs. Every problem of a spec and of the {@code strandline.yaml} above it is reported in
 * one go.
 */
public final class SpecReader {
  private final Problems problems = new Problems();
  private final Map<String, String> environment;

  private SpecReader(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Reads a spec, for the project's default target and with this process's environment variables.
   *
   * @param file the spec; {@code strandline.yaml} is looked for beside and above it
   * @throws StrandlineException with everything that is wrong
   */
  public static LoadedSpec read(Path file) {
    return read(file, Optional.empty(), System.getenv());
  }

  /**
   * Reads a spec.
   *
   * @param file the spec; {@code strandline.yaml} is looked for beside and above it
   * @param target the target whose settings count, such as {@code dev}; empty: the project's
   *     default
   * @param environment variables for <code>${env:NAME}</code>
   * @throws StrandlineException with everything that is wrong
   */
  public static LoadedSpec read(
      Path file, Optional<String> target, Map<String, String> environment) {
    return new SpecReader(environment).readFile(file, target);
  }

  /**
   * Reads the text of a spec that stands alone, with this process's environment variables.
   *
   * @param yaml the text
   * @param file what messages call it
   * @throws StrandlineException with everything that is wrong
   */
  public static LoadedSpec parse(String yaml, String file) {
    return parse(yaml, file, System.getenv());
  }

  static LoadedSpec parse(String yaml, String file, Map<String, String> environment) {
    SpecReader reader = new SpecReader(environment);
    Optional<Entries> spec = YamlReader.read(yaml, file, reader.problems);
    return reader.loaded(spec, ProjectFile.none(Path.of("").toAbsolutePath()), Path.of(file));
  }

  private LoadedSpec readFile(Path file, Optional<String> target) {
    String name = file.toString();
    Optional<Entries> spec =
        YamlFile.text(file, name, problems).flatMap(text -> YamlReader.read(text, name, problems));
    ProjectFile project = ProjectFile.above(file, target, environment, problems);
    return loaded(spec, project, file);
  }

  private LoadedSpec loaded(Optional<Entries> written, ProjectFile shared, Path file) {
    Project project = shared.project();
    if (written.isEmpty()) {
      problems.throwIfAny();
    }
    Entries own = written.orElseThrow();
    Entries merged =
        new Variables(environment, problems)
            .resolved(shared.defaults().map(own::withDefaults).orElse(own));
    Section section = new Section(merged, problems);
    DimensionSpec spec = DimensionReader.read(section, project.format(), problems);
    problems.throwIfAny();
    Map<String, String> places = new HashMap<>();
    collect("", merged, places);
    return new LoadedSpec(spec, project, file, places);
  }

  private static void collect(String path, YamlNode node, Map<String, String> places) {
    if (!path.isEmpty()) {
      Place place = node.place();
      places.put(path, place.where());
    }
    if (node instanceof Entries entries) {
      entries
          .entries()
          .forEach((key, value) -> collect(path.isEmpty() ? key : path + "." + key, value, places));
    }
  }
}
