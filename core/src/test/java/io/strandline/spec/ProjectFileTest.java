package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Layout.Partitioning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFileTest {
  private static final String SPEC =
      "table: g.d\nmode: snapshot\ndeletes: close\nkey: id\ntype2: rest\n";

  @TempDir Path home;
  private Path spec;
  private Path project;

  @BeforeEach
  void layOut() throws IOException {
    Path folder = Files.createDirectories(home.resolve("specs/crm"));
    spec = Files.writeString(folder.resolve("d.yaml"), SPEC);
    project = home.resolve("strandline.yaml");
  }

  private LoadedSpec read(String target, Map<String, String> environment) {
    return SpecReader.read(spec, Optional.ofNullable(target), environment);
  }

  private List<String> problems(String yaml, String target) throws IOException {
    Files.writeString(project, yaml);
    StrandlineException thrown =
        catchThrowableOfType(StrandlineException.class, () -> read(target, Map.of()));
    assertThat(thrown).as(yaml).isNotNull();
    return thrown.problems().stream()
        .map(Problem::text)
        .map(text -> text.replace(home + "/", ""))
        .toList();
  }

  @Test
  void specAloneWorks() {
    LoadedSpec loaded = read(null, Map.of());
    assertThat(loaded.project()).isEqualTo(Project.of(spec.getParent()));
    assertThat(loaded.file()).isEqualTo(spec);
  }

  @Test
  void sharedSettingsAreRead() throws IOException {
    Files.writeString(
        project,
        """
        warehouse: ${env:LAKE}/wh
        format: delta
        catalogs: {iceberg: lake, delta: spark_catalog}
        spark:
          spark.sql.shuffle.partitions: 8
          spark.some.flag: true
          spark.empty: ""
        """);
    LoadedSpec loaded = read(null, Map.of("LAKE", "s3a://lake"));
    assertThat(loaded.project())
        .isEqualTo(
            new Project(
                home,
                Optional.of("s3a://lake/wh"),
                Optional.of(Format.DELTA),
                Map.of(Format.ICEBERG, "lake", Format.DELTA, "spark_catalog"),
                Map.of(
                    "spark.sql.shuffle.partitions", "8",
                    "spark.some.flag", "true",
                    "spark.empty", "")));
    assertThat(loaded.spec().format()).isEqualTo(Format.DELTA);
  }

  @Test
  void nearestProjectFileCounts() throws IOException {
    Files.writeString(project, "warehouse: far\n");
    Files.writeString(home.resolve("specs/strandline.yaml"), "warehouse: near\n");
    LoadedSpec loaded = read(null, Map.of());
    assertThat(loaded.project().warehouse()).contains("near");
    assertThat(loaded.project().directory()).isEqualTo(home.resolve("specs"));
  }

  @Test
  void defaultsFillWhatTheSpecLeavesOut() throws IOException {
    Files.writeString(spec, SPEC + "max_close: 50 %\nlayout: {names: {valid_to: ends}}\n");
    Files.writeString(
        project,
        """
        defaults:
          max_close: 10 %
          source_system: crm
          layout:
            partition_by: none
            names: {valid_from: starts, valid_to: stops}
        """);
    LoadedSpec loaded = read(null, Map.of());
    DimensionSpec dimension = loaded.spec();
    assertThat(dimension.policies().maxClose()).isEqualTo(0.5);
    assertThat(dimension.sourceSystem()).contains("crm");
    assertThat(dimension.layout().partitioning()).isEqualTo(Partitioning.NONE);
    assertThat(dimension.layout().names().validFrom()).isEqualTo("starts");
    assertThat(dimension.layout().names().validTo()).isEqualTo("ends");
    assertThat(loaded.where("source_system")).isEqualTo(project + ":3 defaults.source_system");
    assertThat(loaded.where("max_close")).isEqualTo(spec + ":6 max_close");
  }

  @Test
  void defaultsThatDoNotApplyAreNoContradiction() throws IOException {
    Files.writeString(spec, "table: g.d\nmode: changes\nkey: id\ntype2: a\n");
    Files.writeString(
        project, "defaults: {max_close: 10 %, except: [op], deletes: close, partial: false}\n");
    assertThat(read(null, Map.of()).spec().mode()).isEqualTo(Mode.CHANGES);
  }

  @Test
  void aSpecsOwnWordCanContradictADefault() throws IOException {
    Files.writeString(
        spec, "table: g.d\nmode: changes\nkey: id\ntype2: a\ndelete_when: op = 'D'\n");
    assertThat(problems("defaults: {deletes: ignore}", null))
        .containsExactly(
            "specs/crm/d.yaml:5 delete_when: `delete_when` finds deletes, but `deletes: ignore`"
                + " drops them [SL-1006]\n"
                + "  Write deletes: close or tombstone, or remove `delete_when`.");
  }

  @Test
  void targetWinsOverSharedSettings() throws IOException {
    Files.writeString(
        project,
        """
        warehouse: shared
        spark: {a: 1, b: 1}
        defaults: {max_close: 10 %, source_system: crm}
        default_target: dev
        targets:
          dev: {warehouse: dev}
          prod:
            spark: {b: 2}
            defaults: {max_close: 5 %}
        """);
    LoadedSpec dev = read(null, Map.of());
    assertThat(dev.project().target()).contains("dev");
    assertThat(dev.project().warehouse()).contains("dev");
    assertThat(dev.spec().policies().maxClose()).isEqualTo(0.1);
    LoadedSpec prod = read("prod", Map.of());
    assertThat(prod.project().target()).contains("prod");
    assertThat(prod.project().warehouse()).contains("shared");
    assertThat(prod.project().spark()).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(prod.spec().policies().maxClose()).isEqualTo(0.05);
    assertThat(prod.spec().sourceSystem()).contains("crm");
  }

  @Test
  void variablesOfUnusedTargetsNeedNotBeSet() throws IOException {
    Files.writeString(
        project,
        "default_target: dev\ntargets:\n  dev: {}\n  prod: {spark: {token: '${env:TOKEN}'}}\n");
    assertThat(read(null, Map.of()).project().spark()).isEmpty();
  }

  @Test
  void keysOfUnusedTargetsAreChecked() throws IOException {
    assertThat(problems("default_target: dev\ntargets:\n  dev: {}\n  prod: {warehose: x}\n", null))
        .containsExactly(
            "strandline.yaml:4 targets.prod.warehose: `warehose` is no key of `targets.prod`"
                + " [SL-1003]\n  Did you mean `warehouse`?");
  }

  @Test
  void targetMustBeKnown() throws IOException {
    assertThat(problems("default_target: dev\ntargets: {dev: {}, prod: {}}", "prd"))
        .containsExactly(
            "strandline.yaml:2 targets: there is no target `prd` [SL-1005]\n"
                + "  Did you mean `prod`?");
    assertThat(problems("default_target: test\ntargets: {dev: {}, prod: {}}", null))
        .containsExactly(
            "strandline.yaml:1 default_target: there is no target `test` [SL-1005]\n"
                + "  Targets here: [dev, prod].");
  }

  @Test
  void targetMustBeChosen() throws IOException {
    assertThat(problems("targets: {dev: {}, prod: {}}", null))
        .containsExactly(
            "strandline.yaml:1 default_target: there are targets (dev, prod), but none is chosen"
                + " [SL-1004]\n  Choose one with --target, or add default_target.");
  }

  @Test
  void targetNeedsAProjectFile() {
    StrandlineException thrown =
        catchThrowableOfType(StrandlineException.class, () -> read("dev", Map.of()));
    assertThat(thrown)
        .hasMessage(
            spec
                + ":1: there is no target `dev`: no strandline.yaml stands beside or above it"
                + " [SL-1005]\n  Leave the target out, or write strandline.yaml.");
  }

  @Test
  void keysOfOneSpecHaveNoDefault() throws IOException {
    assertThat(problems("defaults:\n  key: id\n  max_cloze: 1", null))
        .containsExactly(
            "strandline.yaml:2 defaults.key: `key` is each spec's own, so it has no default"
                + " [SL-1005]\n  Move it into the specs.",
            "strandline.yaml:3 defaults.max_cloze: `max_cloze` is no key of `defaults` [SL-1003]\n"
                + "  Did you mean `max_close`?");
  }

  @Test
  void problemsOfBothFilesAreReportedTogether() throws IOException {
    Files.writeString(spec, SPEC + "late: never\n");
    assertThat(
            problems(
                "catalogs: {icberg: x}\nspark: {a: [1]}\nformat: hudi\nwarehouse: {a: b}", null))
        .containsExactly(
            "strandline.yaml:1 catalogs.icberg: `icberg` is no key of `catalogs` [SL-1003]\n"
                + "  Did you mean `iceberg`?",
            "strandline.yaml:2 spark.a: a list is not a single value [SL-1005]\n"
                + "  Write for example a word or a quoted text.",
            "strandline.yaml:3 format: `hudi` is not one of iceberg, delta [SL-1005]\n"
                + "  Write one of these words.",
            "strandline.yaml:4 warehouse: a map is not a single value [SL-1005]\n"
                + "  Write for example a word or a quoted text.",
            "specs/crm/d.yaml:6 late: `never` is not one of reject, quarantine, split, ignore"
                + " [SL-1005]\n  Write one of these words.");
  }

  @Test
  void brokenProjectFileDoesNotHideTheSpecsProblems() throws IOException {
    Files.writeString(spec, "hello");
    assertThat(problems("[", null))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("specs/crm/d.yaml:1: is `hello`, not a map"))
        .anyMatch(text -> text.startsWith("strandline.yaml:1: is not YAML"));
  }
}
