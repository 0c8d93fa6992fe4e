package io.strandline.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process has read, cached or not. Spark's own metric misses most of what Parquet reads,
 * which comes in from threads that it does not watch.
 */
final class ProcessReads {
  private static final Path COUNTERS = Path.of("/proc/self/io");
  private static final String READ = "rchar: ";

  private ProcessReads() {}

  /** Bytes so far; -1 where the system does not tell. */
  static long bytes() {
    try {
      return Files.exists(COUNTERS)
          ? Files.readAllLines(COUNTERS).stream()
              .filter(line -> line.startsWith(READ))
              .mapToLong(line -> Long.parseLong(line.substring(READ.length())))
              .findFirst()
              .orElse(-1)
          : -1;
    } catch (IOException e) {
      return -1;
    }
  }
}
