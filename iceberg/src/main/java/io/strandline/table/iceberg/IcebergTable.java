package io.strandline.table.iceberg;

import static io.strandline.table.Identifiers.quoted;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.table.BatchRecord;
import io.strandline.table.DimensionTable;
import io.strandline.table.PartitionTerm;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;

/** One Iceberg table. */
final class IcebergTable implements DimensionTable {
  private final SparkSession spark;
  private final TableLocation.InCatalog location;

  IcebergTable(SparkSession spark, TableLocation location) {
    this.spark = spark;
    if (!(location instanceof TableLocation.InCatalog inCatalog)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.USAGE,
              "Iceberg tables are found by name, not by path: " + location,
              "Give the table a name in a Spark catalog."));
    }
    this.location = inCatalog;
  }

  @Override
  public boolean exists() {
    return IcebergFailures.explained(location, () -> IcebergCatalog.find(spark, location))
        .isPresent();
  }

  @Override
  public String ddl(TableDesign design) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("format-version", "2");
    properties.put("write.delete.mode", "merge-on-read");
    properties.put("write.update.mode", "merge-on-read");
    properties.put("write.merge.mode", "merge-on-read");
    properties.put("write.parquet.compression-codec", "zstd");
    properties.put("write.metadata.delete-after-commit.enabled", "true");
    properties.put("write.metadata.previous-versions-max", "50");
    properties.putAll(design.notes().properties(TableNotes.NONE));
    List<String> partitions = design.partitions().stream().map(IcebergTable::partition).toList();
    return TableDdl.create(location.sql(), "iceberg", design, partitions, List.of(), properties);
  }

  private static String partition(PartitionTerm term) {
    String column = term.column().sql();
    if (term instanceof PartitionTerm.Years) {
      return "years(" + column + ")";
    }
    if (term instanceof PartitionTerm.Days) {
      return "days(" + column + ")";
    }
    return term instanceof PartitionTerm.Bucket bucket
        ? "bucket(" + bucket.buckets() + ", " + column + ")"
        : column;
  }

  @Override
  public void create(TableDesign design) {
    IcebergFailures.explained(
        location,
        () -> {
          List<String> namespace = location.name().subList(0, location.name().size() - 1);
          if (namespace.size() > 1) {
            createNamespace(namespace);
          }
          Statements.run(spark, ddl(design));
          Table table = IcebergCatalog.load(spark, location);
          ReplaceSortOrder order = table.replaceSortOrder();
          design.order().forEach(column -> order.asc(String.join(".", column.parts())));
          order.commit();
          IcebergCommit.start(table);
          return null;
        });
  }

  /**
   * Two processes may find it missing; the second look of one that failed finds the other's.
   * Threads of one process take turns.
   */
  private void createNamespace(List<String> namespace) {
    String statement =
        "CREATE NAMESPACE IF NOT EXISTS "
            + namespace.stream().map(n -> quoted(n)).collect(Collectors.joining("."));
    synchronized (IcebergTable.class) {
      try {
        Statements.run(spark, statement);
      } catch (RuntimeException e) {
        Statements.run(spark, statement);
      }
    }
  }

  @Override
  public TableState state() {
    return IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          Snapshot snapshot = table.currentSnapshot();
          long version = snapshot == null ? IcebergCommit.start(table) : snapshot.snapshotId();
          return state(table, version, TableNotes.in(table.properties()));
        });
  }

  @Override
  public Optional<BatchRecord> published(String batchId) {
    return IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          return IcebergCommit.inSnapshots(table, batchId)
              .or(() -> IcebergCommit.ledger(table).find(batchId));
        });
  }

  @Override
  public Optional<Instant> newestBatchTime() {
    return IcebergFailures.explained(
        location, () -> IcebergCommit.ledger(IcebergCatalog.load(spark, location)).newestTime());
  }

  @Override
  public PublishedRuns publishedRuns() {
    return IcebergFailures.explained(
        location, () -> IcebergCommit.ledger(IcebergCatalog.load(spark, location)).runs());
  }

  @Override
  public DimensionTable beside(String suffix) {
    return new IcebergTable(spark, location.beside(suffix));
  }

  @Override
  public void append(Dataset<Row> rows) {
    IcebergFailures.explained(
        location,
        () -> {
          Statements.append(rows, location.sql());
          return null;
        });
  }

  @Override
  public void run(UnaryOperator<String> statement) {
    IcebergFailures.explained(
        location, () -> Statements.run(spark, statement.apply(location.sql())));
  }

  @Override
  public Written publish(Publication publication) {
    return IcebergFailures.explained(
        location,
        () ->
            new IcebergCommit(spark, location, IcebergCatalog.load(spark, location))
                .publish(publication));
  }

  @Override
  public TableState change(TableState planned, TableEdit edit) {
    return IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          IcebergSchema.change(table, planned, edit);
          return state(IcebergCatalog.load(spark, location), planned.version(), edit.notes());
        });
  }

  @Override
  public boolean widens(DataType from, DataType to) {
    return IcebergSchema.widens(from, to);
  }

  @Override
  public Optional<BatchRecord> newestBatch() {
    return IcebergFailures.explained(
        location, () -> IcebergCommit.ledger(IcebergCatalog.load(spark, location)).newest());
  }

  @Override
  public TableState before(String batchId) {
    return IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          long version = IcebergWithdrawal.of(table, batchId).base();
          return new TableState(
              version,
              Statements.run(
                  spark, "SELECT * FROM " + location.sql() + " VERSION AS OF " + version),
              TableNotes.in(table.properties()));
        });
  }

  @Override
  public void withdraw(String batchId) {
    IcebergFailures.explained(
        location,
        () -> {
          Table table = IcebergCatalog.load(spark, location);
          IcebergWithdrawal.of(table, batchId).commit(table);
          return null;
        });
  }

  @Override
  public List<TableFiles> files() {
    return List.of(new IcebergUpkeep(spark, location));
  }

  private TableState state(Table table, long version, TableNotes notes) {
    Optional<Dataset<Row>> addressed =
        IcebergAddress.selection(table).map(address -> rows("*, " + address));
    return new TableState(
        version,
        addressed.map(rows -> rows.drop(RowAddress.COLUMN)).orElseGet(() -> rows("*")),
        notes,
        addressed);
  }

  private Dataset<Row> rows(String columns) {
    return Statements.run(spark, "SELECT " + columns + " FROM " + location.sql());
  }
}
