package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the packaged command line is made of. */
class DistributionTest {
  private static final Path TARGET = Readme.ROOT.resolve("cli/target");
  private static final Path JAR = TARGET.resolve("strandline.jar");

  @BeforeEach
  void needsThePackage() {
    assumeThat(JAR).as("the packaged command line; mvn verify makes it").exists();
  }

  @Test
  void jarHoldsOurCodeAndNothingThatAClusterBrings() throws IOException {
    Set<String> classes = classes(JAR);
    assertThat(classes).allMatch(name -> name.startsWith("io/strandline/"));
    assertThat(classes)
        .contains(
            "io/strandline/cli/Main.class",
            "io/strandline/engine/Strandline.class",
            "io/strandline/shaded/picocli/CommandLine.class");
  }

  @Test
  void jarKnowsBothFormats() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      ZipEntry services = jar.getEntry("META-INF/services/io.strandline.table.TableFormat");
      String names =
          new String(jar.getInputStream(services).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(names.lines())
          .containsExactlyInAnyOrder(
              "io.strandline.table.iceberg.IcebergFormat", "io.strandline.table.delta.DeltaFormat");
    }
  }

  @Test
  void librariesHoldNoClassOfTheJar() throws IOException {
    List<Path> libraries;
    try (Stream<Path> files = Files.list(TARGET.resolve("lib"))) {
      libraries = files.toList();
    }
    assertThat(libraries)
        .extracting(library -> library.getFileName().toString())
        .anyMatch(name -> name.startsWith("spark-sql_"))
        .anyMatch(name -> name.startsWith("iceberg-spark-runtime-"))
        .anyMatch(name -> name.startsWith("delta-spark_"))
        .anyMatch(name -> name.startsWith("sqlite-jdbc-"))
        .noneMatch(name -> name.contains("strandline"))
        .noneMatch(name -> name.contains("picocli"))
        .noneMatch(name -> name.contains("junit"));
    Set<String> ours = classes(JAR);
    for (Path library : libraries) {
      assertThat(Collections.disjoint(ours, classes(library))).as(library.toString()).isTrue();
    }
  }

  private static Set<String> classes(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
          .collect(Collectors.toSet());
    }
  }
}
