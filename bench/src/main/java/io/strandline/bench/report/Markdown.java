package io.strandline.bench.report;

import io.strandline.bench.measure.Median;
import io.strandline.bench.measure.Sample;
import io.strandline.bench.report.Results.Entry;
import io.strandline.bench.report.Results.Trial;
import io.strandline.bench.report.Target.Standing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results for people. */
public final class Markdown {
  private static final String OURS = "strandline";
  private static final String FLOOR = "floor";
  private static final double SHORTEST_STAGE = 0.05;

  private Markdown() {}

  /** All of the results. */
  public static String of(Results results) {
    StringBuilder text = new StringBuilder("# Benchmark results\n\n");
    text.append("Made by `").append(results.command()).append("` on ").append(results.made());
    text.append(
        ".\n\nTimes are medians of the measured rounds in seconds, with the fastest and the slowest;"
            + " competitors take turns within a round. CPU is what all threads took together, in"
            + " seconds. Files are those a run added to its table's"
            + " folder, MB are 1,000,000 bytes. Heap is the most that was in use right after a garbage collection.\n\n");
    facts(text, "Machine", results.machine());
    facts(text, "Versions", results.versions());
    facts(text, "Spark settings, the same for all", results.settings());
    standings(text, Target.standings(results));
    results.trials().forEach(trial -> trial(text, trial));
    return text.toString();
  }

  private static void facts(StringBuilder text, String title, Map<String, String> facts) {
    text.append(title).append(": ");
    text.append(
        String.join(
            "; ", facts.entrySet().stream().map(f -> f.getKey() + " " + f.getValue()).toList()));
    text.append(".\n\n");
  }

  private static void standings(StringBuilder text, List<Standing> standings) {
    if (standings.isEmpty()) {
      return;
    }
    text.append("## Targets\n\n");
    MarkdownTable table = new MarkdownTable("target", "where", "wanted", "found", "");
    standings.forEach(s -> table.row(s.claim(), s.where(), s.wanted(), s.found(), s.met()));
    text.append(table).append('\n');
  }

  private static void trial(StringBuilder text, Trial trial) {
    text.append(
        "## %s %s: %s, %s keys, %s rows\n\n"
            .formatted(
                trial.workload(),
                trial.title(),
                trial.format(),
                Numbers.count(trial.keys()),
                Numbers.count(trial.rows())));
    if (!trial.agreement().isEmpty()) {
      text.append(trial.agreement()).append("\n\n");
    }
    MarkdownTable table =
        new MarkdownTable(
            "who",
            "seconds",
            "range",
            "CPU",
            "of ours",
            "of floor",
            "data files",
            "data MB",
            "delete files",
            "delete MB",
            "read MB",
            "shuffled MB",
            "heap MB");
    trial.entries().forEach(entry -> table.row(cells(trial, entry)));
    text.append(table).append('\n');
    phases(text, trial);
  }

  private static String[] cells(Trial trial, Entry entry) {
    if (entry.samples().isEmpty()) {
      return new String[] {entry.name(), "not run: " + entry.notRun()};
    }
    Median seconds = entry.median(Sample::seconds);
    return new String[] {
      entry.name(),
      Numbers.seconds(seconds.middle()),
      Numbers.seconds(seconds.lowest()) + " to " + Numbers.seconds(seconds.highest()),
      Numbers.seconds(entry.median(Sample::cpuSeconds).middle()),
      relative(trial, entry, OURS),
      relative(trial, entry, FLOOR),
      Numbers.count(Math.round(entry.median(s -> s.written().dataFiles()).middle())),
      Numbers.megabytes(entry.median(s -> s.written().dataBytes()).middle()),
      Numbers.count(Math.round(entry.median(s -> s.written().deleteFiles()).middle())),
      Numbers.megabytes(entry.median(s -> s.written().deleteBytes()).middle()),
      Numbers.megabytes(entry.median(Sample::bytesRead).middle()),
      Numbers.megabytes(entry.median(Sample::bytesShuffled).middle()),
      Numbers.megabytes(entry.median(Sample::heldHeap).middle())
    };
  }

  private static String relative(Trial trial, Entry entry, String to) {
    return trial
        .measured(to)
        .map(other -> Numbers.ratio(entry.seconds() / other.seconds()))
        .orElse("");
  }

  private static void phases(StringBuilder text, Trial trial) {
    List<String> lines = new ArrayList<>();
    for (Entry entry : trial.entries()) {
      Set<String> names = new LinkedHashSet<>();
      entry.samples().forEach(sample -> names.addAll(sample.phases().keySet()));
      if (names.size() > 1) {
        lines.add(
            "- %s: %s"
                .formatted(
                    entry.name(),
                    String.join(
                        ", ",
                        names.stream().map(name -> name + " " + phase(entry, name)).toList())));
      }
    }
    if (!lines.isEmpty()) {
      text.append("Seconds by phase:\n\n").append(String.join("\n", lines)).append("\n\n");
    }
  }

  private static String phase(Entry entry, String name) {
    return Numbers.seconds(entry.median(s -> s.phases().getOrDefault(name, 0.0)).middle());
  }

  /** The stages of one competitor's last run in each trial: where its time goes. */
  public static String profile(Results results, String name) {
    StringBuilder text = new StringBuilder("# Where the time of " + name + " goes\n\n");
    text.append(
        "Spark's stages of the last measured run, those shorter than 0.05 s left out. What lies"
            + " between stages is the driver's: planning, code generation, commits.\n\n");
    for (Trial trial : results.trials()) {
      trial.measured(name).ifPresent(entry -> profile(text, trial, entry));
    }
    return text.toString();
  }

  private static void profile(StringBuilder text, Trial trial, Entry entry) {
    Sample last = entry.samples().get(entry.samples().size() - 1);
    double inStages = last.stages().stream().mapToDouble(Sample.StageTime::seconds).sum();
    text.append(
        "## %s on %s, %s keys: %s s, of which stages %s s, tasks %s s\n\n"
            .formatted(
                trial.workload(),
                trial.format(),
                Numbers.count(trial.keys()),
                Numbers.seconds(last.seconds()),
                Numbers.seconds(inStages),
                Numbers.seconds(last.taskSeconds())));
    MarkdownTable table =
        new MarkdownTable(
            "phase", "at", "seconds", "CPU", "stage", "tasks", "rows read", "shuffled MB");
    last.stages().stream()
        .filter(stage -> stage.seconds() >= SHORTEST_STAGE)
        .forEach(
            stage ->
                table.row(
                    stage.phase(),
                    Numbers.seconds(stage.after()),
                    Numbers.seconds(stage.seconds()),
                    Numbers.seconds(stage.cpuSeconds()),
                    stage.name(),
                    Integer.toString(stage.tasks()),
                    Numbers.count(stage.rowsRead()),
                    Numbers.megabytes((double) stage.bytesShuffled())));
    text.append(table).append('\n');
  }
}
