package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.query.RowJson;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.Project;
import io.strandline.spec.SourceSpec;
import io.strandline.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The time zone series of the examples gives exactly its expected history, on each format. */
class TzdbTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "tzdb").toAbsolutePath();

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theSeriesGivesItsExpectedHistory(Format format) throws IOException {
    LoadedSpec loaded = SpecReader.read(EXAMPLE.resolve("dimension.yaml"));
    DimensionSpec spec = loaded.spec().in(format);
    Project project =
        new Project(
            EXAMPLE, Optional.of(Lake.shared().warehouse()), Optional.empty(), Map.of(), Map.of());
    Dimension dimension = Strandline.open(Lake.shared().spark(), spec, project);
    List<Path> snapshots;
    try (Stream<Path> files = Files.list(EXAMPLE.resolve("data"))) {
      snapshots =
          files
              .filter(f -> f.getFileName().toString().matches("\\d{4}-\\d\\d-\\d\\d\\.jsonl"))
              .sorted()
              .toList();
    }
    assertThat(snapshots).hasSize(32);
    for (Path file : snapshots) {
      String day = file.getFileName().toString().substring(0, 10);
      dimension.apply(
          Batch.from(new SourceSpec.Files(file.toString(), Optional.of(SourceSpec.FileType.JSON)))
              .at(Instant.parse(day + "T00:00:00Z")));
    }
    assertThat(lines(dimension.versions().orderBy("name", "valid_from")))
        .isEqualTo(Files.readAllLines(EXAMPLE.resolve("data/expected.jsonl")));
  }

  private static List<String> lines(Dataset<Row> rows) {
    List<String> lines = new ArrayList<>();
    rows.toLocalIterator().forEachRemaining(row -> lines.add(RowJson.line(row)));
    return lines;
  }
}
