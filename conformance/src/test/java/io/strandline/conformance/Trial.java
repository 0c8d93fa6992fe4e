package io.strandline.conformance;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import io.strandline.spec.LoadedSpec;
import io.strandline.spec.SpecReader;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A directory with a spec and its sources, as a user has it, on the shared warehouse. */
final class Trial {
  private final Format format;
  private final Path directory;

  Trial(Format format, Path directory) {
    this.format = format;
    this.directory = directory;
    file("strandline.yaml", "warehouse: " + Lake.shared().warehouse() + "\n");
  }

  Format format() {
    return format;
  }

  Path directory() {
    return directory;
  }

  SparkSession spark() {
    return Lake.shared().spark();
  }

  /** A file beside the spec. */
  Path file(String name, String content) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LoadedSpec read(SpecText spec) {
    return SpecReader.read(file("dim.yaml", spec.with("format", format.word()).toString()));
  }

  Dimension open(SpecText spec) {
    return Strandline.open(spark(), read(spec));
  }

  /** Applies the spec's own source. */
  RunReport apply(SpecText spec) {
    return open(spec).apply(Batch.fromSpec());
  }

  /** Applies this text as the file that the spec names. */
  RunReport apply(SpecText spec, String rows) {
    file("rows.csv", rows);
    return apply(spec);
  }

  /** Applies the rows of a query at a day. */
  RunReport apply(SpecText spec, String day, String query) {
    return open(spec).apply(Batch.of(spark().sql(query)).at(day(day)));
  }

  static Instant day(String day) {
    return Instant.parse(day + "T00:00:00Z");
  }

  DimensionTable table(SpecText spec) {
    return Lake.adapter(format).table(spark(), location(spec));
  }

  /** The table's name in SQL. */
  String sqlName(SpecText spec) {
    return location(spec).sql();
  }

  private TableLocation location(SpecText spec) {
    List<String> name = read(spec).spec().table();
    return Lake.adapter(format).embeddedLocation(Lake.shared().warehouse(), name);
  }

  /** Every column of every row of the table. */
  List<String> content(SpecText spec) {
    return table(spec).state().rows().toJSON().collectAsList().stream().sorted().toList();
  }

  /** Every version: key, attributes, start and end, as text, sorted. */
  List<String> versions(SpecText spec) {
    Dataset<Row> versions = open(spec).versions();
    String isCurrent = read(spec).spec().layout().names().isCurrent();
    return lines(versions.drop(isCurrent));
  }

  /** Rows as sorted lines; midnight in UTC as a day. */
  static List<String> lines(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(i -> text(row.get(i)))
                    .collect(Collectors.joining(" ")))
        .sorted()
        .toList();
  }

  private static String text(Object value) {
    if (value instanceof Timestamp time) {
      return time.toInstant().atOffset(ZoneOffset.UTC).toString().replace("T00:00Z", "");
    }
    return value == null ? "NULL" : value.toString();
  }
}
