package io.strandline.spec;

import static io.strandline.error.ErrorCode.SPEC_BAD_VALUE;
import static io.strandline.error.ErrorCode.SPEC_MISSING_KEY;

import io.strandline.error.Nearest;
import io.strandline.spec.yaml.Place;
import io.strandline.spec.yaml.Problems;
import io.strandline.spec.yaml.Variables;
import io.strandline.spec.yaml.YamlFile;
import io.strandline.spec.yaml.YamlNode;
import io.strandline.spec.yaml.YamlNode.Entries;
import io.strandline.spec.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds and reads {@code strandline.yaml}.
 *
 * @param project the settings, the target's before the shared ones
 * @param defaults what specs get that do not say it themselves
 */
record ProjectFile(Project project, Optional<Entries> defaults) {
  static final String NAME = "strandline.yaml";

  /** Keys of a spec that are its own, so that a default for them would be a slip. */
  private static final Set<String> OWN =
      Set.of(
          "table",
          "source",
          "key",
          "columns",
          "type0",
          "type1",
          "type2",
          "type3",
          "type6",
          "untracked",
          "renamed",
          "scope");

  private static final Form DEFAULTS = new Form("a map", "defaults: {max_close: 10 %}");
  private static final Form CATALOGS = new Form("a map", "catalogs: {iceberg: lake}");
  private static final Form SPARK = new Form("a map", "spark: {spark.sql.shuffle.partitions: 8}");
  private static final Form TARGETS = new Form("a map", "targets: {dev: {warehouse: /tmp/dev}}");

  /** No project: the spec stands alone in {@code directory}. */
  static ProjectFile none(Path directory) {
    return new ProjectFile(Project.of(directory), Optional.empty());
  }

  /** The nearest project file beside or above {@code spec}. */
  static ProjectFile above(
      Path spec, Optional<String> target, Map<String, String> environment, Problems problems) {
    Path directory = parent(spec.toAbsolutePath().normalize());
    Path file = null;
    for (Path at = directory; at != null && file == null; at = at.getParent()) {
      file = Files.exists(at.resolve(NAME)) ? at.resolve(NAME) : null;
    }
    if (file == null) {
      target.ifPresent(
          name ->
              problems.add(
                  SPEC_BAD_VALUE,
                  new Place(spec.toString(), 1, ""),
                  "there is no target `" + name + "`: no " + NAME + " stands beside or above it",
                  "Leave the target out, or write " + NAME + "."));
      return none(directory);
    }
    String name = shown(file);
    Path home = parent(file);
    return YamlFile.text(file, name, problems)
        .flatMap(text -> YamlReader.read(text, name, problems))
        .map(entries -> read(home, entries, target, environment, problems))
        .orElse(none(home));
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
  }

  private static ProjectFile read(
      Path home,
      Entries written,
      Optional<String> target,
      Map<String, String> environment,
      Problems problems) {
    Section outline = new Section(written, problems);
    Optional<Section> targets = outline.section("targets", TARGETS);
    Optional<String> chosen = chosen(outline, targets, target);
    Entries shared = without(written);
    targets.ifPresent(all -> others(all, chosen, problems));
    Optional<Section> special = chosen.flatMap(name -> targets.get().section(name, TARGETS));
    Entries merged = special.map(one -> one.map().withDefaults(shared)).orElse(shared);
    Section settings = new Section(new Variables(environment, problems).resolved(merged), problems);
    return settings(home, settings, chosen);
  }

  private static ProjectFile settings(Path home, Section settings, Optional<String> chosen) {
    Optional<Section> defaults = settings.section("defaults", DEFAULTS);
    defaults.ifPresent(ProjectFile::refuseOwn);
    Project project =
        new Project(
            home,
            settings.text("warehouse"),
            settings.word("format", DimensionReader.FORMATS),
            settings.section("catalogs", CATALOGS).map(ProjectFile::catalogs).orElse(Map.of()),
            settings.section("spark", SPARK).map(ProjectFile::conf).orElse(Map.of()),
            chosen);
    settings.close(Map.of("target", "default_target", "catalog", "catalogs"));
    return new ProjectFile(project, defaults.map(Section::map));
  }

  /** The target that counts: the one asked for, else the default. */
  private static Optional<String> chosen(
      Section project, Optional<Section> targets, Optional<String> asked) {
    Optional<String> usual = project.text("default_target");
    Set<String> known = targets.map(Section::keys).orElse(Set.of());
    if (asked.isEmpty() && usual.isEmpty()) {
      if (!known.isEmpty() && !project.has("default_target")) {
        project.problem(
            SPEC_MISSING_KEY,
            "default_target",
            "there are targets (" + String.join(", ", known) + "), but none is chosen",
            "Choose one with --target, or add default_target.");
      }
      return Optional.empty();
    }
    String name = asked.or(() -> usual).get();
    if (known.contains(name)) {
      return Optional.of(name);
    }
    String hint = Nearest.hint(name, known);
    project.problem(
        SPEC_BAD_VALUE,
        asked.isPresent() ? "targets" : "default_target",
        "there is no target `" + name + "`",
        hint.isEmpty() ? "Targets here: " + new TreeSet<>(known) + "." : hint);
    return Optional.empty();
  }

  /** Checks the keys of the targets that are not chosen; their variables need not be set. */
  private static void others(Section targets, Optional<String> chosen, Problems problems) {
    for (String name : targets.keys()) {
      if (chosen.filter(name::equals).isEmpty()) {
        targets
            .section(name, TARGETS)
            .ifPresent(
                target -> {
                  Entries silent = new Variables(Map.of(), new Problems()).resolved(target.map());
                  settings(Path.of(""), new Section(silent, problems), Optional.empty());
                });
      }
    }
  }

  private static Entries without(Entries written) {
    Map<String, YamlNode> shared = new LinkedHashMap<>(written.entries());
    shared.remove("targets");
    shared.remove("default_target");
    return new Entries(written.place(), shared);
  }

  private static void refuseOwn(Section defaults) {
    for (String key : defaults.keys()) {
      if (OWN.contains(key)) {
        defaults.problem(
            SPEC_BAD_VALUE,
            key,
            "`" + key + "` is each spec's own, so it has no default",
            "Move it into the specs.");
      }
    }
  }

  private static Map<Format, String> catalogs(Section section) {
    Map<Format, String> catalogs = new LinkedHashMap<>();
    DimensionReader.FORMATS.forEach(
        (word, format) -> section.text(word).ifPresent(name -> catalogs.put(format, name)));
    section.close();
    return catalogs;
  }

  private static Map<String, String> conf(Section section) {
    Map<String, String> conf = new LinkedHashMap<>();
    section.keys().forEach(key -> section.anyText(key).ifPresent(value -> conf.put(key, value)));
    return conf;
  }
}
