package io.strandline.hash;

import java.nio.charset.StandardCharsets;

/** A byte's two hexadecimal digits, in lower case, as bytes of text. */
final class HexDigits {
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private HexDigits() {}

  static byte high(byte value) {
    return DIGITS[value >> 4 & 15];
  }

  static byte low(byte value) {
    return DIGITS[value & 15];
  }

  /** The text of all bytes. */
  static byte[] of(byte[] values) {
    byte[] text = new byte[2 * values.length];
    for (int i = 0; i < values.length; i++) {
      text[2 * i] = high(values[i]);
      text[2 * i + 1] = low(values[i]);
    }
    return text;
  }
}
