package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.SetAside;
import io.strandline.report.Counts;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What looks unusual in a batch: worth a look, no reason to refuse it. */
final class Alerts {
  private static final double HIGH_CHANGE_RATE = 0.5;
  private static final long FEW = 10;

  private Alerts() {}

  /** The alerts of a plan. */
  static List<String> of(DimensionSpec spec, ChangePlan plan) {
    List<String> alerts = new ArrayList<>();
    Counts counts = plan.counts();
    if (counts.sourceRows() == 0) {
      alerts.add("empty source: no rows were read");
    }
    if (plan.outsideScope() > 0) {
      alerts.add(
          "%,d keys are outside of the snapshot's scope and were taken all the same: is it the"
                  .formatted(plan.outsideScope())
              + " right extract?");
    }
    long known = counts.keys() - counts.created();
    long changed = counts.changed() + counts.reopened();
    if (known >= FEW && changed > HIGH_CHANGE_RATE * known) {
      alerts.add(
          "high change rate: %,d of %,d known keys changed (%.0f %%)"
              .formatted(changed, known, 100.0 * changed / known));
    }
    plan.setAside()
        .ifPresent(
            rows ->
                alerts.add(
                    "%,d rows for the quarantine: %s"
                        .formatted(rows.total(), words(rows.byReason()))));
    boolean closesAbsent = spec.mode() == Mode.SNAPSHOT && spec.deletes() != Deletes.IGNORE;
    if (closesAbsent && plan.setAside().filter(Alerts::mayNameNoKey).isPresent()) {
      alerts.add(
          "a row in the quarantine whose key is NULL or can't be read does not keep its key from"
              + " counting as absent");
    }
    if (counts.rekeyed() > 0) {
      alerts.add(
          "%,d versions have a new surrogate key, as they start earlier now: %s"
              .formatted(counts.rekeyed(), String.join("; ", plan.rekeyed())));
    }
    return alerts;
  }

  private static boolean mayNameNoKey(SetAside rows) {
    return rows.counts().containsKey(ErrorCode.NULL_KEY)
        || rows.counts().containsKey(ErrorCode.BAD_VALUE);
  }

  private static String words(Map<String, Long> byReason) {
    return byReason.entrySet().stream()
        .map(reason -> "%s %,d".formatted(reason.getKey(), reason.getValue()))
        .collect(Collectors.joining(", "));
  }
}
