package io.strandline.cli.output;

import java.io.PrintStream;

/** One JSON object a line, ended by a line feed on every platform. */
record JsonLinesSink(PrintStream out) implements RowSink {
  @Override
  public void row(String json) {
    out.print(json);
    out.print('\n');
  }

  @Override
  public void end() {
    out.flush();
  }
}
