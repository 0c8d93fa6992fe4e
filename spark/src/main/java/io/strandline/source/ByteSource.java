package io.strandline.source;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes one by one, with one byte of lookahead, and the text that is collected from them. Text is
 * UTF-8 and nothing else: what is not is never replaced by question marks.
 */
final class ByteSource implements Closeable {
  static final int END = -1;

  /** A quote that is never closed, or a file without line breaks, is not to fill the memory. */
  private static final int LONGEST = 1 << 28;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[1 << 16];
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private int position;
  private int limit;
  private long consumed;
  private byte[] collected = new byte[256];
  private int length;
  private boolean ascii = true;

  ByteSource(InputStream in) {
    this(in, LONGEST);
  }

  /**
   * @param longest the most bytes that one text may have
   */
  ByteSource(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Bytes read so far. */
  long consumed() {
    return consumed;
  }

  int read() throws IOException {
    if (position == limit && !fill()) {
      return END;
    }
    consumed++;
    return buffer[position++] & 0xff;
  }

  int peek() throws IOException {
    return position == limit && !fill() ? END : buffer[position] & 0xff;
  }

  private boolean fill() throws IOException {
    int count;
    do {
      count = in.read(buffer, 0, buffer.length);
    } while (count == 0);
    position = 0;
    limit = Math.max(count, 0);
    return count > 0;
  }

  /** Skips a UTF-8 byte order mark at the beginning; refuses that of another encoding. */
  void skipByteOrderMark() throws IOException {
    if (position == limit && !fill()) {
      return;
    }
    while (limit < 3) {
      int count = in.read(buffer, limit, buffer.length - limit);
      if (count < 0) {
        break;
      }
      limit += count;
    }
    int first = buffer[0] & 0xff;
    int second = limit > 1 ? buffer[1] & 0xff : 0;
    if ((first == 0xfe && second == 0xff) || (first == 0xff && second == 0xfe)) {
      throw new UnreadableFile("it is UTF-16, and only UTF-8 can be read");
    }
    if (limit > 2 && first == 0xef && second == 0xbb && (buffer[2] & 0xff) == 0xbf) {
      position = 3;
      consumed = 3;
    }
  }

  void collect(int value) throws UnreadableFile {
    if (length == longest) {
      throw new UnreadableFile(
          "a value or line has more than " + longest + " bytes; is a quote or line break missing?");
    }
    if (length == collected.length) {
      collected = Arrays.copyOf(collected, length * 2);
    }
    collected[length++] = (byte) value;
    ascii &= value < 0x80;
  }

  /** The collected bytes as text, strictly. */
  String text() throws CharacterCodingException {
    return ascii
        ? new String(collected, 0, length, StandardCharsets.ISO_8859_1)
        : decoder.decode(ByteBuffer.wrap(collected, 0, length)).toString();
  }

  /** The collected bytes as text, for showing them: what is not UTF-8 is replaced. */
  String legibly() {
    return new String(collected, 0, length, StandardCharsets.UTF_8);
  }

  /** Starts a new text. */
  void restart() {
    length = 0;
    ascii = true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
