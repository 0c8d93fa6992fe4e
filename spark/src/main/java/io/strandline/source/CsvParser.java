package io.strandline.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits CSV into records by RFC 4180: commas, quotes doubled inside quotes, line breaks allowed
 * inside quotes, nothing trimmed. Lines end with LF, CRLF or CR; blank lines are no records. A
 * quote inside an unquoted field stands for itself.
 */
final class CsvParser implements Closeable {
  private final ByteSource bytes;
  private long line = 1;

  CsvParser(ByteSource bytes) throws IOException {
    this.bytes = bytes;
    bytes.skipByteOrderMark();
  }

  /** The line that is read next, counted from 1. */
  long line() {
    return line;
  }

  /** The next record; empty at the end. Fails where a quote is never closed: the rest is lost. */
  Optional<CsvRecord> next() throws IOException {
    int c = bytes.read();
    while (isLineEnd(c)) {
      endLine(c);
      c = bytes.read();
    }
    return c == ByteSource.END ? Optional.empty() : Optional.of(record(c));
  }

  private CsvRecord record(int first) throws IOException {
    long start = line;
    List<String> fields = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    int c = first;
    while (true) {
      bytes.restart();
      if (c == '"') {
        c = quoted();
        if (!isFieldEnd(c)) {
          faults.add("field " + (fields.size() + 1) + " goes on after its closing quote");
        }
      }
      while (!isFieldEnd(c)) {
        bytes.collect(c);
        c = bytes.read();
      }
      fields.add(field(fields.size() + 1, faults));
      if (c != ',') {
        endLine(c);
        return new CsvRecord(start, fields, faults);
      }
      c = bytes.read();
    }
  }

  /** Collects a field after its opening quote; returns the byte after its closing quote. */
  private int quoted() throws IOException {
    long opened = line;
    while (true) {
      int c = bytes.read();
      if (c == ByteSource.END) {
        throw new UnreadableFile("the quote opened in line " + opened + " is never closed");
      }
      if (c == '"') {
        int after = bytes.read();
        if (after != '"') {
          return after;
        }
      } else if (c == '\n' || (c == '\r' && bytes.peek() != '\n')) {
        line++;
      }
      bytes.collect(c);
    }
  }

  private String field(int number, List<String> faults) {
    try {
      return bytes.text();
    } catch (CharacterCodingException e) {
      faults.add("field " + number + " is not UTF-8");
      return bytes.legibly();
    }
  }

  private void endLine(int c) throws IOException {
    if (c == '\r' && bytes.peek() == '\n') {
      bytes.read();
    }
    line++;
  }

  private static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }

  private static boolean isFieldEnd(int c) {
    return c == ',' || c == ByteSource.END || isLineEnd(c);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
