package io.strandline.cli;

import io.strandline.engine.Dimension;
import io.strandline.spec.DimensionSpec;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints one key's history. */
@Command(
    name = "history",
    description = "Prints one key's versions in time order, with the days each was active.",
    footer = {
      "",
      "Examples:",
      "  strandline history dim_customer.yaml --key customer_id=42",
      "  strandline history dim_account.yaml --key country=DE --key account_no=17"
    })
final class HistoryCommand extends SpecCommand {
  @Option(
      names = "--key",
      paramLabel = "NAME=VALUE",
      required = true,
      converter = KeyPart.Converter.class,
      description = "A key column and its value; once for each key column.")
  private List<KeyPart> key = List.of();

  HistoryCommand(Context context) {
    super(context);
  }

  @Override
  void checkBeforehand(DimensionSpec spec) {
    Map<String, String> unused = KeyOptions.whole(key, spec);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    progress().phase("reading " + spec.tableName());
    Map<String, String> wanted = KeyOptions.whole(key, spec);
    Dataset<Row> versions = dimension.history(wanted);
    List<String> columns = List.of(versions.columns());
    ShownDays days = ShownDays.of(spec, columns, context().options().output());
    List<String> lines = Rows.lines(versions).stream().map(days::in).toList();
    progress().clear();
    HistoryPrinter printer = new HistoryPrinter(spec, context());
    printer.print(wanted, columns, lines);
    return 0;
  }
}
