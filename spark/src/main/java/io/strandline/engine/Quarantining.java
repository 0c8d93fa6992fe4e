package io.strandline.engine;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.Shape;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.prepare.SetAside;
import io.strandline.quarantine.Content;
import io.strandline.quarantine.QuarantineTable;
import io.strandline.table.DimensionTable;
import io.strandline.table.ForeignFailure;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What a run does to the quarantine beside its dimension. */
final class Quarantining {
  private final DimensionTable table;
  private final QuarantineTable quarantine;

  Quarantining(DimensionTable table) {
    this.table = table;
    this.quarantine = new QuarantineTable(table);
  }

  /** The plan without rows that say what a row in the quarantine says; the others materialised. */
  ChangePlan fresh(Shape shape, ChangePlan plan) {
    return plan.settingAside(plan.setAside().flatMap(rows -> fresh(shape, rows)));
  }

  private Optional<SetAside> fresh(Shape shape, SetAside setAside) {
    Optional<Dataset<Row>> inside =
        table.exists() ? quarantine.inside(table.publishedRuns()) : Optional.empty();
    if (inside.isEmpty()) {
      return Optional.of(new SetAside(setAside.rows().localCheckpoint(true), setAside.counts()));
    }
    Dataset<Row> fresh =
        new Content(shape).without(setAside.rows(), inside.get()).localCheckpoint(true);
    return Optional.of(new SetAside(fresh, Content.counts(fresh))).filter(rows -> rows.total() > 0);
  }

  /** Writes what the run sets aside, for it to count once {@code run} is published. */
  void write(ChangePlan plan, BatchIdentity batch, String run) {
    plan.setAside().ifPresent(rows -> quarantine.add(rows.rows(), batch, run));
  }

  /** The rows of the quarantine that are not set aside again; materialised. */
  Dataset<Row> released(Shape shape, Dataset<Row> rows, ChangePlan plan) {
    return plan.setAside()
        .map(again -> new Content(shape).without(rows, again.rows()).localCheckpoint(true))
        .orElse(rows);
  }

  /**
   * How many of the quarantine's rows are set aside again, as they are or as {@code fresh} ones.
   */
  SortedMap<ErrorCode, Long> again(
      Shape shape, Dataset<Row> rows, ChangePlan plan, ChangePlan fresh) {
    SortedMap<ErrorCode, Long> again = new TreeMap<>();
    plan.setAside().ifPresent(set -> again.putAll(new Content(shape).repeated(rows, set.rows())));
    fresh
        .setAside()
        .ifPresent(set -> set.counts().forEach((code, n) -> again.merge(code, n, Long::sum)));
    return again;
  }

  /** Takes rows out, once {@code run} is published. */
  void release(Dataset<Row> rows, BatchIdentity batch, String run) {
    quarantine.release(rows, batch, run);
  }

  /** The table has changed since rows of its quarantine were looked up. */
  static StrandlineException moved(String dimension) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.CONCURRENT_WRITE,
            dimension + ": another writer changed the table meanwhile; nothing was written",
            ForeignFailure.OVERTAKEN));
  }
}
