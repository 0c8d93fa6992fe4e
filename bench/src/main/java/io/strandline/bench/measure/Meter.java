package io.strandline.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** Measures runs. */
public final class Meter {
  private final SparkSession spark;

  /** A meter for runs of this session. */
  public Meter(SparkSession spark) {
    this.spark = spark;
  }

  /**
   * Runs {@code work} and says what it cost. Looking at files and collecting garbage is not part of
   * the time.
   *
   * @param files lists the files that {@code work} adds to, sizes by path
   */
  public Sample measure(Supplier<Map<String, Long>> files, Consumer<Phases> work) {
    Map<String, Long> before = files.get();
    System.gc();
    TaskTotals totals = new TaskTotals();
    spark.sparkContext().addSparkListener(totals);
    try (HeldHeap heap = new HeldHeap()) {
      Phases phases = new Phases();
      long startMillis = System.currentTimeMillis();
      long read = ProcessReads.bytes();
      long cpu = cpuNanos();
      long start = System.nanoTime();
      work.accept(phases);
      double seconds = (System.nanoTime() - start) / 1e9;
      double cpuSeconds = (cpuNanos() - cpu) / 1e9;
      phases.end();
      long bytesRead = read < 0 ? -1 : ProcessReads.bytes() - read;
      waitForListeners();
      return new Sample(
          seconds,
          cpuSeconds,
          phases.seconds(),
          totals.taskSeconds(),
          totals.tasks(),
          bytesRead,
          totals.shuffled(),
          totals.spilled(),
          heap.most(),
          WrittenFiles.between(before, files.get()),
          stages(totals, phases, startMillis));
    } finally {
      spark.sparkContext().removeSparkListener(totals);
    }
  }

  private static List<Sample.StageTime> stages(TaskTotals totals, Phases phases, long start) {
    return totals.stages().stream()
        .map(
            stage ->
                new Sample.StageTime(
                    phases.at(stage.from()).orElse(""),
                    stage.name(),
                    (stage.from() - start) / 1e3,
                    (stage.to() - stage.from()) / 1e3,
                    stage.cpu(),
                    stage.tasks(),
                    stage.rows(),
                    stage.shuffled()))
        .toList();
  }

  private void waitForListeners() {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty();
    } catch (Exception e) {
      throw new IllegalStateException("Spark's task metrics did not arrive", e);
    }
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
