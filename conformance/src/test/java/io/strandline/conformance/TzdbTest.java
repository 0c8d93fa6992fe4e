package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Format;
import io.strandline.spec.SourceSpec.FileType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The time zone series of the examples gives exactly its expected history, on each format. */
class TzdbTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "tzdb").toAbsolutePath();

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theSeriesGivesItsExpectedHistory(Format format) throws IOException {
    List<Path> snapshots = RealSeries.snapshots(EXAMPLE.resolve("data"));
    assertThat(snapshots).hasSize(32);
    assertThat(new RealSeries(EXAMPLE, FileType.JSON).history(format, snapshots))
        .isEqualTo(Files.readAllLines(EXAMPLE.resolve("data/expected.jsonl")));
  }
}
