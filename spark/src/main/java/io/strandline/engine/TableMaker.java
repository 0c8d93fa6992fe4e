package io.strandline.engine;

import io.strandline.layout.ColumnLookup;
import io.strandline.layout.FoundRows;
import io.strandline.layout.NewTable;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredForm;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.Preparation;
import io.strandline.report.Counts;
import io.strandline.spec.Strategy;
import io.strandline.spec.WriteMode;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.Publication.Effect;
import io.strandline.table.RowAddress;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Stands between the rows that are computed, which are canonical, and the table, whatever its
 * layout: creates it, or changes its columns, and reads and writes it.
 */
final class TableMaker {
  private final SparkSession spark;
  private final DimensionTable table;

  TableMaker(SparkSession spark, DimensionTable table) {
    this.spark = spark;
    this.table = table;
  }

  /** The table's columns, where it exists. */
  Optional<StructType> columns() {
    return table.exists() ? Optional.of(table.state().rows().schema()) : Optional.empty();
  }

  /** The table as the batch needs it, or an empty one where it does not exist yet. */
  TableView viewFor(Shape shape, Instant clock) {
    if (!table.exists()) {
      table.ddl(NewTable.design(shape));
      return TableView.empty(spark, shape);
    }
    return new TableFitting(table, shape, table.state(), caseRule()).view(clock);
  }

  /** Makes the table, or changes its columns, right before it is published to; the state for it. */
  TableState ready(Shape shape, TableView view) {
    if (!table.exists()) {
      table.create(NewTable.design(shape));
      return table.state();
    }
    return view.edit().changesNothing(view.stored().notes())
        ? view.stored()
        : table.change(view.stored(), view.edit());
  }

  /** What the table gets. */
  Publication publication(
      Shape shape, TableState base, ChangePlan plan, WriteMode mode, BatchRecord record) {
    StoredForm form = StoredForm.of(shape, base.rows().schema(), caseRule());
    FoundRows found = new FoundRows(shape, form);
    Dataset<Row> rows = form.stored(plan.rows());
    Effect effect = effect(shape, plan.counts(), rows, base);
    // files that are written anew need no address of the rows in them, nor do new rows
    boolean placed = mode != WriteMode.COPY_ON_WRITE && effect == Effect.REPLACES;
    Dataset<Row> written = placed ? rows : rows.drop(RowAddress.COLUMN);
    return new Publication(
        base,
        plan.counts().changesNothing() ? Optional.empty() : Optional.of(written),
        found.identity(),
        found.everInForce(),
        effect,
        mode,
        record);
  }

  /** A table from elsewhere may have columns that are for its own defaults to fill. */
  private static Effect effect(Shape shape, Counts counts, Dataset<Row> rows, TableState base) {
    return onlyAdds(shape, counts)
            && Set.of(rows.columns()).containsAll(Set.of(base.rows().columns()))
        ? Effect.ADDS
        : Effect.REPLACES;
  }

  /** True for a batch of new rows only, where the spec does not ask for MERGE. */
  static boolean onlyAdds(Shape shape, Counts counts) {
    return shape.spec().policies().strategy() != Strategy.PORTABLE
        && counts.versionsChanged() == 0
        && counts.versionsRemoved() == 0;
  }

  private ColumnLookup.Case caseRule() {
    return Preparation.caseRule(spark);
  }
}
