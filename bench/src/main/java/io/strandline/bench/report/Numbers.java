package io.strandline.bench.report;

import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {
  private Numbers() {}

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f" : "%.1f", seconds);
  }

  static String ratio(double ratio) {
    return ratio == Math.rint(ratio)
        ? String.format(Locale.ROOT, "%.0f", ratio)
        : String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%.1f", ratio);
  }

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Megabytes of 1,000,000 bytes. */
  static String megabytes(double bytes) {
    double megabytes = bytes / 1e6;
    return String.format(Locale.ROOT, megabytes < 10 ? "%.2f" : "%.0f", megabytes);
  }
}
