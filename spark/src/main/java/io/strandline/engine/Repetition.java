package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.report.Counts;
import io.strandline.report.RunReport;
import io.strandline.report.RunReport.Outcome;
import io.strandline.report.StoredReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells a batch that was published before: a retry does nothing, and gets the first report. */
final class Repetition {
  private final DimensionSpec spec;
  private final DimensionTable table;

  Repetition(DimensionSpec spec, DimensionTable table) {
    this.spec = spec;
    this.table = table;
  }

  /** The first run's report; empty where the batch is new. */
  Optional<RunReport> of(BatchIdentity identity) {
    if (!table.exists()) {
      return Optional.empty();
    }
    Optional<BatchRecord> record = table.published(identity.id());
    if (record.isPresent() && !record.get().source().equals(identity.source())) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.BATCH_ID_REUSED,
              "batch id "
                  + identity.id()
                  + " was published to "
                  + spec.name()
                  + " before, from another source",
              "Give this batch an id of its own."));
    }
    return record.map(
        found ->
            StoredReport.read(found.report())
                .map(first -> again(first, found))
                .orElseGet(() -> forgotten(found)));
  }

  private static RunReport again(RunReport first, BatchRecord record) {
    return new RunReport(
        first.dimension(),
        first.format(),
        first.batchId(),
        first.effectiveAt(),
        Outcome.ALREADY_PUBLISHED,
        first.counts(),
        record.written().map(Written::files).orElse(first.filesWritten()),
        record.written().map(Written::bytes).orElse(first.bytesWritten()),
        first.seconds(),
        first.alerts());
  }

  private RunReport forgotten(BatchRecord record) {
    return new RunReport(
        spec.name(),
        spec.format().word(),
        record.id(),
        record.effectiveAt(),
        Outcome.ALREADY_PUBLISHED,
        Counts.NONE,
        0,
        0,
        Map.of(),
        List.of("the table's history no longer holds this batch's report"));
  }
}
