package io.strandline.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.cli.output.FlatReport;
import io.strandline.cli.output.Json;
import io.strandline.cli.output.RowSink;
import io.strandline.engine.Dimension;
import io.strandline.spec.DimensionSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Parameters;

/** A command about one dimension, named by its spec file. */
abstract class SpecCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "SPEC", description = "The dimension's spec, a YAML file.")
  private Path spec;

  private final Context context;
  private String subject = "";
  private String table = "";

  SpecCommand(Context context) {
    this.context = context;
  }

  /** Does the work and returns the exit code. */
  abstract int run(Workbench.Prepared prepared, Dimension dimension);

  /** What can be found wrong before Spark starts. */
  void checkBeforehand(DimensionSpec spec) {}

  @Override
  public final Integer call() {
    subject = String.valueOf(spec.getFileName());
    Workbench.Prepared prepared = context.workbench().read(context.options().select(spec));
    table = prepared.spec().tableName();
    subject = prepared.spec().name();
    checkBeforehand(prepared.spec());
    progress().phase("starting Spark");
    Dimension dimension = prepared.open(progress()::step);
    return run(prepared, dimension);
  }

  /** The dimension, or the spec file where none was read. */
  String subject() {
    return subject;
  }

  Context context() {
    return context;
  }

  Progress progress() {
    return context.progress();
  }

  /** Prints a report: for people as {@code text}, else as data. */
  void print(Record report, Supplier<String> text) {
    progress().clear();
    switch (context.options().output()) {
      case TABLE -> context.out().print(text.get() + "\n");
      case JSON, JSONL -> context.out().print(Json.text(data(report)) + "\n");
      case CSV -> printFlat(List.of(data(report)));
    }
    context.out().flush();
  }

  /** A report as data, with the table's whole name; a report's dimension is the last part of it. */
  ObjectNode data(Record report) {
    return Json.object(report).put("table", table);
  }

  /** Prints reports as CSV, one a line. */
  void printFlat(List<ObjectNode> reports) {
    List<ObjectNode> rows = reports.stream().map(FlatReport::flat).toList();
    List<String> columns = rows.isEmpty() ? List.of() : FlatReport.columns(rows.get(0));
    RowSink sink =
        RowSink.of(context.options().output(), columns, Terminal.UNLIMITED, context.out());
    rows.forEach(row -> sink.row(Json.text(row)));
    sink.end();
  }
}
