package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ./strandline} would run, without running it. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path LAUNCHER = ROOT.resolve("strandline");
  private static final String JAR = ROOT.resolve("cli/target/strandline.jar").toString();

  @TempDir private Path elsewhere;

  @Test
  void readsStartLightly() throws Exception {
    for (String command : List.of("show", "history", "check", "plan", "demo")) {
      assertThat(printed(Map.of(), LAUNCHER, command, "dim.yaml"))
          .contains("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
          .endsWith("io.strandline.cli.Main", command, "dim.yaml");
    }
  }

  @Test
  void batchesAndMaintenanceGetTheFullCompiler() throws Exception {
    for (String command : List.of("apply", "backfill", "maintain")) {
      assertThat(printed(Map.of(), LAUNCHER, "-o", "json", command, "dim.yaml"))
          .contains("-XX:+UseParallelGC")
          .doesNotContain("-XX:TieredStopAtLevel=1")
          .endsWith("io.strandline.cli.Main", "-o", "json", command, "dim.yaml");
    }
  }

  @Test
  void heapAndFlagsCanBeChosen() throws Exception {
    Map<String, String> environment =
        Map.of("STRANDLINE_HEAP", "5g", "STRANDLINE_JAVA_OPTS", "-Da=1 -Db=2");
    assertThat(printed(environment, LAUNCHER, "apply", "dim.yaml"))
        .contains("-Xmx5g", "-Da=1", "-Db=2");
    assertThat(printed(environment, LAUNCHER, "show", "dim.yaml")).contains("-Xmx5g");
  }

  @Test
  void jvmGetsTheFlagsThatTheTestsRunWith() throws Exception {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    String flags = pom.replaceAll("(?s).*<spark.jvm.flags>(.*)</spark.jvm.flags>.*", "$1");
    assertThat(printed(Map.of(), LAUNCHER, "show", "dim.yaml"))
        .containsAll(List.of(flags.split(" ")));
  }

  @Test
  void argumentsArriveAsTheyWereGiven() throws Exception {
    assertThat(printed(Map.of(), LAUNCHER, "show", "a b.yaml", "--key", "name=x'y \"z\" *"))
        .endsWith("show", "a b.yaml", "--key", "name=x'y \"z\" *");
  }

  @Test
  void linksAndOtherDirectoriesLeadHome() throws Exception {
    Path first = Files.createSymbolicLink(elsewhere.resolve("first"), LAUNCHER);
    Path second = Files.createSymbolicLink(elsewhere.resolve("second"), Path.of("first"));
    List<String> command = printed(Map.of(), second, "show", "dim.yaml");
    Files.delete(second);
    Files.delete(first);
    assertThat(command)
        .contains("-Dstrandline.home=" + ROOT)
        .anyMatch(argument -> argument.startsWith(JAR + ":"));
  }

  @Test
  void masterGoesThroughSparkSubmit() throws Exception {
    assertThat(
            printed(
                Map.of("SPARK_HOME", "/opt/spark", "STRANDLINE_SUBMIT_OPTS", "--conf a=b"),
                LAUNCHER,
                "apply",
                "dim.yaml",
                "--master",
                "yarn"))
        .containsExactly(
            "/opt/spark/bin/spark-submit",
            "--master",
            "yarn",
            "--name",
            "strandline apply",
            "--class",
            "io.strandline.cli.Main",
            "--conf",
            "a=b",
            JAR,
            "apply",
            "dim.yaml",
            "--master",
            "yarn");
  }

  @Test
  void formatsAreFetchedOnlyWhenAsked() throws Exception {
    List<String> command =
        printed(Map.of(), LAUNCHER, "check", "dim.yaml", "--master=local[2]", "--packages");
    assertThat(command)
        .startsWith("spark-submit", "--master", "local[2]", "--name", "strandline check")
        .containsSequence(
            "--packages",
            "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:"
                + property("iceberg.version")
                + ",io.delta:delta-spark_4.1_2.13:"
                + property("delta.version")
                + ",org.xerial:sqlite-jdbc:"
                + property("sqlite.version"),
            JAR);
  }

  @Test
  void oldJavaIsRefused() throws Exception {
    Path java = Files.createDirectories(elsewhere.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Run run = run(Map.of("JAVA_HOME", elsewhere.resolve("jdk").toString()), LAUNCHER, "demo");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err())
        .isEqualTo(
            "Java 11 at "
                + java
                + " is too old.\n"
                + "  Install a JDK 17 or newer, or set JAVA_HOME to one.   [SL-6005]\n");
  }

  @Test
  void wrongJavaHomeIsNamed() throws Exception {
    Run run = run(Map.of("JAVA_HOME", elsewhere.toString()), LAUNCHER, "demo");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err())
        .startsWith("JAVA_HOME is " + elsewhere + ", but there is no bin/java in it.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lots", "4gb", "g", "-1g"})
  void aHeapThatIsNoSizeIsRefused(String heap) throws Exception {
    Run run = run(Map.of("STRANDLINE_HEAP", heap), LAUNCHER, "demo");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "STRANDLINE_HEAP is "
                + heap
                + ", which is no size.\n"
                + "  Write a number and k, m or g, such as STRANDLINE_HEAP=4g.   [SL-6005]\n");
  }

  private static String property(String name) throws IOException {
    return Files.readString(ROOT.resolve("pom.xml"))
        .replaceAll("(?s).*<" + name + ">(.*)</" + name + ">.*", "$1");
  }

  private List<String> printed(Map<String, String> more, Path launcher, String... arguments)
      throws Exception {
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.put("STRANDLINE_PRINT_COMMAND", "1");
    Run run = run(environment, launcher, arguments);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return run.out().lines().toList();
  }

  private Run run(Map<String, String> environment, Path launcher, String... arguments)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder();
    builder.command().add(launcher.toString());
    builder.command().addAll(List.of(arguments));
    builder.directory(elsewhere.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("STRANDLINE_") || name.equals("SPARK_HOME"));
    builder.environment().putAll(environment);
    Path err = Files.createTempFile(elsewhere, "err", "");
    builder.redirectError(err.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    String out;
    try (InputStream stream = process.getInputStream()) {
      out = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    return new Run(process.waitFor(), out, Files.readString(err));
  }

  private record Run(int exitCode, String out, String err) {}
}
