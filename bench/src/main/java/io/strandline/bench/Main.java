package io.strandline.bench;

import io.strandline.bench.competitor.Competitor;
import io.strandline.bench.data.Datasets;
import io.strandline.bench.report.Machine;
import io.strandline.bench.report.ResultFiles;
import io.strandline.bench.report.Results;
import io.strandline.bench.table.Stages;
import io.strandline.engine.Strandline;
import io.strandline.session.EmbeddedSession;
import io.strandline.spec.Format;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark's command line. */
@Command(
    name = "bench/run",
    description = "Measures Strandline side by side with three write-ups' ways and with the floor.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class Main implements Callable<Integer> {
  private static final int QUICK_MINUTES = 4;
  private static final int FULL_MINUTES = 37;
  private static final long SEED = 20260101;

  @Option(names = "--quick", description = "Few small workloads, in under 5 minutes.")
  private boolean quick;

  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "ID",
      description = "Such as W1,W3; those of the scale are usual.")
  private List<String> workloads = List.of();

  @Option(
      names = "--formats",
      split = ",",
      paramLabel = "FORMAT",
      description = "iceberg, delta; both are usual.")
  private List<String> formats = List.of("iceberg", "delta");

  @Option(
      names = "--keys",
      split = ",",
      paramLabel = "N",
      description = "Current keys, for every workload; those of the scale are usual.")
  private List<Long> keys = List.of();

  @Option(names = "--rounds", paramLabel = "N", description = "Measured rounds after the warm-up.")
  private int rounds;

  @Option(
      names = "--who",
      split = ",",
      paramLabel = "WORD",
      description = "Only competitors whose name contains one of these words.")
  private List<String> who = List.of();

  @Option(
      names = "--variant",
      paramLabel = "NAME=LINE",
      description = "One more entrant of ours, with a line added to its spec.")
  private Map<String, String> variants = new LinkedHashMap<>();

  @Option(names = "--batches", paramLabel = "N", description = "Batches of W5.")
  private int batches = 50;

  @Option(names = "--minutes", paramLabel = "N", description = "Start no run after this time.")
  private int minutes;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Also write where this competitor's time goes, by Spark stage.")
  private String profile = "";

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the result files.")
  private String name = "";

  @Option(names = "--results", paramLabel = "DIR", description = "Where results go.")
  private Path results = Path.of("bench", "results");

  @Option(names = "--data", paramLabel = "DIR", description = "Keeps generated data between runs.")
  private Path data = Path.of("bench", "data");

  private final String command;

  private Main(String command) {
    this.command = command;
  }

  /** Runs the benchmark and exits. */
  public static void main(String[] arguments) {
    Machine.loadBefore();
    int code = new CommandLine(new Main(Recorded.command(arguments))).execute(arguments);
    System.exit(code);
  }

  @Override
  public Integer call() {
    Plan.Scale scale = quick ? Plan.Scale.QUICK : Plan.Scale.FULL;
    Plan plan =
        Plan.of(
            new Plan.Choice(scale, workloads, formats(), keys, rounds),
            new Workloads(variants, batches).all());
    long limit = minutes > 0 ? minutes : quick ? QUICK_MINUTES : FULL_MINUTES;
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(limit);
    Path folder = data.toAbsolutePath().normalize();
    Path warehouse = folder.resolve("warehouse");
    SparkSession spark = EmbeddedSession.open(warehouse.toString(), Strandline.formats(), Map.of());
    Datasets datasets = new Datasets(spark, folder, SEED);
    Stages stages = new Stages(datasets, warehouse);
    stages.sweep();
    PrintStream log = System.err;
    Trials trials = new Trials(datasets, stages, this::takesPart, deadline, log);
    ResultFiles files = new ResultFiles(results, name.isEmpty() ? usualName() : name);
    List<Results.Trial> done = new ArrayList<>();
    for (Plan.Trial trial : plan.trials()) {
      done.add(trials.run(trial, plan.rounds()));
      Results found = results(spark, done);
      files.write(found);
      if (!profile.isEmpty()) {
        files.writeProfile(found, profile);
      }
    }
    return 0;
  }

  private Results results(SparkSession spark, List<Results.Trial> done) {
    return new Results(
        command,
        LocalDate.now(ZoneOffset.UTC).toString(),
        Machine.facts(),
        Machine.versions(spark, System.getProperty("bench.revision", "unknown")),
        Machine.settings(spark),
        done);
  }

  private List<Format> formats() {
    List<Format> found = new ArrayList<>();
    for (String word : formats) {
      found.add(
          List.of(Format.values()).stream()
              .filter(format -> format.word().equals(word))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("There is no format " + word)));
    }
    return found;
  }

  private boolean takesPart(Competitor competitor) {
    return who.isEmpty() || who.stream().anyMatch(competitor.name()::contains);
  }

  private String usualName() {
    boolean chosen = !workloads.isEmpty() || !keys.isEmpty() || !who.isEmpty();
    return chosen ? "some" : quick ? "quick" : "full";
  }
}
