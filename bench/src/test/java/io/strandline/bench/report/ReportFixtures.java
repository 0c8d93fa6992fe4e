package io.strandline.bench.report;

import io.strandline.bench.measure.Sample;
import io.strandline.bench.measure.WrittenFiles;
import io.strandline.bench.report.Results.Entry;
import io.strandline.bench.report.Results.Trial;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Results to report, as a small run would find them. */
final class ReportFixtures {
  private ReportFixtures() {}

  static Entry entry(String name, double... seconds) {
    return new Entry(name, "", DoubleStream.of(seconds).mapToObj(ReportFixtures::sample).toList());
  }

  static Sample sample(double seconds) {
    return new Sample(
        seconds,
        1.5 * seconds,
        Map.of(),
        seconds,
        4,
        30_000_000,
        1_000_000,
        0,
        900_000_000,
        new WrittenFiles(2, 2_500_000, 1, 40_000, 5, 60_000),
        List.of(new Sample.StageTime("plan", "count at X.java:1", 0.1, 1.5, 2.5, 2, 1, 2)));
  }

  static Trial trial(String workload, String format, long keys, Entry... entries) {
    return new Trial(
        workload, "title", format, keys, 10, "All left the same rows.", List.of(entries));
  }

  static Results results(Trial... trials) {
    return new Results(
        "bench/run --quick",
        "2026-01-31",
        Map.of("cores", "2"),
        Map.of("spark", "4.1.3"),
        Map.of("spark.master", "local[*]"),
        List.of(trials));
  }
}
