package io.strandline.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.cli.output.HistoryView;
import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.output.RowSink;
import io.strandline.cli.text.DisplayWidth;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.DimensionSpec;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints one key's versions; for people as a table of what differs between them. */
final class HistoryPrinter {
  private static final String DAYS_ACTIVE = "days_active";

  private final DimensionSpec spec;
  private final Context context;

  HistoryPrinter(DimensionSpec spec, Context context) {
    this.spec = spec;
    this.context = context;
  }

  void print(Map<String, String> key, List<String> columns, List<String> lines) {
    Output output = context.options().output();
    List<String> shown = output == Output.TABLE ? introduce(key, columns, lines) : columns;
    if (output == Output.TABLE && lines.isEmpty()) {
      return;
    }
    RowSink sink = RowSink.of(output, shown, context.terminal().columns(), context.out());
    lines.stream().map(line -> output == Output.TABLE ? inTenths(line) : line).forEach(sink::row);
    sink.end();
  }

  private List<String> introduce(
      Map<String, String> key, List<String> columns, List<String> lines) {
    PrintStream out = context.out();
    String title =
        key.entrySet().stream()
            .map(part -> part.getKey() + ' ' + part.getValue())
            .collect(Collectors.joining("  "));
    if (lines.isEmpty()) {
      out.print(title + ": no version\n");
      out.flush();
      return columns;
    }
    ColumnNames names = spec.layout().names();
    List<String> validity =
        List.of(names.validFrom(), names.validTo(), DAYS_ACTIVE).stream()
            .filter(columns::contains)
            .toList();
    Set<String> hidden = new HashSet<>(spec.key());
    hidden.add(names.isCurrent());
    HistoryView view = HistoryView.of(columns, validity, hidden, lines);
    out.print(title + "\n");
    if (!view.constant().isEmpty()) {
      String constant = "in every version: " + String.join("  ", view.constant());
      out.print(DisplayWidth.cut(constant, context.terminal().columns()) + "\n");
    }
    return view.columns();
  }

  /** Days with one decimal, which is enough for people. */
  static String inTenths(String line) {
    ObjectNode version = Json.object(line);
    if (version.path(DAYS_ACTIVE).isNumber()) {
      BigDecimal days = version.get(DAYS_ACTIVE).decimalValue();
      version.put(DAYS_ACTIVE, days.setScale(1, RoundingMode.HALF_UP));
    }
    return Json.text(version);
  }
}
