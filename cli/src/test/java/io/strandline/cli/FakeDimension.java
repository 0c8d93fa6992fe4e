package io.strandline.cli;

import io.strandline.cli.text.Reports;
import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Quarantine;
import io.strandline.quarantine.Choice;
import io.strandline.report.CheckReport;
import io.strandline.report.Counts;
import io.strandline.report.DropReport;
import io.strandline.report.Finding;
import io.strandline.report.PlanReport;
import io.strandline.report.ReplayReport;
import io.strandline.report.RunReport;
import io.strandline.report.TableUpkeep.Outcome;
import io.strandline.report.UpkeepReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A dimension without Spark that remembers its batches and answers what it is told to. */
final class FakeDimension implements Dimension {
  final List<Batch> batches = new ArrayList<>();
  final List<Choice> choices = new ArrayList<>();
  Counts counts = Reports.COUNTS;
  String guard = PlanReport.PASSED;
  List<Finding> findings = List.of();
  Outcome worn = Outcome.COMPACTED;
  Supplier<RuntimeException> failure;

  @Override
  public String ddl() {
    return "CREATE TABLE dim_customer (…)";
  }

  @Override
  public boolean create() {
    return true;
  }

  @Override
  public RunReport apply(Batch batch) {
    if (failure != null) {
      throw failure.get();
    }
    batches.add(batch);
    return Reports.run(counts, RunReport.Outcome.PUBLISHED);
  }

  @Override
  public PlanReport plan(Batch batch) {
    batches.add(batch);
    return new PlanReport(
        "dim_customer",
        "iceberg",
        "2026-11-29",
        Instant.parse("2026-11-29T00:00:00Z"),
        counts,
        100,
        Map.of(),
        List.of(),
        List.of(),
        guard,
        "",
        Map.of(),
        List.of(),
        Map.of());
  }

  @Override
  public Quarantine quarantine() {
    return new Quarantine() {
      @Override
      public Dataset<Row> rows(Choice choice) {
        throw new UnsupportedOperationException("needs Spark");
      }

      @Override
      public ReplayReport replay(Choice choice) {
        choices.add(choice);
        RunReport batch = Reports.run(counts, RunReport.Outcome.PUBLISHED);
        return new ReplayReport(
            "dim_customer", "iceberg", 5, 2, Map.of("LATE_EVENT", 3L), List.of(batch));
      }

      @Override
      public DropReport drop(Choice choice) {
        choices.add(choice);
        return new DropReport("dim_customer", "iceberg", 2, "drop-1");
      }
    };
  }

  @Override
  public CheckReport check() {
    return new CheckReport("dim_customer", "iceberg", 3, 2, 2, findings, 0.1);
  }

  @Override
  public UpkeepReport upkeep() {
    return new UpkeepReport("dim_customer", "iceberg", List.of(Reports.upkeep(Outcome.DUE)), 0.4);
  }

  @Override
  public UpkeepReport maintain() {
    if (failure != null) {
      throw failure.get();
    }
    return new UpkeepReport("dim_customer", "iceberg", List.of(Reports.upkeep(worn)), 4.1);
  }

  @Override
  public Dataset<Row> versions() {
    throw new UnsupportedOperationException("needs Spark");
  }

  @Override
  public Dataset<Row> asOf(Instant instant) {
    throw new UnsupportedOperationException("needs Spark");
  }

  @Override
  public Dataset<Row> current() {
    throw new UnsupportedOperationException("needs Spark");
  }

  @Override
  public Dataset<Row> history(Map<String, String> key) {
    throw new UnsupportedOperationException("needs Spark");
  }
}
