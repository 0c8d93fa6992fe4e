package io.strandline.engine;

import io.strandline.classify.Classification.Hashes;
import io.strandline.layout.NewTable;
import io.strandline.layout.Shape;
import io.strandline.layout.StoredForm;
import io.strandline.layout.TableFit;
import io.strandline.plan.ChangePlan;
import io.strandline.prepare.Preparation;
import io.strandline.spec.ColumnNames;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Stands between the rows that are computed, which are canonical, and the table, whatever its
 * layout: creates it, or adds what it lacks, and reads and writes it.
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

  /** The table at hand, or an empty one where it does not exist yet. */
  TableView viewFor(Shape shape, Instant clock) {
    if (!table.exists()) {
      table.ddl(NewTable.design(shape));
      return TableView.empty(spark, shape);
    }
    TableState state = table.state();
    StoredForm form = form(shape, state);
    TableFit.requireWritable(shape, form);
    Map<String, Instant> since = new HashMap<>(state.knownSince());
    missing(shape, form).forEach(field -> since.put(field.name(), clock));
    return new TableView(state, form.complete(state.rows()), since, hashes(shape, form));
  }

  /** Makes the table, or widens it, right before it is published to; the state to publish on. */
  TableState ready(Shape shape, TableState planned, Instant clock) {
    if (!table.exists()) {
      table.create(NewTable.design(shape));
      return table.state();
    }
    List<StructField> missing = missing(shape, form(shape, planned));
    if (missing.isEmpty()) {
      return planned;
    }
    table.addColumns(new StructType(missing.toArray(StructField[]::new)), clock);
    return table.state();
  }

  /** What the table gets. */
  Publication publication(Shape shape, TableState base, ChangePlan plan, BatchRecord record) {
    StoredForm form = form(shape, base);
    return new Publication(
        base,
        plan.counts().changesNothing() ? Optional.empty() : Optional.of(form.stored(plan.rows())),
        form.identity(),
        form.everInForce(),
        record);
  }

  /** What a plan says of the table itself. */
  List<String> schemaChanges(Shape shape) {
    if (!table.exists()) {
      return List.of("the table is created");
    }
    StoredForm form = form(shape, table.state());
    List<String> changes = new ArrayList<>();
    for (StructField field : missing(shape, form)) {
      changes.add("+ " + field.name() + " " + field.dataType().sql());
    }
    form.notKept()
        .forEach(name -> changes.add("not kept: " + name + " (the table has no such column)"));
    return changes;
  }

  private static Hashes hashes(Shape shape, StoredForm form) {
    return form.keeps(shape.names().recordHash()) ? Hashes.STORED : Hashes.NONE;
  }

  private StoredForm form(Shape shape, TableState state) {
    return StoredForm.of(shape, state.rows().schema(), Preparation.caseRule(spark));
  }

  /** What the table is to have and can be given: attributes, and the audit. */
  private static List<StructField> missing(Shape shape, StoredForm form) {
    return Stream.concat(shape.storedAttributes().stream(), shape.auditColumns().stream())
        .filter(field -> ColumnNames.isKept(field.name()) && !form.keeps(field.name()))
        .toList();
  }
}
