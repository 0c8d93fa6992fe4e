package io.strandline.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Comma-separated values after RFC 4180, with a header line. NULL is an empty field, the empty
 * string a quoted one; arrays and structs are JSON text.
 */
final class CsvSink implements RowSink {
  private final List<String> columns;
  private final PrintStream out;

  CsvSink(List<String> columns, PrintStream out) {
    this.columns = List.copyOf(columns);
    this.out = out;
    line(columns.stream().map(CsvSink::quoted).collect(Collectors.joining(",")));
  }

  @Override
  public void row(String json) {
    ObjectNode row = Json.object(json);
    line(columns.stream().map(column -> field(row.get(column))).collect(Collectors.joining(",")));
  }

  @Override
  public void end() {
    out.flush();
  }

  private void line(String text) {
    out.print(text);
    out.print("\r\n");
  }

  private static String field(JsonNode value) {
    return value == null || value.isNull() ? "" : quoted(Cells.text(value));
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
