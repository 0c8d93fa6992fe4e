package io.strandline.bench.report;

import static io.strandline.bench.report.ReportFixtures.entry;
import static io.strandline.bench.report.ReportFixtures.results;
import static io.strandline.bench.report.ReportFixtures.trial;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
  @TempDir private Path folder;

  @Test
  void programsFindEverySampleInTheJson() throws IOException {
    Results results = results(trial("W1", "iceberg", 200_000, entry("strandline", 2, 1.5)));

    new ResultFiles(folder, "quick").write(results);

    JsonNode json = new ObjectMapper().readTree(folder.resolve("quick.json").toFile());
    assertThat(json.at("/command").asText()).isEqualTo("bench/run --quick");
    JsonNode samples = json.at("/trials/0/entries/0/samples");
    assertThat(samples).hasSize(2);
    assertThat(samples.at("/1/seconds").asDouble()).isEqualTo(1.5);
    assertThat(samples.at("/0/written/delete_bytes").asLong()).isEqualTo(40_000);
    assertThat(folder.resolve("quick.md")).exists();
  }
}
