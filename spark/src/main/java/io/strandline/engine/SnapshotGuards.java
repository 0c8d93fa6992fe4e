package io.strandline.engine;

import io.strandline.engine.Batch.Insistence;
import io.strandline.error.Amount;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.plan.ChangePlan;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.util.Optional;
import java.util.Set;

/** Guards of snapshot mode: an empty extract and a mass close are refused unless insisted on. */
final class SnapshotGuards {
  /** Below this many current keys a share says nothing. */
  private static final long FEW = 10;

  private SnapshotGuards() {}

  /** What is to be refused, if anything. */
  static Optional<Problem> refusal(
      DimensionSpec spec, ChangePlan plan, Set<Insistence> insistences) {
    if (spec.mode() != Mode.SNAPSHOT || spec.deletes() == Deletes.IGNORE) {
      return Optional.empty();
    }
    if (plan.counts().sourceRows() == 0) {
      return insistences.contains(Insistence.ALLOW_EMPTY)
          ? Optional.empty()
          : Optional.of(empty(spec, plan));
    }
    double limit = spec.policies().maxClose();
    long current = plan.currentKeys().orElseThrow();
    boolean tooMany = current >= FEW && plan.counts().closed() > limit * current;
    return tooMany && !insistences.contains(Insistence.ALLOW_MASS_CLOSE)
        ? Optional.of(massClose(spec, plan))
        : Optional.empty();
  }

  private static Problem empty(DimensionSpec spec, ChangePlan plan) {
    return Problem.of(
        ErrorCode.EMPTY_SNAPSHOT,
        "%s: the snapshot is empty and would close %s%s. Nothing was written."
            .formatted(spec.name(), all(plan.currentKeys().orElseThrow()), where(spec)),
        "Is the extract complete? If so, repeat the command with --allow-empty.");
  }

  private static Problem massClose(DimensionSpec spec, ChangePlan plan) {
    return Problem.of(
        ErrorCode.MASS_CLOSE,
        "%s: the snapshot would close %.0f %% of %s%s (limit %.0f %%). Nothing was written."
            .formatted(
                spec.name(),
                100.0 * plan.counts().closed() / plan.currentKeys().orElseThrow(),
                Amount.of(plan.currentKeys().orElseThrow(), "key"),
                where(spec),
                100 * spec.policies().maxClose()),
        "Is the extract complete? If so, repeat the command with --allow-mass-close.");
  }

  private static String all(long keys) {
    return keys == 1 ? "its only key" : "all " + Amount.of(keys, "key");
  }

  private static String where(DimensionSpec spec) {
    return spec.scope().map(scope -> " in its scope").orElse("");
  }
}
