package io.strandline.cli.text;

import static io.strandline.cli.text.Figures.bytes;
import static io.strandline.cli.text.Figures.count;
import static io.strandline.cli.text.Figures.tenths;

import io.strandline.report.Counts;
import io.strandline.report.RunReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A run's report for people. */
public final class RunText {
  private RunText() {}

  /** The whole report, some lines without a final line break. */
  public static String of(RunReport report, DimensionSpec spec) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.join(
            "  ",
            report.dimension(),
            report.format(),
            "batch " + batch(report),
            outcome(report.outcome())));
    lines.add(keys(report.counts(), spec));
    lines.add(exceptions(report.counts()));
    lines.add(
        count(report.filesWritten(), "file")
            + ", "
            + bytes(report.bytesWritten())
            + ", "
            + seconds(report));
    report.alerts().forEach(alert -> lines.add("alert: " + alert));
    return String.join("\n", lines);
  }

  /** What a batch did, on one line: its time, what changed, seconds. For a series of batches. */
  public static String line(RunReport report) {
    String time = Instants.text(report.effectiveAt());
    if (report.outcome() == RunReport.Outcome.ALREADY_PUBLISHED) {
      return time + "  already published";
    }
    return time
        + "  "
        + changes(report.counts())
        + "  of "
        + count(report.counts().keys(), "key")
        + "  "
        + tenths(total(report))
        + " s";
  }

  private static String changes(Counts counts) {
    List<String> changes = new ArrayList<>();
    add(changes, "+", counts.created(), "new");
    add(changes, "~", counts.changed(), "changed");
    add(changes, "!", counts.overwritten(), "overwritten");
    add(changes, "^", counts.reopened(), "reopened");
    add(changes, "-", counts.closed(), "closed");
    return changes.isEmpty() ? "nothing changed" : String.join("  ", changes);
  }

  private static void add(List<String> changes, String sign, long number, String what) {
    if (number > 0) {
      changes.add(sign + count(number) + ' ' + what);
    }
  }

  private static String batch(RunReport report) {
    String time = Instants.text(report.effectiveAt());
    return report.batchId().contains(time) ? report.batchId() : report.batchId() + " at " + time;
  }

  private static String outcome(RunReport.Outcome outcome) {
    return switch (outcome) {
      case PUBLISHED -> "published";
      case ALREADY_PUBLISHED -> "already published, nothing done; the first run's report:";
    };
  }

  private static String keys(Counts counts, DimensionSpec spec) {
    return String.format(
        "%s: %s new, %s changed, %s overwritten, %s reopened, %s unchanged; %s closed%s",
        count(counts.keys(), "key"),
        count(counts.created()),
        count(counts.changed()),
        count(counts.overwritten()),
        count(counts.reopened()),
        count(counts.unchanged()),
        count(counts.closed()),
        closedBecause(spec));
  }

  /** Absence or delete, where the spec allows only one of them. */
  private static String closedBecause(DimensionSpec spec) {
    if (spec.mode() == Mode.CHANGES) {
      return " (deleted)";
    }
    return spec.deleteWhen().isEmpty() ? " (absent)" : "";
  }

  private static String exceptions(Counts counts) {
    String line =
        String.format(
            "late %s  duplicate %s  quarantined %s  replaced %s  rekeyed %s",
            count(counts.late()),
            count(counts.duplicate()),
            count(counts.quarantinedRows()),
            count(counts.replaced()),
            count(counts.rekeyed()));
    return counts.redated() == 0 ? line : line + "  redated " + count(counts.redated());
  }

  private static String seconds(RunReport report) {
    String phases =
        report.seconds().entrySet().stream()
            .filter(phase -> phase.getValue() >= 0.05)
            .map(phase -> phase.getKey() + ' ' + tenths(phase.getValue()))
            .collect(Collectors.joining(", "));
    String total = tenths(total(report)) + " s";
    return phases.isEmpty() ? total : total + " (" + phases + ')';
  }

  private static double total(RunReport report) {
    return report.seconds().entrySet().stream().mapToDouble(Map.Entry::getValue).sum();
  }
}
