package io.strandline.conformance;

import static io.strandline.conformance.WrongInput.of;

import io.strandline.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Sources that are not there, or not what they should be. */
final class WrongSources {
  static final List<WrongInput> ALL =
      List.of(
          of(
              "a file that is not there",
              (trial, events, extracts) -> trial.apply(extracts.with("source", "{path: gone.csv}")),
              ErrorCode.SOURCE_MISSING,
              "gone.csv"),
          of(
              "a glob that nothing matches",
              (trial, events, extracts) ->
                  trial.apply(extracts.with("source", "{path: 'in/*.csv'}")),
              ErrorCode.SOURCE_MISSING,
              "in/*.csv"),
          of(
              "a folder without files",
              (trial, events, extracts) -> {
                Files.createDirectory(trial.directory().resolve("empty"));
                trial.apply(extracts.with("source", "{path: empty, type: csv}"));
              },
              ErrorCode.SOURCE_MISSING,
              "empty"),
          of(
              "a folder of which only a hidden file is there",
              (trial, events, extracts) -> {
                trial.file("part/_SUCCESS", "");
                trial.apply(extracts.with("source", "{path: part, type: csv}"));
              },
              ErrorCode.SOURCE_MISSING,
              "part"),
          of(
              "a table that is not there",
              (trial, events, extracts) ->
                  trial.apply(extracts.with("source", "nowhere.customers")),
              ErrorCode.SOURCE_MISSING,
              "nowhere.customers"),
          of(
              "a CSV file of 0 bytes",
              (trial, events, extracts) -> trial.apply(extracts, ""),
              ErrorCode.SOURCE_UNREADABLE,
              "rows.csv",
              "empty"),
          of(
              "a Parquet file of 0 bytes",
              (trial, events, extracts) -> {
                trial.file("rows.parquet", "");
                trial.apply(extracts.with("source", "{path: rows.parquet}"));
              },
              ErrorCode.SOURCE_UNREADABLE,
              "rows.parquet",
              "0 bytes"),
          of(
              "a Parquet file that is none",
              (trial, events, extracts) -> {
                trial.file("rows.parquet", "id,city\n1,Bonn\n");
                trial.apply(extracts.with("source", "{path: rows.parquet}"));
              },
              ErrorCode.SOURCE_UNREADABLE,
              "rows.parquet"),
          of(
              "a Parquet file whose data are damaged",
              (trial, events, extracts) -> {
                damagedParquet(trial);
                trial.apply(extracts.with("source", "{path: 'damaged/*.parquet'}"));
              },
              ErrorCode.SOURCE_UNREADABLE,
              ".parquet"),
          of(
              "a file that is not what its name says",
              (trial, events, extracts) -> {
                trial.file("rows.csv.gz", "id,city\n1,Bonn\n");
                trial.apply(extracts.with("source", "{path: rows.csv.gz}"));
              },
              ErrorCode.SOURCE_UNREADABLE,
              "rows.csv.gz"),
          of(
              "a file that is no text in UTF-8",
              (trial, events, extracts) -> {
                Files.write(
                    trial.directory().resolve("rows.csv"),
                    "id,city\n1,K\u00f6ln\n".getBytes(StandardCharsets.ISO_8859_1));
                trial.apply(extracts);
              },
              ErrorCode.BAD_VALUE,
              "rows.csv, line 2",
              "UTF-8"),
          of(
              "files of two types",
              (trial, events, extracts) -> {
                trial.file("mixed/a.csv", "id,city\n1,Bonn\n");
                trial.file("mixed/b.json", "{\"id\": 1}\n");
                trial.apply(extracts.with("source", "{path: mixed}"));
              },
              ErrorCode.SOURCE_UNREADABLE,
              "a.csv",
              "b.json"),
          of(
              "no source at all",
              (trial, events, extracts) -> trial.apply(extracts.without("source")),
              ErrorCode.USAGE,
              "source"));

  private WrongSources() {}

  /** A file whose footer is whole, so that only reading its rows shows the damage. */
  private static void damagedParquet(Trial trial) throws Exception {
    Path folder = trial.directory().resolve("damaged");
    trial
        .spark()
        .sql("SELECT id, md5(string(id)) AS city FROM range(1, 2000, 1, 1)")
        .selectExpr("cast(id AS int) AS id", "city")
        .write()
        .parquet(folder.toString());
    try (var files = Files.newDirectoryStream(folder, "*.parquet")) {
      for (Path file : files) {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 100, bytes.length / 2, (byte) 7);
        Files.write(file, bytes);
      }
    }
    try (var sums = Files.newDirectoryStream(folder, ".*.crc")) {
      for (Path sum : sums) {
        Files.delete(sum);
      }
    }
  }
}
