package io.strandline.engine;

import io.strandline.integrity.IntegrityCheck;
import io.strandline.layout.ColumnLookup;
import io.strandline.layout.NewTable;
import io.strandline.layout.Shape;
import io.strandline.layout.ShapeResolver;
import io.strandline.layout.StoredForm;
import io.strandline.layout.TableFit;
import io.strandline.prepare.Preparation;
import io.strandline.query.DimensionQuery;
import io.strandline.report.CheckReport;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.report.UpkeepReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Project;
import io.strandline.table.DimensionTable;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** A dimension that lives in one table. */
final class TableDimension implements Dimension {
  private final SparkSession spark;
  private final DimensionSpec spec;
  private final DimensionTable table;
  private final Project project;
  private final TableMaker maker;
  private final Intake intake;
  private final Consumer<String> listener;

  TableDimension(
      SparkSession spark,
      DimensionSpec spec,
      Project project,
      DimensionTable table,
      Consumer<String> listener) {
    this.spark = spark;
    this.spec = spec;
    this.table = table;
    this.maker = new TableMaker(spark, table);
    this.intake = new Intake(spark, spec, project, maker);
    this.listener = listener;
    this.project = project;
  }

  @Override
  public String ddl() {
    return table.ddl(NewTable.design(sourceShape()));
  }

  @Override
  public boolean create() {
    if (table.exists()) {
      storedShape();
      return false;
    }
    table.create(NewTable.design(sourceShape()));
    return true;
  }

  @Override
  public RunReport apply(Batch batch) {
    return new Run(spec, table, maker, listener).apply(intake, batch);
  }

  @Override
  public PlanReport plan(Batch batch) {
    return new Run(spec, table, maker, listener).plan(intake, batch);
  }

  @Override
  public Dataset<Row> versions() {
    return query().versions();
  }

  @Override
  public Dataset<Row> asOf(Instant instant) {
    return query().asOf(instant);
  }

  @Override
  public Dataset<Row> current() {
    return query().current();
  }

  @Override
  public Dataset<Row> history(Map<String, String> key) {
    return query().history(key, Instant.now());
  }

  @Override
  public CheckReport check() {
    return TableReading.of(
        spec.name(),
        () -> {
          TableState state = table.state();
          Shape shape = storedShape();
          Dataset<Row> versions =
              StoredForm.of(shape, state.rows().schema(), Preparation.caseRule(spark))
                  .complete(state.rows());
          return UnknownMemberCheck.added(
              new IntegrityCheck(shape).check(state.rows(), state.notes()), shape, versions);
        });
  }

  @Override
  public UpkeepReport upkeep() {
    return new Maintenance(spec, table).survey();
  }

  @Override
  public UpkeepReport maintain() {
    return new Maintenance(spec, table).run();
  }

  @Override
  public Quarantine quarantine() {
    return new TableQuarantine(
        spark,
        spec,
        table,
        () -> new Replay(spark, spec, project.directory(), table, maker, listener));
  }

  private DimensionQuery query() {
    return new DimensionQuery(table.state().rows(), storedShape(), Preparation.caseRule(spark));
  }

  private StructType columns() {
    return table.state().rows().schema();
  }

  private Shape storedShape() {
    ColumnLookup.Case rule = Preparation.caseRule(spark);
    StructType columns = columns();
    Shape shape = ShapeResolver.ofTable(spec, columns, rule);
    TableFit.requireReadable(shape, StoredForm.of(shape, columns, rule));
    return shape;
  }

  /** The shape that the spec's own source gives the table. */
  private Shape sourceShape() {
    return intake.shapeOfSource(table.exists() ? Optional.of(columns()) : Optional.empty());
  }
}
