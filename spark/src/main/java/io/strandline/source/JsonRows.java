package io.strandline.source;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;

/** The rows of one slice of a JSON lines file: one object a line, blank lines skipped. */
final class JsonRows extends TextRows {
  private final FileSlice slice;
  private final RowShape shape;
  private final JsonValues values;
  private final ByteSource bytes;
  private long line;
  private long lineStart;

  JsonRows(FileSlice slice, RowShape shape, Configuration conf) throws IOException {
    super(slice.name());
    this.slice = slice;
    this.shape = shape;
    this.values = new JsonValues(shape.names());
    // one byte earlier, so that a line which begins with the slice is seen to begin there
    FileSlice from =
        new FileSlice(slice.path(), slice.name(), Math.max(0, slice.start() - 1), slice.end());
    this.bytes = new ByteSource(FileBytes.open(from, conf));
    if (slice.start() == 0) {
      bytes.skipByteOrderMark();
    } else {
      int c;
      do {
        c = bytes.read();
      } while (c != '\n' && c != ByteSource.END);
    }
    this.lineStart = from.start() + bytes.consumed();
  }

  @Override
  Optional<Row> read() throws IOException {
    while (lineStart < slice.end()) {
      long start = lineStart;
      boolean blank = readLine();
      lineStart = Math.max(0, slice.start() - 1) + bytes.consumed();
      if (lineStart == start) {
        return Optional.empty();
      }
      if (!blank) {
        return Optional.of(row());
      }
    }
    return Optional.empty();
  }

  /** Collects a line; returns true where it is blank. */
  private boolean readLine() throws IOException {
    line++;
    bytes.restart();
    boolean blank = true;
    int c = bytes.read();
    while (c != '\n' && c != ByteSource.END) {
      bytes.collect(c);
      blank &= c == ' ' || c == '\t' || c == '\r';
      c = bytes.read();
    }
    return blank;
  }

  private Row row() {
    Faults faults = new Faults(name() + ", " + position());
    try {
      String text = bytes.text();
      Object[] fields = values.row(text, shape.columns(), faults);
      return faults.isEmpty()
          ? shape.good(fields, faults)
          : shape.bad(fields, faults, JsonValues.valid(text));
    } catch (CharacterCodingException e) {
      faults.row("it is not UTF-8");
      Object[] none = new Object[shape.columns().length()];
      return shape.bad(none, faults, TextNode.valueOf(bytes.legibly()).toString());
    }
  }

  @Override
  String position() {
    return slice.start() == 0 ? "line " + line : "line " + line + " after byte " + slice.start();
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
