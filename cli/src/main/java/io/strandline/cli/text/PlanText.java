package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.count;
import static io.strandline.cli.text.Figures.percent;

import io.strandline.report.Counts;
import io.strandline.report.PlanReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A plan for people. */
public final class PlanText {
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
    plan.schemaChanges().forEach(change -> lines.add("schema: " + change));
    if (!plan.write().isEmpty()) {
      lines.add("write: " + plan.write());
    }
    if (!plan.settings().isEmpty()) {
      lines.add(
          plan.settings().entrySet().stream()
              .map(setting -> setting.getKey() + ": " + setting.getValue())
              .collect(Collectors.joining("  ", "defaults: ", "")));
    }
    plan.alerts().forEach(alert -> lines.add("alert: " + alert));
    return String.join("\n", lines);
  }

  private static String changes(PlanReport plan) {
    Counts counts = plan.counts();
    StringBuilder line = new StringBuilder();
    line.append('+').append(count(counts.created())).append(" new  ");
    line.append('~').append(count(counts.changed())).append(" new versions  ");
    line.append('!').append(count(counts.overwritten())).append(" overwrites  ");
    line.append('-').append(count(counts.closed())).append(" closes");
    if (counts.reopened() > 0) {
      line.append("  ^").append(count(counts.reopened())).append(" reopened");
    }
    if (counts.late() > 0) {
      line.append("  late ").append(count(counts.late()));
    }
    long touched =
        counts.created()
            + counts.changed()
            + counts.overwritten()
            + counts.closed()
            + counts.reopened();
    line.append("      ").append(percent(touched, plan.currentKeys())).append(" of keys");
    return line.append("   guard: ").append(plan.guard()).toString();
  }
}
