package io.strandline.spec;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Layout.Audit;
import io.strandline.spec.Layout.Partitioning;
import io.strandline.spec.Layout.Validity;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a spec may ask for but this release's engine does not do yet. The one list of it: a feature
 * that lands loses its line here.
 */
public final class Support {
  private record Feature(String key, String shown, Predicate<DimensionSpec> used) {}

  private static final Set<Partitioning> PARTITIONINGS =
      EnumSet.of(Partitioning.NONE, Partitioning.IS_CURRENT);

  private static final List<Feature> NOT_YET =
      List.of(
          new Feature("layout.open_end", "open_end", spec -> spec.layout().openEnd().isPresent()),
          new Feature(
              "layout.validity",
              "validity other than timestamp",
              spec -> spec.layout().validity() != Validity.TIMESTAMP),
          new Feature(
              "layout.partition_by",
              "partition_by other than none and is_current",
              spec ->
                  !PARTITIONINGS.contains(spec.layout().partitioning())
                      || spec.layout().keyBuckets().isPresent()),
          new Feature("layout.audit", "audit: full", spec -> spec.layout().audit() == Audit.FULL));

  private Support() {}

  /** Every feature that the spec uses and the engine lacks; none: it can be run. */
  public static List<Problem> lacking(LoadedSpec loaded) {
    return NOT_YET.stream()
        .filter(feature -> feature.used().test(loaded.spec()))
        .map(
            feature ->
                new Problem(
                    ErrorCode.SPEC_UNSUPPORTED,
                    loaded.where(feature.key()),
                    "`" + feature.shown() + "` is understood, but this release cannot run it yet",
                    "Remove it from the spec, or use a later release."))
        .toList();
  }

  /**
   * Refuses a spec that the engine cannot run.
   *
   * @throws StrandlineException with every feature that it lacks
   */
  public static void require(LoadedSpec loaded) {
    List<Problem> lacking = lacking(loaded);
    if (!lacking.isEmpty()) {
      throw new StrandlineException(lacking);
    }
  }
}
