package io.strandline.conformance;

import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.PublishedRuns;
import io.strandline.table.TableDesign;
import io.strandline.table.TableEdit;
import io.strandline.table.TableFiles;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;

/** A table whose process dies before some publication. */
final class DyingTable implements DimensionTable {
  private final DimensionTable table;
  private int publicationsLeft;

  /** A table that publishes so many times, and then dies. */
  DyingTable(DimensionTable table, int publications) {
    this.table = table;
    this.publicationsLeft = publications;
  }

  /** What a dead process leaves is for others to see. */
  static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public Written publish(Publication publication) {
    if (publicationsLeft-- == 0) {
      throw new Death();
    }
    return table.publish(publication);
  }

  @Override
  public boolean exists() {
    return table.exists();
  }

  @Override
  public String ddl(TableDesign design) {
    return table.ddl(design);
  }

  @Override
  public void create(TableDesign design) {
    table.create(design);
  }

  @Override
  public TableState state() {
    return table.state();
  }

  @Override
  public Optional<BatchRecord> published(String batchId) {
    return table.published(batchId);
  }

  @Override
  public Optional<Instant> newestBatchTime() {
    return table.newestBatchTime();
  }

  @Override
  public PublishedRuns publishedRuns() {
    return table.publishedRuns();
  }

  @Override
  public DimensionTable beside(String suffix) {
    return table.beside(suffix);
  }

  @Override
  public void append(Dataset<Row> rows) {
    table.append(rows);
  }

  @Override
  public void run(UnaryOperator<String> statement) {
    table.run(statement);
  }

  @Override
  public TableState change(TableState planned, TableEdit edit) {
    return table.change(planned, edit);
  }

  @Override
  public boolean widens(DataType from, DataType to) {
    return table.widens(from, to);
  }

  @Override
  public List<String> consequences(TableEdit edit) {
    return table.consequences(edit);
  }

  @Override
  public Optional<BatchRecord> newestBatch() {
    return table.newestBatch();
  }

  @Override
  public TableState before(String batchId) {
    return table.before(batchId);
  }

  @Override
  public void withdraw(String batchId) {
    table.withdraw(batchId);
  }

  @Override
  public List<TableFiles> files() {
    return table.files();
  }
}
