package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.strandline.spec.Format;
import io.strandline.spec.SourceSpec.FileType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * 170,000 populated places in four releases give exactly their expected history. The data are too
 * large for this repository; {@code -Dstrandline.data=FOLDER} says where {@code cities} is.
 */
@Tag("slow")
class CitiesTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "cities").toAbsolutePath();

  @ParameterizedTest
  @EnumSource(Format.class)
  void theSeriesGivesItsExpectedHistory(Format format) throws IOException {
    Path data = data();
    assumeThat(data).isDirectory();
    List<Path> snapshots =
        RealSeries.snapshots(data).stream()
            .filter(file -> file.toString().endsWith(".csv.gz"))
            .toList();
    assertThat(snapshots).hasSize(4);
    List<String> history = new RealSeries(EXAMPLE, FileType.CSV).history(format, snapshots);
    assertThat(history).hasSize(186_455);
    // compared as one, because a report of differences between such lists takes minutes
    assertThat(history.equals(lines(data.resolve("expected.jsonl.gz")))).isTrue();
  }

  private static Path data() {
    String named = System.getProperty("strandline.data", "");
    return named.isEmpty()
        ? Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
            .map(folder -> folder.resolve("shared/data/cities"))
            .filter(Files::isDirectory)
            .findFirst()
            .orElse(Path.of("no such folder"))
        : Path.of(named, "cities");
  }

  private static List<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
