package io.strandline.engine;

import io.strandline.classify.Classification;
import io.strandline.layout.Shape;
import io.strandline.plan.ChangePlan;
import io.strandline.spec.WriteMode;

/** Decides for a batch whether files are kept or written anew where {@code write_mode: auto}. */
final class WriteModes {
  /**
   * From this share of replaced rows on files are written anew. Up to a fifth, keeping them and
   * compacting right after was measured to be cheaper: docs/performance.md.
   */
  static final double CROSSOVER = 0.5;

  /** Fewer rows are never worth a table's files. */
  static final long FEW = 10_000;

  private WriteModes() {}

  /** How {@code plan} is to be written; never {@link WriteMode#AUTO}. */
  static WriteMode of(Shape shape, ChangePlan plan, TableView table) {
    WriteMode asked = shape.spec().policies().writeMode();
    if (asked != WriteMode.AUTO) {
      return asked;
    }
    long replaced = plan.counts().versionsChanged() + plan.counts().versionsRemoved();
    if (replaced < FEW) {
      return WriteMode.MERGE_ON_READ;
    }
    long current =
        plan.currentKeys().orElseGet(() -> Classification.currentKeys(shape, table.versions()));
    return replaced >= CROSSOVER * current ? WriteMode.COPY_ON_WRITE : WriteMode.MERGE_ON_READ;
  }
}
