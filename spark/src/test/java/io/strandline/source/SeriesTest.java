package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesTest {
  @TempDir Path folder;

  private void files(String... names) throws IOException {
    for (String name : names) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "x");
    }
  }

  private Series match(String glob) {
    return Series.match(glob, Optional.empty(), folder, new Configuration());
  }

  private Series match(String glob, String pattern) {
    return Series.match(glob, Optional.of(Pattern.compile(pattern)), folder, new Configuration());
  }

  private StrandlineException refused(String glob) {
    return catchThrowableOfType(StrandlineException.class, () -> match(glob));
  }

  private static List<String> names(Series series) {
    return series.batches().stream()
        .map(b -> b.path().substring(b.path().lastIndexOf('/') + 1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-31.csv, 2024-01-31T00:00:00Z",
    "cities-20240131.csv.gz, 2024-01-31T00:00:00Z",
    "2024-01-31T10-15-00Z.jsonl, 2024-01-31T10:15:00Z",
    "full_2024-01-31_101500.parquet, 2024-01-31T10:15:00Z",
    "20240131T101500Z.csv, 2024-01-31T10:15:00Z",
    "20240131101500.csv, 2024-01-31T10:15:00Z",
    "2024-01-31T10-15.csv, 2024-01-31T10:15:00Z",
    "2024-01-31T10-15-00+0200.csv, 2024-01-31T08:15:00Z",
    "date=2024-01-31, 2024-01-31T00:00:00Z",
    "2024-01-31-0001.csv, 2024-01-31T00:00:00Z",
    "2024-01-31_998877.csv, 2024-01-31T00:00:00Z",
    "v2_2024-01-31_(1).csv, 2024-01-31T00:00:00Z",
    "part-99999999-2024-02-29.csv, 2024-02-29T00:00:00Z",
    "2024-01-31 [copy #2] ü.csv, 2024-01-31T00:00:00Z",
  })
  void timeStandsInTheName(String name, Instant at) throws IOException {
    files(name);
    Series series = match("*");
    assertThat(series.batches()).extracting(Dated::at).containsExactly(at);
    assertThat(names(series)).containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource({
    "LICENSE",
    "2024-13-01.csv",
    "2023-02-29.csv",
    "1234567890.csv",
    "120240131.csv",
    "99990101.csv"
  })
  void nameWithoutATimeIsAProblem(String name) throws IOException {
    files(name);
    assertThat(refused("*")).hasMessageContaining("These names have no time: " + name + ".");
  }

  @Test
  void batchesAreInOrderOfTimeAndMayBeFolders() throws IOException {
    files(
        "s/20240301.csv",
        "s/2024-02-01/part-0.csv",
        "s/2024-02-01/part-1.csv",
        "s/x-2023-12-31.csv");
    assertThat(names(match("s/*")))
        .containsExactly("x-2023-12-31.csv", "2024-02-01", "20240301.csv");
  }

  @Test
  void folderLeavesOutWhatHasNoTimeAndSaysSo() throws IOException {
    files(
        "s/2024-01-01.jsonl",
        "s/2024-01-02.jsonl",
        "s/LICENSE",
        "s/expected.jsonl",
        "s/_SUCCESS",
        "s/.x");
    Series series = match("s");
    assertThat(names(series)).containsExactly("2024-01-01.jsonl", "2024-01-02.jsonl");
    assertThat(series.ignored()).containsExactly("LICENSE", "expected.jsonl");
    assertThat(names(match(folder + "/s/"))).hasSize(2);
  }

  @Test
  void globRefusesWhatHasNoTimeNamingAll() throws IOException {
    files("s/2024-01-01.jsonl", "s/LICENSE", "s/expected.jsonl");
    assertThat(refused("s/*"))
        .hasMessageContaining("These names have no time: LICENSE, expected.jsonl.")
        .hasMessageContaining("--at-pattern");
  }

  @Test
  void twoBatchesOfOneTimeAreRefused() throws IOException {
    files("a-2024-01-01.csv", "b-20240101.csv", "c-2024-01-02.csv", "d-2024-01-02.csv");
    StrandlineException failure = refused("*");
    assertThat(failure.problems()).hasSize(2);
    assertThat(failure)
        .hasMessageContaining(
            "These have one time, 2024-01-01T00:00:00Z: a-2024-01-01.csv, b-20240101.csv.");
  }

  @Test
  void nameWithSeveralTimesIsRefused() throws IOException {
    files("2024-01-01_to_2024-01-31.csv");
    assertThat(refused("*")).hasMessageContaining("These names have several times: 2024-01-01_to");
    assertThat(match("*", "to_(.{10})").batches())
        .extracting(Dated::at)
        .containsExactly(Instant.parse("2024-01-31T00:00:00Z"));
  }

  @Test
  void folderThatTheGlobMatchedMayHaveTheTime() throws IOException {
    files("s2020-01-01/day=2024-01-01/data.parquet", "s2020-01-01/day=2024-01-02/data.parquet");
    assertThat(match("s2020-01-01/*/data.parquet").batches())
        .extracting(Dated::at)
        .containsExactly(
            Instant.parse("2024-01-01T00:00:00Z"), Instant.parse("2024-01-02T00:00:00Z"));
  }

  @Test
  void patternMayNameItsPartsOrHoldATimestamp() throws IOException {
    files("31.01.2024.csv");
    assertThat(match("*", "(?<day>\\d\\d)\\.(?<month>\\d\\d)\\.(?<year>\\d{4})").batches())
        .extracting(Dated::at)
        .containsExactly(Instant.parse("2024-01-31T00:00:00Z"));
    files("t/x_2024-01-31 10:15:00+01:00_y.csv", "t/x_20240202_y.csv");
    assertThat(match("t", "x_(.+)_y").batches())
        .extracting(Dated::at)
        .containsExactly(
            Instant.parse("2024-01-31T09:15:00Z"), Instant.parse("2024-02-02T00:00:00Z"));
  }

  @Test
  void globOverANameWithAColonIsExplained() throws IOException {
    files("t/2024-01-31T10:15:00Z.csv");
    assertThat(refused("t/*")).hasMessageContaining("a name there may have a colon");
    assertThat(match("t").batches())
        .extracting(Dated::at)
        .containsExactly(Instant.parse("2024-01-31T10:15:00Z"));
  }

  @Test
  void nothingToFindIsRefused() throws IOException {
    files("s/_x", "t/README");
    assertThat(refused("s")).hasMessageContaining("The folder s has no files.");
    assertThat(refused("t")).hasMessageContaining("These names have no time: README.");
    assertThat(refused("u/*.csv").problems().get(0).code()).isEqualTo(ErrorCode.SOURCE_MISSING);
  }

  @Test
  void oneFileIsASeriesOfOne() throws IOException {
    files("s/2024-01-01 [x].csv");
    assertThat(names(match("s/2024-01-01 [x].csv"))).containsExactly("2024-01-01 [x].csv");
  }
}
