package io.strandline.engine;

import io.strandline.plan.ChangePlan;
import io.strandline.report.Counts;
import java.util.ArrayList;
import java.util.List;

/** What looks unusual in a batch: worth a look, no reason to refuse it. */
final class Alerts {
  private static final double HIGH_CHANGE_RATE = 0.5;
  private static final long FEW = 10;

  private Alerts() {}

  /** The alerts of a plan. */
  static List<String> of(ChangePlan plan) {
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
    if (counts.rekeyed() > 0) {
      alerts.add(
          "%,d versions have a new surrogate key, as they start earlier now: %s"
              .formatted(counts.rekeyed(), String.join("; ", plan.rekeyed())));
    }
    return alerts;
  }
}
