package io.strandline.cli;

import io.strandline.engine.Batch;
import io.strandline.spec.SourceSpec;
import java.time.Instant;
import picocli.CommandLine.Option;

/** Options that say what a batch is. */
final class BatchOptions {
  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      converter = SourceConverter.class,
      description =
          "Files, a glob, a table or a query instead of the spec's source. Paths start in the"
              + " working directory; path:, table: or sql: in front says what is meant.")
  private SourceSpec source;

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      converter = InstantConverter.class,
      description =
          "The batch time, such as 2026-11-29 or 2026-11-29T06:30:00Z; it dates rows where the spec"
              + " names no effective_at (default: now).")
  private Instant at;

  @Option(
      names = "--batch-id",
      paramLabel = "ID",
      description =
          "The batch's id; a batch whose id is published is not applied again (default: derived"
              + " from the source and the batch time).")
  private String id;

  @Option(
      names = "--allow-empty",
      description = "Let a snapshot without rows close every key, once it is known to be whole.")
  private boolean allowEmpty;

  @Option(
      names = "--allow-mass-close",
      description = "Let this snapshot close more keys than max_close of the spec allows.")
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
