package io.strandline.conformance;

import static io.strandline.conformance.WrongInput.of;

import io.strandline.engine.Batch;
import io.strandline.engine.Strandline;
import io.strandline.error.ErrorCode;
import io.strandline.session.EmbeddedSession;
import io.strandline.spec.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.delta.DeltaLog;

/** Tables that are not there, damaged or someone else's, and questions that are wrong. */
final class WrongTables {
  private static final String ROWS = "id,city\n1,Bonn\n";

  static final List<WrongInput> ALL =
      List.of(
          of(
              "a question to a table that is not there",
              (trial, events, extracts) ->
                  trial.open(extracts.with("table", "wrong.gone")).versions(),
              ErrorCode.TABLE_MISSING,
              "gone",
              "strandline init"),
          of(
              "a table whose metadata are gone",
              (trial, events, extracts) ->
                  damaged(
                      trial,
                      extracts,
                      trial.format() == Format.ICEBERG ? ".metadata.json" : "0.json"),
              ErrorCode.TABLE_UNREADABLE,
              "wrong"),
          of(
              "a table whose data are gone",
              (trial, events, extracts) -> damaged(trial, extracts, ".parquet"),
              ErrorCode.TABLE_UNREADABLE,
              "wrong"),
          of(
              "someone else's table",
              (trial, events, extracts) -> trial.apply(foreign(trial, extracts), ROWS),
              ErrorCode.TABLE_COLUMN_TYPE,
              "foreign",
              "`valid_to`",
              "`valid_from`",
              "STRING"),
          of(
              "a question to someone else's table",
              (trial, events, extracts) -> trial.open(foreign(trial, extracts)).versions(),
              ErrorCode.TABLE_COLUMN_TYPE,
              "foreign",
              "`valid_to`"),
          of(
              "a check of someone else's table",
              (trial, events, extracts) -> trial.open(foreign(trial, extracts)).check(),
              ErrorCode.TABLE_COLUMN_TYPE,
              "foreign",
              "`valid_to`"),
          of(
              "a warehouse that is a file",
              (trial, events, extracts) -> {
                trial.file("warehouse.txt", "no folder");
                trial.file("rows.csv", ROWS);
                String warehouse = trial.directory().resolve("warehouse.txt").toString();
                trial.file("strandline.yaml", "warehouse: " + warehouse);
                Strandline.open(
                        EmbeddedSession.open(
                            warehouse, List.of(Lake.adapter(trial.format())), Map.of()),
                        trial.read(extracts))
                    .apply(Batch.fromSpec());
              },
              ErrorCode.WAREHOUSE_NOT_WRITABLE,
              "warehouse.txt",
              "--warehouse"),
          of(
              "a key with a column that it has not",
              (trial, events, extracts) ->
                  trial.open(events).history(Map.of("country", "DE", "id", "1", "idd", "1")),
              ErrorCode.UNKNOWN_KEY_COLUMN,
              "`idd` is no column of the key",
              "`id`"),
          of(
              "a key without a part",
              (trial, events, extracts) -> trial.open(events).history(Map.of("country", "DE")),
              ErrorCode.USAGE,
              "lacks a value for `id`"),
          of(
              "a key value that its column cannot hold",
              (trial, events, extracts) ->
                  trial.open(events).history(Map.of("country", "DE", "id", "1.5")),
              ErrorCode.USAGE,
              "`1.5` is no value for `id`, a INT"));

  /** A Delta table is its folder; Iceberg's are found in a catalog. */
  static final List<WrongInput> DELTA =
      List.of(
          of(
              "a folder with other things where the table should be",
              (trial, events, extracts) -> {
                SpecText other = extracts.with("table", "wrong." + Lake.freshName("folder"));
                Path folder = folder(trial, other);
                Files.createDirectories(folder);
                Files.writeString(folder.resolve("holiday.txt"), "photos");
                trial.apply(other, ROWS);
              },
              ErrorCode.TABLE_FOREIGN,
              "folder_"));

  private WrongTables() {}

  private static SpecText foreign(Trial trial, SpecText spec) {
    SpecText other = spec.with("table", "wrong." + Lake.freshName("foreign"));
    trial
        .spark()
        .sql(
            "CREATE TABLE "
                + trial.sqlName(other)
                + " (id INT, town STRING, valid_from STRING) USING "
                + trial.format().word());
    return other;
  }

  private static Path folder(Trial trial, SpecText spec) {
    List<String> name = trial.read(spec).spec().table();
    return Path.of(Lake.shared().warehouse(), trial.format().word(), String.join("/", name));
  }

  /** Applies a batch while the table's files of this ending are elsewhere. */
  private static void damaged(Trial trial, SpecText spec, String ending) throws IOException {
    List<Path> moved = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder(trial, spec))) {
      files.filter(file -> file.toString().endsWith(ending)).forEach(moved::add);
    }
    for (Path file : moved) {
      Files.move(file, file.resolveSibling(file.getFileName() + ".aside"));
    }
    DeltaLog.clearCache();
    try {
      trial.file("rows.csv", ROWS);
      trial.open(spec).apply(Batch.fromSpec().insisting(Batch.Insistence.ALLOW_MASS_CLOSE));
    } finally {
      for (Path file : moved) {
        Files.move(file.resolveSibling(file.getFileName() + ".aside"), file);
      }
      DeltaLog.clearCache();
    }
  }
}
