package io.strandline.bench;

import io.strandline.bench.Workload.Gate;
import io.strandline.bench.Workload.Pace;
import io.strandline.bench.Workload.Start;
import io.strandline.bench.competitor.Competitor;
import io.strandline.bench.competitor.Fingerprint;
import io.strandline.bench.competitor.Job;
import io.strandline.bench.data.Datasets;
import io.strandline.bench.data.Feed;
import io.strandline.bench.data.Structure;
import io.strandline.bench.measure.Meter;
import io.strandline.bench.measure.Sample;
import io.strandline.bench.report.Results;
import io.strandline.bench.table.BenchTable;
import io.strandline.bench.table.Folders;
import io.strandline.bench.table.Stage;
import io.strandline.bench.table.Stages;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Runs trials: all entrants in turn, each on a table in the same state. */
final class Trials {
  /** After every version of the base tables, and not in the future. */
  static final Instant AT = Instant.parse("2025-06-01T00:00:00Z");

  private static final String OUT_OF_TIME = "the time for this run was over";

  private final Datasets data;
  private final Stages stages;
  private final Meter meter;
  private final Predicate<Competitor> wanted;
  private final long deadline;
  private final PrintStream log;
  private int jobs;

  /**
   * A runner.
   *
   * @param wanted who takes part
   * @param deadline when to start no more runs, by {@link System#nanoTime()}
   * @param log tells what is going on
   */
  Trials(
      Datasets data, Stages stages, Predicate<Competitor> wanted, long deadline, PrintStream log) {
    this.data = data;
    this.stages = stages;
    this.meter = new Meter(data.spark());
    this.wanted = wanted;
    this.deadline = deadline;
    this.log = log;
  }

  /** Measures one trial. */
  Results.Trial run(Plan.Trial trial, int rounds) {
    Workload workload = trial.workload();
    List<Feed> feeds = workload.feeds().apply(trial.keys());
    Attempt attempt = new Attempt(trial, entrants(trial));
    boolean once = workload.pace() == Pace.ONCE;
    boolean gated = workload.gate() == Gate.SAME_ROWS && trial.keys() <= Plan.BASELINES_UP_TO;
    int warmUps = once ? 0 : 1;
    for (int round = 0; round < warmUps + (once ? 1 : rounds); round++) {
      for (Competitor competitor : attempt.entrants) {
        if (isOver()) {
          attempt.outOfTime(competitor);
        } else if (!attempt.failures.containsKey(competitor.name())) {
          attempt(attempt, competitor, feeds, round >= warmUps, gated && round == 0);
        }
      }
    }
    return attempt.outcome(feeds.stream().mapToLong(Feed::rows).sum());
  }

  private List<Competitor> entrants(Plan.Trial trial) {
    return trial.workload().entrants().apply(trial.format()).stream()
        .filter(wanted)
        .filter(
            competitor ->
                trial.keys() <= Plan.BASELINES_UP_TO
                    || competitor.structure() == Structure.STRANDLINE)
        .toList();
  }

  private void attempt(
      Attempt attempt, Competitor competitor, List<Feed> feeds, boolean counts, boolean compared) {
    Stage stage = stages.of(attempt.trial.format());
    try {
      List<Path> sources = feeds.stream().map(feed -> data.feed(feed, AT)).toList();
      BenchTable table =
          attempt.trial.workload().start() == Start.NOTHING
              ? stage.missing(competitor.structure())
              : stage.fresh(competitor.structure(), attempt.trial.keys());
      Path scratch = data.scratch().resolve("job-" + ++jobs);
      try {
        Job job =
            new Job(
                data.spark(),
                stages.project(),
                stage,
                table,
                sources,
                feeds.stream().mapToLong(Feed::rows).sum(),
                AT,
                "bench-" + jobs,
                scratch);
        Sample sample =
            meter.measure(() -> competitor.written(job), phases -> competitor.run(job, phases));
        say(attempt, competitor, sample, counts ? "" : " (warm-up)");
        if (counts) {
          attempt.samples.get(competitor.name()).add(sample);
        }
        if (compared) {
          attempt.prints.put(competitor.name(), Fingerprint.of(competitor.result(job)));
        }
      } finally {
        stage.discard(table);
        Folders.remove(scratch);
      }
    } catch (Exception e) {
      if (data.spark().sparkContext().isStopped()) {
        throw new IllegalStateException("Spark was stopped from outside", e);
      }
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      log.println("  " + competitor.name() + " failed: " + reason);
      attempt.failures.put(
          competitor.name(), reason.isEmpty() ? e.getClass().getSimpleName() : reason);
    }
  }

  private boolean isOver() {
    return System.nanoTime() > deadline;
  }

  private void say(Attempt attempt, Competitor competitor, Sample sample, String remark) {
    log.printf(
        "  %s %s %,d keys: %s %.2f s%s%n",
        attempt.trial.workload().id(),
        attempt.trial.format().word(),
        attempt.trial.keys(),
        competitor.name(),
        sample.seconds(),
        remark);
  }

  /** A trial on its way. */
  private static final class Attempt {
    private final Plan.Trial trial;
    private final List<Competitor> entrants;
    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();
    private final Map<String, Fingerprint> prints = new LinkedHashMap<>();

    Attempt(Plan.Trial trial, List<Competitor> entrants) {
      this.trial = trial;
      this.entrants = entrants;
      entrants.forEach(competitor -> samples.put(competitor.name(), new ArrayList<>()));
    }

    void outOfTime(Competitor competitor) {
      if (samples.get(competitor.name()).isEmpty()) {
        failures.putIfAbsent(competitor.name(), OUT_OF_TIME);
      }
    }

    Results.Trial outcome(long rows) {
      List<Results.Entry> entries = new ArrayList<>();
      samples.forEach(
          (name, measured) ->
              entries.add(
                  new Results.Entry(
                      name, measured.isEmpty() ? failures.getOrDefault(name, "") : "", measured)));
      return new Results.Trial(
          trial.workload().id(),
          trial.workload().title(),
          trial.format().word(),
          trial.keys(),
          rows,
          Agreement.of(prints),
          entries);
    }
  }
}
