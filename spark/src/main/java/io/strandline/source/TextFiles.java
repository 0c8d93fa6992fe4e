package io.strandline.source;

import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.SourceSpec.FileType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.encoders.RowEncoder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;

/**
 * CSV and JSON lines with declared types. Strandline parses them itself: Spark's readers match CSV
 * columns by position where a schema is given, take the last of two equal JSON fields, replace what
 * is not UTF-8, and turn some values that do not parse into NULL.
 */
final class TextFiles {
  /** Takes java.time values whatever the session's java8API setting. */
  private static final boolean LENIENT = true;

  private static final long SMALLEST_SLICE = 8L << 20;
  private static final long LARGEST_SLICE = 128L << 20;

  private final SparkSession spark;
  private final FileSet files;
  private final UsedColumns columns;
  private final RowShape.Case names;
  private final Configuration conf;

  TextFiles(SparkSession spark, FileSet files, UsedColumns columns, RowShape.Case names) {
    this.spark = spark;
    this.files = files;
    this.columns = columns;
    this.names = names;
    this.conf = HadoopSettings.of(spark);
  }

  Dataset<Row> rows(EmptyCsvField emptyField) {
    RowShape shape = files.type() == FileType.CSV ? csvShape() : jsonShape();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    List<FileSlice> slices = slices(context.defaultParallelism());
    int tasks = Math.max(1, Math.min(slices.size(), 8 * context.defaultParallelism()));
    Slices reading =
        new Slices(
            files.type(),
            shape,
            emptyField,
            SerializableConfiguration.broadcast(spark.sparkContext(), conf));
    return spark.createDataset(
        context.parallelize(slices, tasks).flatMap(reading).rdd(),
        RowEncoder.encoderFor(shape.schema(), LENIENT));
  }

  /** Reads slices in Spark's tasks. */
  private record Slices(
      FileType type,
      RowShape shape,
      EmptyCsvField emptyField,
      Broadcast<SerializableConfiguration> conf)
      implements FlatMapFunction<FileSlice, Row> {
    @Override
    public Iterator<Row> call(FileSlice slice) throws UnreadableFile {
      try {
        Configuration settings = conf.value().value();
        TextRows rows =
            type == FileType.CSV
                ? new CsvRows(slice, shape, emptyField, settings)
                : new JsonRows(slice, shape, settings);
        TaskCompletionListener close = context -> closed(rows);
        TaskContext.get().addTaskCompletionListener(close);
        return rows;
      } catch (IOException | RuntimeException e) {
        throw TextRows.unreadable(slice.name(), e);
      }
    }

    private static void closed(TextRows rows) {
      try {
        rows.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  /** A CSV file cannot be cut: whether a line break ends a record depends on all before it. */
  private List<FileSlice> slices(int parallelism) {
    long total = files.files().stream().mapToLong(SourceFile::bytes).sum();
    long size = Math.max(SMALLEST_SLICE, Math.min(LARGEST_SLICE, total / parallelism + 1));
    List<FileSlice> slices = new ArrayList<>();
    for (SourceFile file : files.files()) {
      if (files.type() == FileType.CSV || !FileBytes.splittable(file.path(), conf)) {
        slices.add(FileSlice.whole(file));
      } else {
        for (long start = 0; start < file.bytes(); start += size) {
          slices.add(new FileSlice(file.path(), file.name(), start, start + size));
        }
      }
    }
    return slices;
  }

  private RowShape jsonShape() {
    Map<String, DataType> types = new LinkedHashMap<>();
    List<String> undeclared = new ArrayList<>();
    columns
        .of(columns.declaredNames())
        .forEach(
            (folded, name) ->
                columns
                    .declared(folded)
                    .ifPresentOrElse(type -> types.put(name, type), () -> undeclared.add(name)));
    fail(columns.undeclared(undeclared, files.written()));
    return RowShape.of(types, names);
  }

  private RowShape csvShape() {
    List<CsvHeader> headers = headers();
    List<Problem> problems = new ArrayList<>();
    Map<String, String> found = new LinkedHashMap<>();
    for (CsvHeader header : headers) {
      Set<String> folded = new TreeSet<>();
      for (String name : header.names()) {
        if (!name.isBlank() && !folded.add(names.folded(name))) {
          problems.add(UsedColumns.ambiguous(name, header.file().name()));
        }
        if (!name.isBlank()) {
          found.putIfAbsent(names.folded(name), name);
        }
      }
    }
    Map<String, DataType> types = new LinkedHashMap<>();
    List<String> undeclared = new ArrayList<>();
    columns
        .of(found.values())
        .forEach(
            (folded, name) -> {
              List<CsvHeader> without = headers.stream().filter(h -> !has(h, folded)).toList();
              if (!without.isEmpty() && columns.areMissingRefused()) {
                CsvHeader first = without.get(0);
                problems.add(columns.missing(name, first.file().name(), first.names()));
              } else {
                columns
                    .declared(folded)
                    .ifPresentOrElse(type -> types.put(name, type), () -> undeclared.add(name));
              }
            });
    problems.addAll(columns.undeclared(undeclared, files.written()));
    fail(problems);
    return RowShape.of(types, names);
  }

  private boolean has(CsvHeader header, String folded) {
    return header.names().stream().anyMatch(name -> names.folded(name).equals(folded));
  }

  private List<CsvHeader> headers() {
    Map<SourceFile, Problem> problems = new ConcurrentHashMap<>();
    List<CsvHeader> headers =
        files.files().parallelStream()
            .flatMap(
                file -> {
                  try {
                    return java.util.stream.Stream.of(CsvHeader.of(file, conf));
                  } catch (IOException | RuntimeException e) {
                    problems.put(file, ReadFailure.problem(TextRows.unreadable(file.name(), e)));
                    return java.util.stream.Stream.empty();
                  }
                })
            .toList();
    fail(files.files().stream().filter(problems::containsKey).map(problems::get).toList());
    return headers;
  }

  private static void fail(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
  }
}
