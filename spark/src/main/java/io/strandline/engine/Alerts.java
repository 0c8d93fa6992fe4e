package io.strandline.engine;

import io.strandline.error.Amount;
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
          Amount.of(plan.outsideScope(), "key", "is", "are")
              + " outside of the snapshot's scope, but taken all the same: is it the right"
              + " extract?");
    }
    long known = counts.keys() - counts.created();
    long changed = counts.changed() + counts.reopened();
    if (known >= FEW && changed > HIGH_CHANGE_RATE * known) {
      alerts.add(
          changed <= known
              ? "high change rate: %s of the batch's %s changed (%.0f %%)"
                  .formatted(
                      Amount.of(changed), Amount.of(known, "known key"), 100.0 * changed / known)
              // a late snapshot changes keys that it does not have, too
              : "high change rate: %s changed, more than the %s of the batch"
                  .formatted(Amount.of(changed, "key"), Amount.of(known, "known key")));
    }
    plan.setAside()
        .ifPresent(
            rows ->
                alerts.add(
                    Amount.of(rows.total(), "row")
                        + " for the quarantine: "
                        + words(rows.byReason())));
    boolean closesAbsent = spec.mode() == Mode.SNAPSHOT && spec.deletes() != Deletes.IGNORE;
    if (closesAbsent && plan.setAside().filter(Alerts::mayNameNoKey).isPresent()) {
      alerts.add(
          "a row in the quarantine whose key is NULL or can't be read does not keep its key from"
              + " counting as absent");
    }
    if (counts.rekeyed() > 0) {
      alerts.add(
          "%s a new surrogate key, with an earlier start: %s"
              .formatted(
                  Amount.of(counts.rekeyed(), "version", "has", "have"),
                  String.join("; ", plan.rekeyed())));
    }
    return alerts;
  }

  private static boolean mayNameNoKey(SetAside rows) {
    return rows.counts().containsKey(ErrorCode.NULL_KEY)
        || rows.counts().containsKey(ErrorCode.BAD_VALUE);
  }

  private static String words(Map<String, Long> byReason) {
    return byReason.entrySet().stream()
        .map(reason -> reason.getKey() + " " + Amount.of(reason.getValue()))
        .collect(Collectors.joining(", "));
  }
}
