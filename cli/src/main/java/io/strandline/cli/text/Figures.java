package io.strandline.cli.text;

import io.strandline.error.Amount;
import java.util.Locale;

/** Numbers as a person reads them, the same in every locale. */
public final class Figures {
  private static final String[] SIZES = {"kB", "MB", "GB", "TB", "PB"};

  private Figures() {}

  /** {@code 1204331} as {@code 1,204,331}. */
  public static String count(long number) {
    return Amount.of(number);
  }

  /** {@code 1 key}, {@code 1,204 keys}: the noun takes an s unless there is one. */
  public static String count(long number, String noun) {
    return Amount.of(number, noun);
  }

  /** Bytes in powers of 1000: {@code 812 B}, {@code 6.1 MB}. */
  public static String bytes(long bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double size = bytes / 1000.0;
    int unit = 0;
    while (size >= 999.95 && unit < SIZES.length - 1) {
      size /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", size, SIZES[unit]);
  }

  /** A number with one decimal: {@code 11.8}. */
  public static String tenths(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  /** A share of a whole, {@code 1.0 %}; {@code -} where there is no whole. */
  public static String percent(long part, long whole) {
    return whole == 0 ? "-" : tenths(100.0 * part / whole) + " %";
  }
}
