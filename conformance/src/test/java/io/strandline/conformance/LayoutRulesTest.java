package io.strandline.conformance;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.Dependency.Predicates.dependencyTarget;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyHaveDependenciesWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.strandline.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of docs/architecture.md: who may import whom, and what names and files look like. */
@AnalyzeClasses(packages = "io.strandline", importOptions = LayoutRulesTest.MainCode.class)
class LayoutRulesTest {
  private static final Path ROOT = Path.of("..");
  private static final int LONG_FILE = 300;

  /** Files that were looked at and may be longer, each with the reason. */
  private static final Set<String> REVIEWED_LONG_FILES = Set.of();

  private static final String[] CORE =
      Stream.of("error", "value", "timeline", "spec", "ledger", "report")
          .map(name -> "io.strandline." + name + "..")
          .toArray(String[]::new);

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.strandline.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyItsAdapterKnowsIceberg =
      onlyIn("io.strandline.table.iceberg..", "org.apache.iceberg..");

  @ArchTest
  static final ArchRule onlyItsAdapterKnowsDelta =
      onlyIn("io.strandline.table.delta..", "io.delta..", "org.apache.spark.sql.delta..");

  @ArchTest
  static final ArchRule onlyCommandLinesKnowPicocli =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.strandline.cli..", "io.strandline.bench")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule onlySpecsKnowYaml = onlyIn("io.strandline.spec..", "org.snakeyaml..");

  @ArchTest
  static final ArchRule coreKnowsNoSparkAndNothingOutsideCore =
      noClasses()
          .that()
          .resideInAnyPackage(CORE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.apache.spark..", "scala..")
                  .or(
                      resideInAnyPackage("io.strandline..")
                          .and(not(resideInAnyPackage(CORE)))
                          .as("are ours and outside core")));

  @ArchTest
  static final ArchRule timelineImportsValuesAndErrorsOnly =
      classes()
          .that()
          .resideInAPackage("io.strandline.timeline..")
          .should(
              onlyHaveDependenciesWhere(
                  dependencyTarget(
                      not(resideInAnyPackage("io.strandline.."))
                          .or(
                              resideInAnyPackage(
                                  "io.strandline.timeline..",
                                  "io.strandline.value..",
                                  "io.strandline.error..")))));

  @ArchTest
  static final ArchRule nothingImportsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.strandline.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.strandline.cli..");

  @ArchTest
  static final ArchRule nothingImportsTheBenchmark =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.strandline.bench..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.strandline.bench..");

  @ArchTest
  static final ArchRule questionsAndChecksDoNotKnowTheEngine =
      noClasses()
          .that()
          .resideInAnyPackage("io.strandline.query..", "io.strandline.integrity..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.strandline.engine..");

  @ArchTest
  static final ArchRule noDrawersForOddsAndEnds =
      classes().should(haveNoNamePart("util", "utils", "common", "helper", "helpers", "manager"));

  @ArchTest
  static final ArchRule publicMethodsHaveNoGetPrefix =
      methods().that().arePublic().should(beNamedWithoutGet());

  @ArchTest
  static final ArchRule publicFieldsAreFinal = fields().that().arePublic().should().beFinal();

  @ArchTest
  static void everyPackageIsDescribed(JavaClasses classes) {
    Set<String> packages =
        classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    List<String> described =
        mainFiles()
            .filter(file -> file.endsWith("package-info.java"))
            .map(file -> ROOT.relativize(file.getParent()).toString())
            .map(folder -> folder.replaceFirst(".*src/main/java/", "").replace('/', '.'))
            .toList();
    assertThat(described).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(packages);
  }

  @ArchTest
  static void mainFilesAreShort(JavaClasses classes) {
    List<String> longFiles =
        mainFiles()
            .filter(file -> lines(file) > LONG_FILE)
            .map(file -> ROOT.relativize(file).toString())
            .toList();
    assertThat(longFiles).containsExactlyInAnyOrderElementsOf(REVIEWED_LONG_FILES);
  }

  @ArchTest
  static void errorCodesAreUniqueAndNumberedByKind(JavaClasses classes) {
    assertThat(ErrorCode.values()).extracting(ErrorCode::id).doesNotHaveDuplicates();
    assertThat(ErrorCode.values())
        .allSatisfy(code -> assertThat(code.id()).matches("SL-[1-69]\\d{3}"));
  }

  private static ArchRule onlyIn(String room, String... foreign) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(foreign);
  }

  private static ArchCondition<JavaClass> haveNoNamePart(String... drawers) {
    return new ArchCondition<>("have no name part of " + Arrays.toString(drawers)) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        List<String> parts = new ArrayList<>(List.of(type.getPackageName().split("\\.")));
        parts.addAll(List.of(type.getSimpleName().split("(?<=[a-z0-9])(?=[A-Z])")));
        parts.replaceAll(part -> part.toLowerCase(Locale.ROOT));
        boolean clean = Collections.disjoint(parts, List.of(drawers));
        events.add(new SimpleConditionEvent(type, clean, type.getName()));
      }
    };
  }

  /** A foreign type may ask for such a name; one of ours may not. */
  private static ArchCondition<JavaMethod> beNamedWithoutGet() {
    return new ArchCondition<>("be named without get, but where a foreign type names them") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        boolean fine = !method.getName().matches("get([A-Z].*)?") || overridesForeign(method);
        events.add(new SimpleConditionEvent(method, fine, method.getFullName()));
      }
    };
  }

  private static boolean overridesForeign(JavaMethod method) {
    JavaClass owner = method.getOwner();
    return Stream.concat(
            owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
        .filter(type -> !type.getPackageName().startsWith("io.strandline"))
        .flatMap(type -> type.getMethods().stream())
        .anyMatch(
            other ->
                other.getName().equals(method.getName())
                    && other.getRawParameterTypes().size() == method.getRawParameterTypes().size());
  }

  private static Stream<Path> mainFiles() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().contains("/src/main/java/"))
          .filter(file -> file.toString().endsWith(".java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves tests out, also those that come as a jar. */
  static final class MainCode implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
  }
}
