package io.strandline.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.SourceSpec.FileType;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.encoders.RowEncoder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** Bad rows of text files, read again from what {@link SourceRows#RAW} keeps of them. */
public final class RawRows {
  private static final boolean LENIENT = true;
  private static final ObjectMapper JSON = new ObjectMapper();

  private RawRows() {}

  /**
   * The rows as their file would be read today: declared columns that the dimension uses, {@link
   * SourceRows#BAD}, {@link SourceRows#RAW} and {@link SourceRows#FORM}. Rows that could not be
   * split into columns stay bad.
   *
   * @param raw two columns of text: form and raw row
   */
  public static Dataset<Row> again(Dataset<Row> raw, SourceContext context) {
    RowShape.Case names = SourceReader.names(raw.sparkSession());
    UsedColumns columns = new UsedColumns(context, names);
    Map<String, DataType> types = new LinkedHashMap<>();
    columns
        .of(columns.declaredNames())
        .forEach((folded, name) -> columns.declared(folded).ifPresent(t -> types.put(name, t)));
    RowShape shape = RowShape.of(types, names);
    return raw.map(
        new Parsing(shape, context.emptyCsvField(), context.missingColumns()),
        RowEncoder.encoderFor(shape.schema().add(SourceRows.FORM, DataTypes.StringType), LENIENT));
  }

  private record Parsing(RowShape shape, EmptyCsvField emptyField, MissingColumns missing)
      implements MapFunction<Row, Row> {
    @Override
    public Row call(Row row) throws IOException {
      String raw = row.getString(1);
      Faults faults = new Faults("as it was set aside");
      Object[] values =
          row.getString(0).equalsIgnoreCase(FileType.CSV.name())
              ? csv(JSON.readTree(raw), faults)
              : new JsonValues(shape.names()).row(raw, shape.columns(), faults);
      Row read = faults.isEmpty() ? shape.good(values, faults) : shape.bad(values, faults, raw);
      Object[] all = new Object[read.length() + 1];
      for (int i = 0; i < read.length(); i++) {
        all[i] = read.get(i);
      }
      all[read.length()] = faults.isEmpty() ? null : row.getString(0);
      return RowFactory.create(all);
    }

    private Object[] csv(JsonNode raw, Faults faults) {
      Object[] values = new Object[shape.columns().length()];
      if (!raw.isObject()) {
        faults.row("it has no columns");
        return values;
      }
      Map<String, String> texts = new HashMap<>();
      raw.properties()
          .forEach(
              field -> texts.put(shape.names().folded(field.getKey()), field.getValue().asText()));
      CsvValues csv = new CsvValues(emptyField, shape.names());
      for (int i = 0; i < values.length; i++) {
        StructField column = shape.columns().fields()[i];
        Optional<String> text = Optional.ofNullable(texts.get(shape.names().folded(column.name())));
        if (text.isPresent()) {
          values[i] = csv.value(text.get(), column, faults);
        } else if (missing == MissingColumns.REJECT) {
          faults.column(column.name(), "the row has none");
        }
      }
      return values;
    }
  }
}
