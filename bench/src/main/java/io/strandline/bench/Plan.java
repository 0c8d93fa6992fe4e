package io.strandline.bench;

import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be run.
 *
 * @param trials in order, the most telling first
 * @param rounds measured rounds after a warm-up
 */
record Plan(List<Trial> trials, int rounds) {
  /** Beyond this, baselines would take most of a run's time. */
  static final long BASELINES_UP_TO = 2_000_000;

  private static final long SMALL = 500_000;
  private static final long MILLION = 1_000_000;
  private static final long MIDDLE = 2_000_000;
  private static final long LARGE = 8_000_000;
  private static final int QUICK_ROUNDS = 2;
  private static final int FULL_ROUNDS = 3;

  private static final Map<String, List<Long>> QUICK =
      Map.of(
          "W1", List.of(200_000L),
          "W3", List.of(50_000L, 200_000L),
          "W10", List.of(200_000L),
          "W7", List.of(200_000L));

  private static final Map<String, List<Long>> FULL =
      Map.of(
          "W1", List.of(SMALL, MIDDLE, LARGE),
          "W2", List.of(MILLION),
          "W3", List.of(SMALL, MIDDLE, LARGE),
          "W4", List.of(SMALL),
          "W5", List.of(SMALL),
          "W7", List.of(SMALL, MIDDLE),
          "W8", List.of(SMALL),
          "W9", List.of(SMALL),
          "W10", List.of(MILLION));

  Plan {
    trials = List.copyOf(trials);
  }

  /**
   * A workload on a format, with so many current keys.
   *
   * @param workload what is done
   * @param format where
   * @param keys current keys
   */
  record Trial(Workload workload, Format format, long keys) {}

  /** The plan for a choice; what is left empty is as usual. */
  static Plan of(Choice choice, List<Workload> workloads) {
    Set<String> known = new TreeSet<>(workloads.stream().map(Workload::id).toList());
    for (String id : choice.workloads()) {
      if (!known.contains(id)) {
        throw new IllegalArgumentException(
            "There is no workload " + id + ", only " + String.join(", ", known));
      }
    }
    Map<String, List<Long>> sizes = choice.scale() == Scale.QUICK ? QUICK : FULL;
    List<Trial> trials = new ArrayList<>();
    for (Workload workload : workloads) {
      boolean chosen =
          choice.workloads().isEmpty()
              ? sizes.containsKey(workload.id())
              : choice.workloads().contains(workload.id());
      if (chosen) {
        for (Format format : choice.formats()) {
          for (long keys : keys(choice, sizes, workload)) {
            trials.add(new Trial(workload, format, keys));
          }
        }
      }
    }
    int usual = choice.scale() == Scale.QUICK ? QUICK_ROUNDS : FULL_ROUNDS;
    return new Plan(trials, choice.rounds() > 0 ? choice.rounds() : usual);
  }

  private static List<Long> keys(Choice choice, Map<String, List<Long>> sizes, Workload workload) {
    return choice.keys().isEmpty()
        ? sizes.getOrDefault(workload.id(), List.of(200_000L))
        : choice.keys();
  }

  /** How much is run where nothing is chosen. */
  enum Scale {
    QUICK,
    FULL
  }

  /**
   * What the user asked for.
   *
   * @param workloads ids; empty: those of the scale
   * @param formats formats
   * @param keys sizes; empty: those of the scale
   * @param rounds measured rounds; 0: those of the scale
   */
  record Choice(
      Scale scale, List<String> workloads, List<Format> formats, List<Long> keys, int rounds) {
    Choice {
      workloads = List.copyOf(workloads);
      formats = List.copyOf(formats);
      keys = List.copyOf(keys);
    }
  }
}
