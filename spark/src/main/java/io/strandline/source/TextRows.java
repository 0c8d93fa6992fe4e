package io.strandline.source;

import io.strandline.error.ForeignMessage;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** The rows of one slice of a text file, read while they are asked for. */
abstract class TextRows implements Iterator<Row>, Closeable {
  private final String name;
  private Optional<Row> ahead = Optional.empty();
  private boolean ended;

  /**
   * @param name the file's name for messages
   */
  TextRows(String name) {
    this.name = name;
  }

  /** The next row; empty at the end. */
  abstract Optional<Row> read() throws IOException;

  /** Where in the file reading stands, such as {@code line 17}. */
  abstract String position();

  final String name() {
    return name;
  }

  @Override
  public final boolean hasNext() {
    if (ahead.isEmpty() && !ended) {
      try {
        ahead = read();
      } catch (IOException | RuntimeException e) {
        throw new UncheckedIOException(unreadable(name + ", " + position(), e));
      }
      if (ahead.isEmpty()) {
        ended = true;
        closeAtEnd();
      }
    }
    return ahead.isPresent();
  }

  @Override
  public final Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Row row = ahead.orElseThrow();
    ahead = Optional.empty();
    return row;
  }

  static UnreadableFile unreadable(String place, Exception cause) {
    return new UnreadableFile(place + ": " + ForeignMessage.brief(cause), cause);
  }

  private void closeAtEnd() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(unreadable(name, e));
    }
  }
}
