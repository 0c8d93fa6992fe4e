package io.strandline.bench.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One measured run.
 *
 * @param seconds from start to end
 * @param cpuSeconds what all threads of the JVM took together: less troubled by other programs on
 *     the machine
 * @param phases seconds by phase
 * @param taskSeconds what Spark's tasks took together
 * @param tasks how many tasks there were
 * @param bytesRead what the process read from files, shuffles included; -1: unknown
 * @param bytesShuffled what tasks wrote for others to read
 * @param bytesSpilled what did not fit into memory
 * @param heldHeap the most of the heap that was in use right after a garbage collection, bytes
 * @param written files added to the table's folder
 * @param stages Spark's stages in order
 */
public record Sample(
    double seconds,
    double cpuSeconds,
    Map<String, Double> phases,
    double taskSeconds,
    long tasks,
    long bytesRead,
    long bytesShuffled,
    long bytesSpilled,
    long heldHeap,
    WrittenFiles written,
    List<StageTime> stages) {
  public Sample {
    phases = Collections.unmodifiableMap(new LinkedHashMap<>(phases));
    stages = List.copyOf(stages);
  }

  /**
   * One stage of a run.
   *
   * @param phase the phase it started in
   * @param name what Spark calls it
   * @param after seconds from the run's start to its own
   * @param seconds how long it took
   * @param cpuSeconds what its tasks computed together
   * @param tasks how many tasks it had
   * @param rowsRead from files and checkpoints
   * @param bytesShuffled for later stages
   */
  public record StageTime(
      String phase,
      String name,
      double after,
      double seconds,
      double cpuSeconds,
      int tasks,
      long rowsRead,
      long bytesShuffled) {}
}
