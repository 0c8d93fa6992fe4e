package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.count;
import static io.strandline.cli.text.Figures.percent;

import io.strandline.report.Counts;
import io.strandline.report.PlanReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A plan for people. */
public final class PlanText {
  private static final int LINE = 100;

  private PlanText() {}

  /** The whole plan, some lines without a final line break. */
  public static String of(PlanReport plan) {
    List<String> lines = new ArrayList<>();
    lines.add("plan " + plan.dimension() + ": nothing written");
    lines.add(
        "batch "
            + plan.batchId()
            + " at "
            + Instants.text(plan.effectiveAt())
            + " into "
            + plan.format());
    lines.add(changes(plan));
    if (!plan.changesByColumn().isEmpty()) {
      lines.add(
          plan.changesByColumn().entrySet().stream()
              .map(column -> column.getKey() + ' ' + count(column.getValue()))
              .collect(Collectors.joining("  ", "by column: ", "")));
    }
    plan.samples().forEach(sample -> lines.add("  " + sample));
    long more = touched(plan.counts()) - plan.samples().size();
    if (!plan.samples().isEmpty() && more > 0) {
      lines.add("  and " + count(more) + " more");
    }
    plan.schemaChanges().forEach(change -> lines.add("schema: " + change));
    if (!plan.write().isEmpty()) {
      lines.add("write: " + plan.write());
    }
    addSettings(plan, lines);
    plan.alerts().forEach(alert -> lines.add("alert: " + alert));
    return String.join("\n", lines);
  }

  private static String changes(PlanReport plan) {
    Counts counts = plan.counts();
    StringBuilder line = new StringBuilder();
    line.append('+').append(count(counts.created())).append(" new  ");
    line.append('~').append(count(counts.changed(), "new version")).append("  ");
    line.append('!').append(count(counts.overwritten(), "overwrite")).append("  ");
    line.append('-').append(count(counts.closed(), "close"));
    if (counts.reopened() > 0) {
      line.append("  ^").append(count(counts.reopened())).append(" reopened");
    }
    if (counts.late() > 0) {
      line.append("  late ").append(count(counts.late()));
    }
    return line.append("      ")
        .append(share(plan))
        .append("   guard: ")
        .append(plan.guard())
        .toString();
  }

  /** Keys that are new or come back are among those that there are then. */
  private static String share(PlanReport plan) {
    Counts counts = plan.counts();
    long touched = touched(counts);
    long keys = plan.currentKeys() + counts.created() + counts.reopened();
    // late events change keys without a current row, and a snapshot those outside of its scope
    return touched > keys
        ? count(touched, "key") + " for " + count(plan.currentKeys()) + " current"
        : percent(touched, keys) + " of keys";
  }

  private static long touched(Counts counts) {
    return counts.created()
        + counts.changed()
        + counts.overwritten()
        + counts.closed()
        + counts.reopened();
  }

  /** What holds, said or unsaid in the spec, in lines of a readable length. */
  private static void addSettings(PlanReport plan, List<String> lines) {
    StringBuilder line = new StringBuilder("settings:");
    for (Map.Entry<String, String> setting : plan.settings().entrySet()) {
      String text = setting.getKey() + ": " + setting.getValue();
      if (line.length() + 2 + text.length() > LINE && !line.isEmpty()) {
        lines.add(line.toString());
        line = new StringBuilder();
      }
      line.append("  ").append(text);
    }
    if (!plan.settings().isEmpty()) {
      lines.add(line.toString());
    }
  }
}
