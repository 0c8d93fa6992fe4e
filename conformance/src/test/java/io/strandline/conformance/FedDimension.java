package io.strandline.conformance;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.report.RunReport;
import io.strandline.row.RowValues;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.SpecReader;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableLocation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** A dimension in a table of its own, fed with SQL and read as lines. */
record FedDimension(DimensionSpec spec) {

  /** A dimension whose spec has these lines beside the table's name. */
  static FedDimension of(Format format, String lines) {
    String yaml = "table: fed." + Lake.freshName("dim") + "\n" + lines;
    return new FedDimension(SpecReader.parse(yaml, "fed.yaml").spec().in(format));
  }

  /** The same table under another spec. */
  FedDimension under(String lines) {
    String yaml = "table: " + String.join(".", spec.table()) + "\n" + lines;
    return new FedDimension(SpecReader.parse(yaml, "fed.yaml").spec().in(spec.format()));
  }

  Dimension dimension() {
    return dimension(phase -> {});
  }

  Dimension dimension(Consumer<String> listener) {
    return Strandline.open(Lake.shared().spark(), spec, Lake.shared().project(), listener);
  }

  /** The table itself. */
  DimensionTable table() {
    return Lake.adapter(spec.format()).table(Lake.shared().spark(), location());
  }

  TableLocation location() {
    return Lake.adapter(spec.format()).embeddedLocation(Lake.shared().warehouse(), spec.table());
  }

  /** The table as it is written in SQL. */
  String sqlName() {
    return Lake.adapter(spec.format())
        .embeddedLocation(Lake.shared().warehouse(), spec.table())
        .sql();
  }

  /** Runs a statement of another program; {@code %s} stands for the table. */
  void change(String statement) {
    String table =
        Lake.adapter(spec.format()).embeddedLocation(Lake.shared().warehouse(), spec.table()).sql();
    Lake.shared().spark().sql(statement.formatted(table));
  }

  /** What {@code query} gives, as a batch. */
  static Batch batch(String query) {
    return Batch.of(Lake.shared().spark().sql(query));
  }

  /** Rows of these columns, such as {@code batch("id, name", "(1, 'a'), (2, 'b')")}. */
  static Batch batch(String columns, String rows) {
    return batch("SELECT * FROM VALUES " + rows + " AS t(" + columns + ")");
  }

  RunReport apply(String columns, String rows) {
    return dimension().apply(batch(columns, rows));
  }

  /** Applies rows as the state of a day, at midnight UTC. */
  RunReport apply(String day, String columns, String rows) {
    return dimension().apply(batch(columns, rows).at(day(day)));
  }

  static Instant day(String day) {
    return Instant.parse(day + "T00:00:00Z");
  }

  /** Every version as a line, sorted: key, attributes, start, end, and whether it is current. */
  List<String> rows() {
    return lines(dimension().versions());
  }

  /** Rows as lines, sorted. */
  static List<String> lines(Dataset<Row> rows) {
    StructType schema = rows.schema();
    List<String> lines = new ArrayList<>();
    for (Row row : rows.collectAsList()) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < schema.length(); i++) {
        Object value = RowValues.fromSpark(row.get(i), schema.fields()[i].dataType());
        values.add(text(value));
      }
      lines.add(String.join(" ", values));
    }
    return lines.stream().sorted().toList();
  }

  static String text(Object value) {
    return value instanceof Instant instant
        ? instant.toString().replaceFirst("T00:00:00Z$", "")
        : String.valueOf(value);
  }
}
