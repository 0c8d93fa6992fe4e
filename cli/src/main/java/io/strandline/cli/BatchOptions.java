package io.strandline.cli;

import io.strandline.engine.Batch;
import io.strandline.spec.SourceSpec;
import java.time.Instant;
import picocli.CommandLine.Option;

/** Options that say what a batch is. */
final class BatchOptions {
  @Option(
      names = "--source",
      paramLabel = "S",
      converter = SourceConverter.class,
      description = "A path, a table or a query instead of the spec's source.")
  private SourceSpec source;

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      converter = InstantConverter.class,
      description = "The batch time, such as 2026-11-29 or 2026-11-29T06:30:00Z (default: now).")
  private Instant at;

  @Option(
      names = "--batch-id",
      paramLabel = "ID",
      description = "The batch's id (default: derived from the source and the batch time).")
  private String id;

  @Option(names = "--allow-empty", description = "Let an empty snapshot close every key.")
  private boolean allowEmpty;

  @Option(
      names = "--allow-mass-close",
      description = "Let a snapshot close more keys than max_close allows.")
  private boolean allowMassClose;

  Batch batch() {
    Batch batch = source == null ? Batch.fromSpec() : Batch.from(source);
    batch = at == null ? batch : batch.at(at);
    batch = id == null ? batch : batch.withId(id);
    return insisting(batch);
  }

  private Batch insisting(Batch batch) {
    Batch insisting = allowEmpty ? batch.insisting(Batch.Insistence.ALLOW_EMPTY) : batch;
    return allowMassClose ? insisting.insisting(Batch.Insistence.ALLOW_MASS_CLOSE) : insisting;
  }
}
