package io.strandline.bench.report;

import io.strandline.bench.measure.Sample;
import io.strandline.bench.report.Results.Entry;
import io.strandline.bench.report.Results.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A ratio that is aimed at.
 *
 * @param claim what it says
 * @param workload which workload shows it
 * @param bound the figure
 * @param side on which side of the bound it is met
 * @param ratio reads it from a trial
 */
record Target(
    String claim,
    String workload,
    double bound,
    Side side,
    Function<Trial, Optional<Double>> ratio) {
  private static final String OURS = "strandline";
  private static final String FLOOR = "floor";
  private static final String ICEBERG = "iceberg";
  private static final String DELTA = "delta";

  enum Side {
    AT_LEAST,
    AT_MOST
  }

  /**
   * Where a target stands.
   *
   * @param met in words
   */
  record Standing(String claim, String where, String wanted, String found, String met) {}

  /** Where all targets stand in {@code results}. */
  static List<Standing> standings(Results results) {
    List<Standing> standings = new ArrayList<>();
    for (Target target : targets()) {
      for (Trial trial : results.trials()) {
        if (trial.workload().equals(target.workload())) {
          target.ratio().apply(trial).ifPresent(r -> standings.add(target.standing(trial, r)));
        }
      }
    }
    for (String format : List.of(ICEBERG, DELTA)) {
      growth(results, "W3", format, Entry::seconds)
          .ifPresent(
              r -> standings.add(grown("W3 time as keys grow", "W3", format, results, 2, r)));
      // a batch of 1 % grows with the keys, one of 1,000 rows does not
      for (String workload : List.of("W1", "W3")) {
        growth(results, workload, format, e -> e.median(Sample::heldHeap).middle())
            .ifPresent(
                r ->
                    standings.add(
                        grown(
                            workload + " heap held as keys grow",
                            workload,
                            format,
                            results,
                            1.2,
                            r)));
      }
    }
    return standings;
  }

  private static List<Target> targets() {
    return List.of(
        new Target("W1 faster than A", "W1", 4, Side.AT_LEAST, times("A two-step")),
        new Target("W1 faster than B", "W1", 8, Side.AT_LEAST, times("B source expansion")),
        new Target("W1 over the floor", "W1", 1.4, Side.AT_MOST, over(FLOOR)),
        new Target("W1 on Delta faster than C", "W1", 4, Side.AT_LEAST, times("C cross expansion")),
        new Target("W2 faster than A", "W2", 3, Side.AT_LEAST, times("A two-step")),
        new Target("W2 over the floor", "W2", 1.4, Side.AT_MOST, over(FLOOR)),
        new Target("W10 over the floor", "W10", 1.1, Side.AT_MOST, over(FLOOR)),
        new Target(
            "W10 data and delete files written",
            "W10",
            0,
            Side.AT_MOST,
            trial ->
                trial
                    .measured(OURS)
                    .map(
                        e ->
                            e.median(s -> s.written().dataFiles() + s.written().deleteFiles())
                                .highest())),
        new Target(
            "W1 bytes written over the rows' own size",
            "W1",
            1.3,
            Side.AT_MOST,
            trial ->
                quotient(
                    trial.measured(OURS).map(e -> bytes(e)),
                    trial.measured(FLOOR).map(e -> bytes(e)))),
        new Target(
            "W5 read after the batches over read compacted",
            "W5",
            1.2,
            Side.AT_MOST,
            trial ->
                quotient(
                    trial.measured(OURS).map(e -> phase(e, "read")),
                    trial.measured(OURS).map(e -> phase(e, "read compacted")))),
        new Target("W7 faster than D", "W7", 5, Side.AT_LEAST, times("D self-join")));
  }

  private static Function<Trial, Optional<Double>> times(String other) {
    return trial ->
        quotient(
            trial.measured(other).map(Entry::seconds), trial.measured(OURS).map(Entry::seconds));
  }

  private static Function<Trial, Optional<Double>> over(String other) {
    return trial ->
        quotient(
            trial.measured(OURS).map(Entry::seconds), trial.measured(other).map(Entry::seconds));
  }

  private static double bytes(Entry entry) {
    return entry.median(s -> s.written().dataBytes() + s.written().deleteBytes()).middle();
  }

  private static double phase(Entry entry, String name) {
    return entry.median(s -> s.phases().getOrDefault(name, 0.0)).middle();
  }

  /** A figure of ours at the largest size over that at the smallest. */
  private static Optional<Double> growth(
      Results results, String workload, String format, ToDoubleFunction<Entry> figure) {
    List<Double> figures =
        Stream.of(results.sizes(workload, format))
            .filter(sizes -> sizes.size() > 1)
            .flatMap(sizes -> Stream.of(sizes.get(0), sizes.get(sizes.size() - 1)))
            .flatMap(keys -> results.trial(workload, format, keys).stream())
            .flatMap(trial -> trial.measured(OURS).stream())
            .map(figure::applyAsDouble)
            .toList();
    return figures.size() == 2
        ? quotient(Optional.of(figures.get(1)), Optional.of(figures.get(0)))
        : Optional.empty();
  }

  private static Optional<Double> quotient(Optional<Double> over, Optional<Double> under) {
    return over.isPresent() && under.isPresent() && under.get() > 0
        ? Optional.of(over.get() / under.get())
        : Optional.empty();
  }

  private Standing standing(Trial trial, double found) {
    return new Standing(
        claim,
        trial.format() + ", " + Numbers.count(trial.keys()) + " keys",
        wanted(side, bound),
        Numbers.ratio(found),
        side == Side.AT_LEAST ? met(found >= bound) : met(found <= bound));
  }

  private static Standing grown(
      String claim, String workload, String format, Results results, double bound, double found) {
    List<Long> sizes = results.sizes(workload, format);
    return new Standing(
        claim,
        "%s, %s over %s keys"
            .formatted(
                format, Numbers.count(sizes.get(sizes.size() - 1)), Numbers.count(sizes.get(0))),
        wanted(Side.AT_MOST, bound),
        Numbers.ratio(found),
        met(found <= bound));
  }

  private static String wanted(Side side, double bound) {
    return (side == Side.AT_LEAST ? "≥ " : "≤ ") + Numbers.ratio(bound);
  }

  private static String met(boolean yes) {
    return yes ? "met" : "missed";
  }
}
