package io.strandline.cli;

import io.strandline.cli.output.Output;
import io.strandline.cli.output.RowSink;
import io.strandline.cli.text.Figures;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.DimensionSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints rows of the dimension. */
@Command(
    name = "show",
    description = "Prints the open versions, the state at an instant, or every version.",
    footer = {
      "",
      "Examples:",
      "  strandline show dim_customer.yaml --as-of 2026-06-30 --key customer_id=42",
      "  strandline show dim_customer.yaml --versions -o jsonl > versions.jsonl"
    })
final class ShowCommand extends SpecCommand {
  private static final long TABLE_LIMIT = 20;

  @Option(
      names = "--as-of",
      paramLabel = "INSTANT",
      converter = InstantConverter.class,
      description = "The versions in force at this instant, such as 2026-06-30 (midnight UTC).")
  private Instant asOf;

  @Option(
      names = "--key",
      paramLabel = "NAME=VALUE",
      converter = KeyPart.Converter.class,
      description = "Only rows of this key; may be given for several key columns, or for some.")
  private List<KeyPart> key = List.of();

  @Option(names = "--versions", description = "Every version, not only those open.")
  private boolean versions;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "At most N rows (default: 20 with -o table, else all).")
  private Long limit;

  ShowCommand(Context context) {
    super(context);
  }

  @Override
  void checkBeforehand(DimensionSpec spec) {
    if (versions && asOf != null) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.USAGE,
              "--versions and --as-of ask for different things",
              "Take --versions for all of the history, or --as-of for one instant."));
    }
    if (limit != null && limit < 1) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.USAGE, "--limit " + limit + " shows nothing", "Give a number from 1 up."));
    }
    Map<String, String> unused = KeyOptions.some(key, spec);
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    DimensionSpec spec = prepared.spec();
    progress().phase("reading " + spec.tableName());
    Output output = context().options().output();
    Dataset<Row> rows = Rows.ofKey(asked(dimension), KeyOptions.some(key, spec));
    Dataset<Row> sorted = Rows.sorted(rows, spec);
    long most = limit != null ? limit : output == Output.TABLE ? TABLE_LIMIT : Long.MAX_VALUE;
    Dataset<Row> limited = most < Integer.MAX_VALUE ? sorted.limit((int) most) : sorted;
    List<String> columns = List.of(rows.columns());
    RowSink sink =
        RowSink.of(output, columns, context().terminal().columns(), context().out())
            .after(ShownDays.of(spec, columns, output)::in);
    long printed = Rows.print(limited, progress()::clear, sink, context().out());
    if (output == Output.TABLE) {
      context().out().print(note(printed, most, rows) + "\n");
      context().out().flush();
    }
    return 0;
  }

  private Dataset<Row> asked(Dimension dimension) {
    if (asOf != null) {
      return dimension.asOf(asOf);
    }
    return versions ? dimension.versions() : dimension.current();
  }

  /** How many rows there are; counted only where the limit may have cut some off. */
  private static String note(long printed, long most, Dataset<Row> rows) {
    if (printed < most) {
      return Figures.count(printed, "row");
    }
    long all = rows.count();
    return all == printed
        ? Figures.count(printed, "row")
        : Figures.count(printed)
            + " of "
            + Figures.count(all, "row")
            + ", "
            + Figures.count(all - printed)
            + " more: --limit N shows them";
  }
}
