package io.strandline.engine;

import io.strandline.layout.ColumnLookup;
import io.strandline.layout.HashCoverage;
import io.strandline.layout.Shape;
import io.strandline.prepare.Preparation;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableDesign;
import io.strandline.table.TableEdit;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Makes the table fit the dimension: creates it, or changes its columns. */
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
  TableFit fit(Shape shape, Instant clock) {
    if (!table.exists()) {
      TableState none =
          new TableState(
              -1, spark.createDataFrame(List.of(), shape.tableColumns()), TableNotes.NONE);
      return new TableFit(
          none,
          new TableEdit(List.of(), TableNotes.NONE),
          none,
          List.of("the table is created"),
          List.of());
    }
    ColumnLookup.Case rule = Preparation.caseRule(spark);
    TableState state = table.state();
    TableColumns.check(shape, state.rows().schema(), rule);
    return new TableFitting(table, shape, state, rule).fit(clock);
  }

  /** Creates the table, or changes its columns, right before the commit; the state to commit to. */
  TableState ready(Shape shape, TableFit fit) {
    if (!table.exists()) {
      table.create(design(shape));
      return table.state();
    }
    return fit.edit().changesNothing(fit.before().notes())
        ? fit.seen()
        : table.change(fit.before(), fit.edit());
  }

  static TableDesign design(Shape shape) {
    return new TableDesign(
        shape.tableColumns(),
        shape.required(),
        shape.keyNames(),
        shape.spec().layout(),
        notes(shape));
  }

  private static TableNotes notes(Shape shape) {
    return new TableNotes(Map.of(), HashCoverage.after(List.of(), shape, Set.of(), Instant.EPOCH));
  }
}
