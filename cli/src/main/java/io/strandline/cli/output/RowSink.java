package io.strandline.cli.output;

import java.io.PrintStream;
import java.util.List;
import java.util.function.UnaryOperator;

/** Takes rows one after the other and prints them; {@link #end} prints what is still held back. */
public interface RowSink {

  /** Prints one row, given as a JSON object on one line. */
  void row(String json);

  /** Ends the output. */
  void end();

  /** The same for rows that {@code change} changes first. */
  default RowSink after(UnaryOperator<String> change) {
    RowSink changed = this;
    return new RowSink() {
      @Override
      public void row(String json) {
        changed.row(change.apply(json));
      }

      @Override
      public void end() {
        changed.end();
      }
    };
  }

  /**
   * A sink in the wanted form.
   *
   * @param columns column names in order
   * @param width the terminal's width in cells; a table is cut to it
   */
  static RowSink of(Output output, List<String> columns, int width, PrintStream out) {
    return switch (output) {
      case TABLE -> new TableSink(columns, width, out);
      case JSON -> new JsonArraySink(out);
      case JSONL -> new JsonLinesSink(out);
      case CSV -> new CsvSink(columns, out);
    };
  }
}
