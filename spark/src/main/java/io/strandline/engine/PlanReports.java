package io.strandline.engine;

import io.strandline.classify.Classification;
import io.strandline.error.Amount;
import io.strandline.error.Problem;
import io.strandline.layout.Shape;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.SetAside;
import io.strandline.prepare.UnknownRow;
import io.strandline.report.Counts;
import io.strandline.report.PlanReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.WriteMode;
import io.strandline.table.RowAddress;
import io.strandline.timeline.Treatment;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Puts a plan into the form that is shown. */
final class PlanReports {
  private PlanReports() {}

  static PlanReport of(
      Prepared prepared, ChangePlan plan, TableView table, Optional<Problem> refusal) {
    Shape shape = prepared.shape();
    Counts counts = plan.counts();
    long rows = counts.versionsOpened() + counts.versionsChanged() + counts.versionsRemoved();
    String write =
        counts.changesNothing()
            ? "nothing but the batch's id"
            : way(shape, plan, table) + ", " + Amount.of(rows, "row");
    return new PlanReport(
        shape.spec().name(),
        shape.spec().format().word(),
        prepared.identity().id(),
        prepared.identity().effectiveAt(),
        counts,
        plan.currentKeys().orElseGet(() -> Classification.currentKeys(shape, table.versions())),
        plan.changesByColumn(),
        plan.samples(),
        table.lines(),
        refusal.map(Problem::text).orElse(PlanReport.PASSED),
        write,
        settings(shape, table.left()),
        alerts(shape, plan),
        plan.setAside().map(SetAside::byReason).orElse(Map.of()));
  }

  private static String way(Shape shape, ChangePlan plan, TableView table) {
    boolean oneTable = shape.spec().layout().historyTable().isEmpty();
    if (oneTable && table.left().isEmpty() && TableMaker.onlyAdds(shape, plan.counts())) {
      return "append: all rows are new";
    }
    return switch (WriteModes.of(shape, plan, table)) {
      case COPY_ON_WRITE -> "copy-on-write: one MERGE, files written anew";
      default ->
          RowAddress.isIn(plan.rows().schema())
              ? "direct: rows replaced where they stand"
              : "portable: one MERGE";
    };
  }

  private static List<String> alerts(Shape shape, ChangePlan plan) {
    List<String> alerts = new ArrayList<>(Alerts.of(shape.spec(), plan));
    if (shape.keepsVersions() && shape.spec().layout().hash().mayMeet()) {
      alerts.add(
          "record_hash joins values with |, so ('a|b', 'c') and ('a', 'b|c') share one, and so do"
              + " NULL and '': a change between such rows goes unseen");
    }
    return alerts;
  }

  /** What the spec came to, defaults included. */
  private static Map<String, String> settings(Shape shape, List<String> left) {
    DimensionSpec spec = shape.spec();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("mode", word(spec.mode()));
    settings.put("deletes", word(spec.deletes()));
    spec.scope().ifPresent(scope -> settings.put("scope", scope));
    spec.deleteWhen().ifPresent(condition -> settings.put("delete_when", condition));
    spec.truncateWhen().ifPresent(condition -> settings.put("truncate_when", condition));
    settings.put("key", String.join(", ", shape.keyNames()));
    for (int i = 0; i < shape.attributes().size(); i++) {
      settings.merge(
          type(shape.treatments().get(i)),
          shape.attributes().get(i).name(),
          (a, b) -> a + ", " + b);
    }
    if (!left.isEmpty()) {
      settings.put("left as they are, NULL in new versions", String.join(", ", left));
    }
    settings.put("effective_at", spec.time().effectiveAt().orElse("batch time"));
    settings.put(
        "sequence",
        spec.time().sequence().isEmpty() ? "none" : String.join(", ", spec.time().sequence()));
    spec.time()
        .firstValidFrom()
        .ifPresent(start -> settings.put("first_valid_from", time(start, spec)));
    settings.put("intermediate", word(spec.time().intermediate()));
    settings.put("late", word(spec.time().late()));
    spec.time().eventLog().ifPresent(keep -> settings.put("event_log", "keep " + duration(keep)));
    settings.put("max_future", duration(spec.time().maxFuture()));
    settings.put("bad_rows", word(spec.policies().badRows()));
    settings.put("missing_columns", word(spec.policies().missingColumns()));
    settings.put("new_attributes", word(spec.policies().newAttributes()));
    settings.put("max_close", "%.0f %%".formatted(100 * spec.policies().maxClose()));
    settings.put("strategy", word(spec.policies().strategy()));
    if (spec.policies().writeMode() != WriteMode.TABLE) {
      settings.put("write_mode", word(spec.policies().writeMode()).replace('_', '-'));
    }
    settings.put("validity", word(spec.layout().validity()) + " in " + spec.layout().zone());
    settings.put("open_end", spec.layout().openEnd().map(end -> time(end, spec)).orElse("NULL"));
    settings.put("partition_by", word(spec.layout().partitioning()));
    UnknownRow.of(shape).ifPresent(row -> settings.put("unknown_member", row.text(shape)));
    settings.put("surrogate_key", word(spec.layout().surrogateKey()));
    settings.put("hash", spec.layout().hash().words());
    return settings;
  }

  /** A day as the layout's zone has it, where it is one. */
  private static String time(Instant instant, DimensionSpec spec) {
    LocalDateTime there = LocalDateTime.ofInstant(instant, spec.layout().zone());
    return there.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? there.toLocalDate().toString()
        : instant.toString();
  }

  /** In the largest unit that goes into it, as specs write it. */
  private static String duration(Duration duration) {
    for (ChronoUnit unit : List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES)) {
      long seconds = unit.getDuration().toSeconds();
      if (duration.toNanosPart() == 0 && duration.toSeconds() % seconds == 0) {
        long count = duration.toSeconds() / seconds;
        String word = unit.name().toLowerCase(Locale.ROOT);
        return count + " " + (count == 1 ? word.substring(0, word.length() - 1) : word);
      }
    }
    return duration.toSeconds() + " seconds";
  }

  /** The key that a spec has for it, and what that means where it is not plain. */
  static String type(Treatment treatment) {
    return switch (treatment) {
      case FIXED -> "type0 (fixed)";
      case OVERWRITE -> "type1 (closed versions keep their old value)";
      case OVERWRITE_ALL -> "type1 (overwritten in every version)";
      case VERSION -> "type2";
      case PREVIOUS -> "type3 (previous)";
      case HYBRID -> "type6 (hybrid)";
      case UNTRACKED -> "untracked";
    };
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
