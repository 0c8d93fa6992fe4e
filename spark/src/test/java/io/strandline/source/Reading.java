package io.strandline.source;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.StrandlineException;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.SourceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Reads files of a test's folder as a spec would have them read. */
record Reading(SparkSession spark, Path folder, SourceContext context) {

  /** Declared columns as {@code name type} pairs; all of them are used. */
  static Reading of(SparkSession spark, Path folder, String... declared) {
    Map<String, String> types = new LinkedHashMap<>();
    for (String column : declared) {
      types.put(
          column.substring(0, column.indexOf(' ')), column.substring(column.indexOf(' ') + 1));
    }
    return new Reading(
        spark,
        folder,
        new SourceContext(
            folder,
            types,
            ColumnUse.andRest(Set.of(), Set.of()),
            EmptyCsvField.NULL,
            MissingColumns.REJECT));
  }

  Reading using(String... named) {
    return with(ColumnUse.of(new LinkedHashSet<>(List.of(named))));
  }

  Reading with(ColumnUse use) {
    return new Reading(
        spark,
        folder,
        new SourceContext(
            folder, context.declared(), use, context.emptyCsvField(), context.missingColumns()));
  }

  Reading with(EmptyCsvField empty) {
    return new Reading(
        spark,
        folder,
        new SourceContext(
            folder, context.declared(), context.use(), empty, context.missingColumns()));
  }

  Reading with(MissingColumns missing) {
    return new Reading(
        spark,
        folder,
        new SourceContext(
            folder, context.declared(), context.use(), context.emptyCsvField(), missing));
  }

  /** Writes a file as UTF-8. */
  Reading file(String name, String content) {
    return file(name, content.getBytes(StandardCharsets.UTF_8));
  }

  Reading file(String name, byte[] content) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  SourceRows source(String path) {
    return read(new SourceSpec.Files(path, Optional.empty()));
  }

  SourceRows read(SourceSpec source) {
    return SourceReader.read(spark, source, context);
  }

  List<Row> rows(String path) {
    return source(path).rows().collectAsList();
  }

  /** The rows' values without the internal columns; fails where a row is bad. */
  List<List<Object>> good(String path) {
    return good(source(path));
  }

  List<List<Object>> good(SourceRows source) {
    return source.rows().collectAsList().stream().map(Reading::good).toList();
  }

  private static List<Object> good(Row row) {
    if (!row.isNullAt(row.fieldIndex(SourceRows.BAD))) {
      throw new AssertionError("Bad row: " + row.getList(row.fieldIndex(SourceRows.BAD)));
    }
    return java.util.stream.IntStream.range(0, row.fieldIndex(SourceRows.BAD))
        .mapToObj(row::get)
        .toList();
  }

  /** What is said of all bad rows. */
  List<String> faults(String path) {
    return rows(path).stream()
        .filter(row -> !row.isNullAt(row.fieldIndex(SourceRows.BAD)))
        .flatMap(row -> row.<String>getList(row.fieldIndex(SourceRows.BAD)).stream())
        .toList();
  }

  StrandlineException refused(String path) {
    return refused(new SourceSpec.Files(path, Optional.empty()));
  }

  StrandlineException refused(SourceSpec source) {
    return catchThrowableOfType(StrandlineException.class, () -> read(source));
  }
}
