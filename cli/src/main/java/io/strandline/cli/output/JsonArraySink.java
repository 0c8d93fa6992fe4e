package io.strandline.cli.output;

import java.io.PrintStream;

/** One JSON array, a row a line. */
final class JsonArraySink implements RowSink {
  private final PrintStream out;
  private String before = "[";

  JsonArraySink(PrintStream out) {
    this.out = out;
  }

  @Override
  public void row(String json) {
    out.print(before + "\n" + json);
    before = ",";
  }

  @Override
  public void end() {
    out.print(before.equals("[") ? "[]\n" : "\n]\n");
    out.flush();
  }
}
