package io.strandline.conformance;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.query.RowJson;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.Project;
import io.strandline.spec.SourceSpec;
import io.strandline.spec.SourceSpec.FileType;
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
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/** A real series of snapshots, each in a file whose name begins with its day. */
record RealSeries(Path example, FileType type) {

  /** The snapshots in {@code folder}, oldest first. */
  static List<Path> snapshots(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches("\\d{4}-\\d\\d-\\d\\d\\..*"))
          .sorted()
          .toList();
    }
  }

  /** Applies the snapshots to a new dimension; every version as a JSON line, in order. */
  List<String> history(Format format, List<Path> snapshots) {
    DimensionSpec spec = SpecReader.read(example.resolve("dimension.yaml")).spec().in(format);
    Project project =
        new Project(
            example, Optional.of(Lake.shared().warehouse()), Optional.empty(), Map.of(), Map.of());
    Dimension dimension = Strandline.open(Lake.shared().spark(), spec, project);
    for (Path file : snapshots) {
      String day = file.getFileName().toString().substring(0, 10);
      dimension.apply(
          Batch.from(new SourceSpec.Files(file.toString(), Optional.of(type)))
              .at(Instant.parse(day + "T00:00:00Z")));
    }
    Column[] order =
        Stream.concat(spec.key().stream(), Stream.of("valid_from"))
            .map(functions::col)
            .toArray(Column[]::new);
    List<String> lines = new ArrayList<>();
    dimension
        .versions()
        .orderBy(order)
        .toLocalIterator()
        .forEachRemaining(row -> lines.add(RowJson.line(row)));
    return lines;
  }
}
