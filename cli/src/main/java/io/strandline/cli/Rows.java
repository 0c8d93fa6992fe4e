package io.strandline.cli;

import static org.apache.spark.sql.functions.col;

import io.strandline.cli.output.RowSink;
import io.strandline.query.KeyFilter;
import io.strandline.query.RowJson;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.Identifiers;
import io.strandline.table.JavaTimes;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Rows of a dimension on their way to a sink: filtered by key, sorted, one after the other. */
final class Rows {
  private Rows() {}

  /** The rows whose key columns have these values. */
  static Dataset<Row> ofKey(Dataset<Row> rows, Map<String, String> key) {
    List<StructField> columns = key.keySet().stream().map(rows.schema()::apply).toList();
    return key.isEmpty() ? rows : rows.filter(KeyFilter.of(columns, key));
  }

  /** The rows by business key and, where there are versions, their start. */
  static Dataset<Row> sorted(Dataset<Row> rows, DimensionSpec spec) {
    Column[] order =
        Stream.concat(spec.key().stream(), Stream.of(spec.layout().names().validFrom()))
            .filter(List.of(rows.columns())::contains)
            .map(name -> col(Identifiers.quoted(name)))
            .toArray(Column[]::new);
    return rows.orderBy(order);
  }

  /**
   * Streams rows to the sink, a partition at a time, and stops where nobody reads any more.
   *
   * @param first what to do before the first row is printed
   * @return how many rows were printed
   */
  static long print(Dataset<Row> rows, Runnable first, RowSink sink, PrintStream out) {
    Iterator<Row> next = JavaTimes.in(rows).toLocalIterator();
    long printed = 0;
    while (next.hasNext()) {
      if (printed == 0) {
        first.run();
      }
      sink.row(RowJson.line(next.next()));
      printed++;
      if (printed % 1000 == 0 && out.checkError()) {
        break;
      }
    }
    if (printed == 0) {
      first.run();
    }
    sink.end();
    return printed;
  }

  /** The rows as JSON objects, for few rows. */
  static List<String> lines(Dataset<Row> rows) {
    return JavaTimes.in(rows).collectAsList().stream().map(RowJson::line).toList();
  }
}
