package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the five-minute tour of the README as it stands there. */
@DisabledOnOs(OS.WINDOWS)
class ReadmeTest {
  @TempDir private Path directory;

  @Test
  void tourRunsAndPrintsWhatTheReadmeSays() throws Exception {
    assumeThat(Readme.ROOT.resolve("cli/target/strandline.jar"))
        .as("the packaged command line; mvn verify makes it")
        .exists();
    Path link = directory.resolve("strandline");
    Files.createSymbolicLink(link, Readme.ROOT.resolve("strandline"));
    List<String> promised = new ArrayList<>();
    StringBuilder script = new StringBuilder("set -euo pipefail\n");
    for (Readme.Block block : Readme.blocks()) {
      switch (block.language()) {
        case "bash" -> script.append(block.text());
        case "text" -> block.text().lines().forEach(promised::add);
        default -> {}
      }
    }
    List<String> printed = run(script.toString());
    Files.delete(link);

    assertThat(promised).hasSizeGreaterThan(10);
    Iterator<String> next = printed.iterator();
    for (String line : promised) {
      boolean found = false;
      while (!found && next.hasNext()) {
        found = next.next().startsWith(line);
      }
      assertThat(found).as("'%s' in its place in\n%s", line, String.join("\n", printed)).isTrue();
    }
  }

  private List<String> run(String script) throws Exception {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", script);
    bash.directory(directory.toFile());
    bash.environment().keySet().removeIf(name -> name.startsWith("STRANDLINE_"));
    Process process = bash.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    int exitCode = process.waitFor();
    assertThat(exitCode).as(Files.readString(err) + Files.readString(out)).isZero();
    return Files.readAllLines(out, StandardCharsets.UTF_8);
  }
}
