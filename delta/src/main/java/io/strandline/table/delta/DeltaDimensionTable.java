package io.strandline.table.delta;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.PublishedRuns;
import io.strandline.table.RowAddress;
import io.strandline.table.Statements;
import io.strandline.table.TableDdl;
import io.strandline.table.TableDesign;
import io.strandline.table.TableEdit;
import io.strandline.table.TableFiles;
import io.strandline.table.TableLocation;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.types.DataType;
import scala.jdk.javaapi.CollectionConverters;

/** One Delta table. */
final class DeltaDimensionTable implements DimensionTable {
  private final SparkSession spark;
  private final TableLocation location;
  private final DeltaFiles files;

  DeltaDimensionTable(SparkSession spark, TableLocation location) {
    this.spark = spark;
    this.location = location;
    this.files = new DeltaFiles(spark, location);
  }

  @Override
  public boolean exists() {
    return DeltaFailures.explained(location, files::exists);
  }

  @Override
  public String ddl(TableDesign design) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("delta.enableDeletionVectors", "true");
    boolean oddNames =
        Arrays.stream(design.columns().fieldNames()).anyMatch(DeltaSchema::needsMapping);
    if (oddNames || design.columns().treeString().chars().anyMatch(c -> c == ',')) {
      properties.put(DeltaSchema.MAPPING, "name");
    }
    properties.putAll(design.notes().properties(TableNotes.NONE));
    DeltaArrangement files = DeltaArrangement.of(design);
    return TableDdl.create(
        location.sql(), "delta", design, files.partitions(), files.clusters(), properties);
  }

  @Override
  public void create(TableDesign design) {
    DeltaFailures.explained(
        location,
        () -> {
          files.refuseForeignFolder();
          return Statements.run(spark, ddl(design));
        });
  }

  @Override
  public TableState state() {
    return DeltaFailures.explained(
        location,
        () -> {
          Snapshot snapshot = files.snapshot();
          return at(snapshot.version(), snapshot);
        });
  }

  /** The rows of {@code version}; since when columns are known, the newest snapshot says. */
  private TableState at(long version, Snapshot newest) {
    Optional<Dataset<Row>> addressed =
        DeltaAddress.selection(newest).map(address -> rows("*, " + address, version));
    return new TableState(
        version,
        addressed.map(rows -> rows.drop(RowAddress.COLUMN)).orElseGet(() -> rows("*", version)),
        TableNotes.in(CollectionConverters.asJava(newest.metadata().configuration())),
        addressed);
  }

  private Dataset<Row> rows(String columns, long version) {
    return Statements.run(
        spark, "SELECT " + columns + " FROM " + location.sql() + " VERSION AS OF " + version);
  }

  @Override
  public Optional<BatchRecord> published(String batchId) {
    return DeltaFailures.explained(location, () -> new DeltaBatches(files).find(batchId));
  }

  @Override
  public Optional<Instant> newestBatchTime() {
    return DeltaFailures.explained(location, () -> new DeltaBatches(files).newestTime());
  }

  @Override
  public PublishedRuns publishedRuns() {
    return DeltaFailures.explained(location, () -> new DeltaBatches(files).runs());
  }

  @Override
  public DimensionTable beside(String suffix) {
    return new DeltaDimensionTable(spark, location.beside(suffix));
  }

  @Override
  public void append(Dataset<Row> rows) {
    DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location,
                () -> {
                  Statements.append(rows, location.sql());
                  return null;
                }));
  }

  @Override
  public void run(UnaryOperator<String> statement) {
    DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location, () -> Statements.run(spark, statement.apply(location.sql()))));
  }

  @Override
  public Written publish(Publication publication) {
    return DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location, () -> new DeltaCommit(spark, location, files).publish(publication)));
  }

  @Override
  public TableState change(TableState planned, TableEdit edit) {
    return DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location,
                () -> {
                  new DeltaSchema(spark, location, files).change(planned, edit);
                  return state();
                }));
  }

  @Override
  public boolean widens(DataType from, DataType to) {
    return DeltaSchema.widens(from, to);
  }

  @Override
  public List<String> consequences(TableEdit edit) {
    return DeltaFailures.explained(
        location, () -> new DeltaSchema(spark, location, files).consequences(edit.changes()));
  }

  @Override
  public Optional<BatchRecord> newestBatch() {
    return DeltaFailures.explained(
        location, () -> DeltaWithdrawal.newest(files).map(DeltaWithdrawal::batch));
  }

  @Override
  public TableState before(String batchId) {
    return DeltaFailures.explained(
        location, () -> at(DeltaWithdrawal.of(files, batchId).base(), files.snapshot()));
  }

  @Override
  public void withdraw(String batchId) {
    DeltaFailures.explained(
        location,
        () ->
            TableLock.holding(
                location,
                () -> {
                  DeltaWithdrawal.of(files, batchId).commit(spark, location);
                  return null;
                }));
  }

  @Override
  public List<TableFiles> files() {
    return List.of(new DeltaUpkeep(spark, location, files));
  }

  static StrandlineException missing(TableLocation location) {
    return new StrandlineException(
        Problem.of(
            ErrorCode.TABLE_MISSING,
            "table " + location.sql() + " does not exist",
            "Create it with `strandline init SPEC`, or apply a first batch."));
  }
}
