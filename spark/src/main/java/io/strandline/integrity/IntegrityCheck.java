package io.strandline.integrity;

import static java.util.Objects.requireNonNull;

import io.strandline.layout.ColumnLookup;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredForm;
import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import io.strandline.report.Finding.Severity;
import io.strandline.table.TableNotes;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Proves the invariants of a table (semantics, section 6). Without type 2 attributes there are only
 * keys to check: none NULL, none twice.
 */
public final class IntegrityCheck {
  private final Shape shape;
  private final Severity equalNeighbours;

  /** Checks tables of this shape. */
  public IntegrityCheck(Shape shape) {
    this(shape, Severity.VIOLATION);
  }

  /**
   * Checks tables of this shape.
   *
   * @param equalNeighbours how bad it is that a version equals the one before it: tables that
   *     another tool has built may be full of such versions
   */
  public IntegrityCheck(Shape shape, Severity equalNeighbours) {
    this.shape = requireNonNull(shape, "shape");
    this.equalNeighbours = requireNonNull(equalNeighbours, "equalNeighbours");
  }

  /** Checks all rows of a table. */
  public CheckReport check(Dataset<Row> stored) {
    return check(stored, TableNotes.NONE);
  }

  /** Checks all rows of a table of which Strandline has written something down. */
  public CheckReport check(Dataset<Row> stored, TableNotes notes) {
    long start = System.nanoTime();
    Dataset<Row> rows =
        StoredForm.of(shape, stored.schema(), ColumnLookup.Case.INSENSITIVE)
            .canonicalAndOthers(stored);
    SurrogateKeys surrogates = new SurrogateKeys(shape, rows);
    Tally tally =
        Tally.of(new Facts(shape, notes).of(rows), FactColumns.of(shape), surrogates.suspects());
    List<Finding> findings = new ArrayList<>();
    tally.violated().forEach((rule, v) -> findings.add(finding(rule, v.rows(), v.samples())));
    long shared = tally.surrogateSuspects() > 0 ? surrogates.rows() : 0;
    if (shared > 0) {
      findings.add(finding(Rule.SURROGATE_DUPLICATE, shared, surrogates.samples()));
    }
    return new CheckReport(
        shape.spec().name(),
        shape.spec().format().word(),
        tally.versions(),
        tally.keys(),
        tally.openVersions(),
        findings,
        (System.nanoTime() - start) / 1e9);
  }

  private Finding finding(Rule rule, long rows, List<String> samples) {
    return new Finding(
        rule.id(),
        rule.violation(shape.names()),
        rows,
        samples,
        rule.repair(shape.names()),
        rule == Rule.EQUAL_NEIGHBOURS ? equalNeighbours : Severity.VIOLATION);
  }
}
