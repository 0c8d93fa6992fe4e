package io.strandline.bench.report;

import io.strandline.bench.measure.Median;
import io.strandline.bench.measure.Sample;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Everything that a run of the benchmark found.
 *
 * @param command the command that made them
 * @param made when, as a date
 * @param machine facts about the machine
 * @param versions of what ran
 * @param settings of the Spark session, the same for all
 * @param trials what was measured, in order
 */
public record Results(
    String command,
    String made,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> settings,
    List<Trial> trials) {
  public Results {
    machine = ordered(machine);
    versions = ordered(versions);
    settings = ordered(settings);
    trials = List.copyOf(trials);
  }

  /**
   * A workload on a format and a size, by several in turn.
   *
   * @param workload its id
   * @param title what it is
   * @param format iceberg or delta
   * @param keys current keys in the table
   * @param rows rows of the batch, or of all batches
   * @param agreement whether all left the same rows, in words; empty: not compared
   * @param entries who did it
   */
  public record Trial(
      String workload,
      String title,
      String format,
      long keys,
      long rows,
      String agreement,
      List<Entry> entries) {
    public Trial {
      entries = List.copyOf(entries);
    }

    /** The entry of a competitor that was measured. */
    public Optional<Entry> measured(String name) {
      return entries.stream()
          .filter(entry -> entry.name().equals(name) && !entry.samples().isEmpty())
          .findFirst();
    }
  }

  /**
   * One competitor's runs.
   *
   * @param name who
   * @param notRun why it was not measured; empty where it was
   * @param samples measured runs, without the warm-up
   */
  public record Entry(String name, String notRun, List<Sample> samples) {
    public Entry {
      samples = List.copyOf(samples);
    }

    /** A figure over all samples, of which there is at least one. */
    public Median median(ToDoubleFunction<Sample> figure) {
      return Median.of(samples, figure);
    }

    /** Median seconds. */
    public double seconds() {
      return median(Sample::seconds).middle();
    }
  }

  /** The trial of a workload, a format and a size. */
  public Optional<Trial> trial(String workload, String format, long keys) {
    return trials.stream()
        .filter(t -> t.workload().equals(workload) && t.format().equals(format) && t.keys() == keys)
        .findFirst();
  }

  /** Sizes at which a workload was measured on a format, smallest first. */
  public List<Long> sizes(String workload, String format) {
    return trials.stream()
        .filter(t -> t.workload().equals(workload) && t.format().equals(format))
        .map(Trial::keys)
        .sorted()
        .toList();
  }

  private static Map<String, String> ordered(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
