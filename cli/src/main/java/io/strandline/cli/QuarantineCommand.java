package io.strandline.cli;

import io.strandline.cli.output.Json;
import io.strandline.cli.output.Output;
import io.strandline.cli.output.RowSink;
import io.strandline.cli.text.Figures;
import io.strandline.cli.text.QuarantineText;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.quarantine.Choice;
import io.strandline.report.DropReport;
import io.strandline.report.ReplayReport;
import io.strandline.spec.DimensionSpec;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists, shows, replays and drops rows that were set aside. */
@Command(
    name = "quarantine",
    description = {
      "Rows that batches have set aside: late events and rows that cannot be used.",
      "",
      "list    the rows, oldest first (what it does where no action is named)",
      "show    one row in full",
      "replay  applies rows again by the present spec; what is still bad or late stays",
      "drop    takes rows out for good"
    },
    footer = {
      "",
      "Examples:",
      "  strandline quarantine dim_customer.yaml list --reason late_event",
      "  strandline quarantine dim_customer.yaml show 17",
      "  strandline quarantine dim_customer.yaml replay",
      "  strandline quarantine dim_customer.yaml drop 17 18"
    })
final class QuarantineCommand extends SpecCommand {
  private static final int TABLE_LIMIT = 20;
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  /** What can be done with rows of a quarantine. */
  enum Action {
    LIST,
    SHOW,
    REPLAY,
    DROP
  }

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ACTION",
      defaultValue = "list",
      description = "list, show, replay or drop (default: list).")
  private Action action = Action.LIST;

  @Parameters(
      index = "2..*",
      paramLabel = "ID",
      description = "Numbers of rows, as list shows them.")
  private List<String> ids = List.of();

  @Option(
      names = "--reason",
      paramLabel = "R",
      converter = ReasonConverter.class,
      description =
          "With list, replay or drop: only rows of this reason, such as LATE_EVENT or SL-3008.")
  private ErrorCode reason;

  @Option(
      names = "--all",
      description = "With drop: all rows. (The other actions take all where none are named.)")
  private boolean all;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "With list: at most N rows (default: 20 with -o table, else all).")
  private Integer limit;

  QuarantineCommand(Context context) {
    super(context);
  }

  @Override
  void checkBeforehand(DimensionSpec spec) {
    ids.stream()
        .filter(id -> !NUMBER.matcher(id).matches())
        .findFirst()
        .ifPresent(
            id -> {
              throw usage("`" + id + "` is no number of a row", "`list` shows the numbers.");
            });
    if (!ids.isEmpty() && (reason != null || all)) {
      throw usage("rows are named by their numbers and otherwise too", "Name them one way.");
    }
    if (reason != null && all) {
      throw usage("--all and --reason ask for different rows", "Give one of them.");
    }
    if (limit != null && action != Action.LIST) {
      throw usage("only list takes --limit", "Leave it out, or name rows by their numbers.");
    }
    switch (action) {
      case LIST -> {
        if (!ids.isEmpty()) {
          throw usage("list takes no numbers", "`show ID` prints one row.");
        }
        if (limit != null && limit < 1) {
          throw usage("--limit " + limit + " shows nothing", "Give a number from 1 up.");
        }
      }
      case SHOW -> {
        if (ids.size() != 1) {
          throw usage("show needs the number of one row", "`list` shows the numbers.");
        }
      }
      case REPLAY -> {}
      case DROP -> {
        if (ids.isEmpty() && reason == null && !all) {
          throw usage(
              "drop does not say which rows",
              "Give numbers, --reason R, or --all for all of them.");
        }
      }
    }
  }

  private static StrandlineException usage(String what, String remedy) {
    return new StrandlineException(Problem.of(ErrorCode.USAGE, what, remedy));
  }

  @Override
  int run(Workbench.Prepared prepared, Dimension dimension) {
    String subject = prepared.spec().tableName();
    switch (action) {
      case LIST -> {
        progress().phase("reading the quarantine of " + subject);
        list(dimension.quarantine().rows(choice()));
      }
      case SHOW -> {
        progress().phase("reading the quarantine of " + subject);
        show(dimension.quarantine().rows(choice()));
      }
      case REPLAY -> {
        progress().phase("replaying to " + subject);
        ReplayReport report = dimension.quarantine().replay(choice());
        print(report, () -> QuarantineText.of(report, prepared.spec()));
      }
      case DROP -> {
        progress().phase("dropping from the quarantine of " + subject);
        DropReport report = dimension.quarantine().drop(choice());
        print(report, () -> QuarantineText.of(report));
      }
    }
    return 0;
  }

  private Choice choice() {
    if (!ids.isEmpty()) {
      return Choice.of(ids.stream().map(Long::valueOf).collect(Collectors.toSet()));
    }
    return reason == null ? Choice.all() : Choice.of(reason);
  }

  private void list(Dataset<Row> rows) {
    Output output = context().options().output();
    int most = limit != null ? limit : output == Output.TABLE ? TABLE_LIMIT : Integer.MAX_VALUE;
    Dataset<Row> sorted = rows.orderBy("id");
    RowSink sink = sink(List.of("id", "reason", "batch_id", "quarantined_at", "message", "raw"));
    long printed =
        Rows.print(
            most < Integer.MAX_VALUE ? sorted.limit(most) : sorted,
            progress()::clear,
            sink,
            context().out());
    if (output == Output.TABLE) {
      long there = printed < most ? printed : rows.count();
      String more = there > printed ? Figures.count(printed) + " of " : "";
      context().out().print(more + Figures.count(there, "row") + " in the quarantine\n");
      context().out().flush();
    }
  }

  private void show(Dataset<Row> rows) {
    List<String> lines = Rows.lines(rows);
    progress().clear();
    if (context().options().output() == Output.TABLE) {
      lines.forEach(line -> context().out().print(QuarantineText.ofRow(Json.object(line)) + "\n"));
      context().out().flush();
      return;
    }
    RowSink sink = sink(List.of(rows.columns()));
    lines.forEach(sink::row);
    sink.end();
  }

  private RowSink sink(List<String> columns) {
    return RowSink.of(
        context().options().output(), columns, context().terminal().columns(), context().out());
  }
}
