package io.strandline.source;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.spec.Policies.EmptyCsvField;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** The rows of one CSV file: columns by header name, values of the declared types. */
final class CsvRows extends TextRows {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RowShape shape;
  private final CsvValues texts;
  private final CsvParser parser;
  private final List<String> header;
  private final int[] positions;

  CsvRows(FileSlice slice, RowShape shape, EmptyCsvField emptyField, Configuration conf)
      throws IOException {
    super(slice.name());
    this.shape = shape;
    this.texts = new CsvValues(emptyField, shape.names());
    this.parser = new CsvParser(new ByteSource(FileBytes.open(slice, conf)));
    this.header = CsvHeader.read(parser);
    this.positions = new int[header.size()];
    Map<String, Integer> columns = shape.positions();
    for (int i = 0; i < positions.length; i++) {
      positions[i] = columns.getOrDefault(shape.names().folded(header.get(i)), -1);
    }
  }

  @Override
  Optional<Row> read() throws IOException {
    return parser.next().map(this::row);
  }

  private Row row(CsvRecord csv) {
    Faults faults = new Faults(name() + ", line " + csv.line());
    csv.faults().forEach(faults::row);
    Object[] values = new Object[shape.columns().length()];
    if (csv.fields().size() != header.size()) {
      faults.row(csv.fields().size() + " fields, but the header has " + header.size());
    }
    if (!faults.isEmpty()) {
      return shape.bad(values, faults, asArray(csv.fields()));
    }
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] >= 0) {
        StructField column = shape.columns().fields()[positions[i]];
        values[positions[i]] = texts.value(csv.fields().get(i), column, faults);
      }
    }
    return faults.isEmpty()
        ? shape.good(values, faults)
        : shape.bad(values, faults, raw(csv.fields()));
  }

  /** The fields of a record whose form is wrong, so that which is which is not known. */
  private static String asArray(List<String> fields) {
    ArrayNode array = JSON.createArrayNode();
    fields.forEach(array::add);
    return array.toString();
  }

  private String raw(List<String> fields) {
    ObjectNode object = JSON.createObjectNode();
    for (int i = 0; i < fields.size(); i++) {
      object.put(header.get(i).isBlank() ? "column " + (i + 1) : header.get(i), fields.get(i));
    }
    return object.toString();
  }

  @Override
  String position() {
    return "line " + parser.line();
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
