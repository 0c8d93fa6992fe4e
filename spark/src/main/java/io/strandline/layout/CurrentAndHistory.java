package io.strandline.layout;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.strandline.layout.TwoCommits.Rest;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Layout;
import io.strandline.table.BatchRecord;
import io.strandline.table.ColumnPath;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.PublishedRuns;
import io.strandline.table.TableDesign;
import io.strandline.table.TableEdit;
import io.strandline.table.TableFiles;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Type 4: one dimension in two tables, seen as one. The current table has the open version of each
 * key, without its end; the history table has the closed versions.
 *
 * <p>Two tables can't be committed at once. The current table's commit is the publication. What the
 * history gains is written before it and what it loses after it, so no version is ever in neither;
 * {@link TwoCommits} knows how far a batch has come.
 */
public final class CurrentAndHistory implements DimensionTable {
  private final DimensionTable current;
  private final DimensionTable history;
  private final Layout layout;
  private final ColumnNames names;
  private final HistoryColumns columns;
  private final TwoCommits commits;

  /** What was read last: a publication goes on top of it, or nowhere. */
  private Optional<Pair> read = Optional.empty();

  private record Pair(TableState current, TableState history) {}

  /** The dimension of {@code spec} in these tables. */
  public CurrentAndHistory(DimensionSpec spec, DimensionTable current, DimensionTable history) {
    this.current = current;
    this.history = history;
    this.layout = spec.layout();
    this.names = layout.names();
    this.columns = new HistoryColumns(spec, history);
    this.commits = new TwoCommits(spec, current, history, columns);
  }

  @Override
  public boolean exists() {
    return current.exists();
  }

  @Override
  public String ddl(TableDesign design) {
    return history.ddl(ofHistory(design)) + ";\n" + current.ddl(ofCurrent(design));
  }

  @Override
  public void create(TableDesign design) {
    if (!history.exists()) {
      history.create(ofHistory(design));
    }
    current.create(ofCurrent(design));
  }

  private TableDesign ofCurrent(TableDesign design) {
    Set<String> required = new HashSet<>(design.required());
    required.removeAll(List.of(names.validTo(), names.isCurrent()));
    return new TableDesign(
        without(design.columns(), List.of(names.validTo(), names.isCurrent())),
        required,
        design.order(),
        design.partitions().stream()
            .filter(term -> !term.column().equals(ColumnPath.of(names.validFrom())))
            .toList(),
        design.notes());
  }

  private TableDesign ofHistory(TableDesign design) {
    Set<String> required = new HashSet<>(design.required());
    required.remove(names.isCurrent());
    required.add(names.validTo());
    return new TableDesign(
        without(design.columns(), List.of(names.isCurrent())),
        required,
        design.order(),
        design.partitions(),
        design.notes());
  }

  private static StructType without(StructType columns, List<String> names) {
    return new StructType(
        Arrays.stream(columns.fields())
            .filter(field -> !names.contains(field.name()))
            .toArray(StructField[]::new));
  }

  @Override
  public void recover() {
    commits.recover();
    if (current.exists() && history.exists()) {
      columns.caughtUp(current.state(), history.state());
    }
  }

  @Override
  public TableState state() {
    return seen(new Pair(current.state(), history.state()));
  }

  private TableState seen(Pair pair) {
    read = Optional.of(pair);
    TableState open = pair.current();
    TableState closed = pair.history();
    Dataset<Row> versions = columns.named(commits.published(open, closed), open.rows().schema());
    DataType end = closed.rows().schema().apply(names.validTo()).dataType();
    Dataset<Row> rows = open.rows().withColumn(names.validTo(), far(end).cast(end));
    if (ColumnNames.isKept(names.isCurrent())) {
      rows = rows.withColumn(names.isCurrent(), lit(true));
      versions = versions.withColumn(names.isCurrent(), lit(false));
    }
    Column[] shown = Arrays.stream(rows.columns()).map(TwoCommits::column).toArray(Column[]::new);
    return new TableState(
        open.version(), rows.unionByName(versions, true).select(shown), open.notes());
  }

  private Column far(DataType end) {
    return layout.openEnd().map(new StoredTime(end, layout.zone())::literal).orElse(lit(null));
  }

  @Override
  public Written publish(Publication publication) {
    Pair base = readAs(publication.base());
    if (publication.rows().isEmpty()) {
      return current.publish(on(base.current(), publication, Optional.empty()));
    }
    Dataset<Row> rows = publication.rows().get();
    DataType end = rows.schema().apply(names.validTo()).dataType();
    Column to = col(ColumnPath.of(names.validTo()).sql());
    SplitRows split =
        SplitRows.of(
            rows,
            layout.openEnd().isPresent() ? to.isNull().or(to.geq(far(end))) : to.isNull(),
            List.of(names.validTo(), names.isCurrent()),
            List.of(names.isCurrent()));
    Written written = new Written(0, 0);
    if (split.gained().isPresent() || split.moves()) {
      Rest rest = split.moves() ? Rest.PUBLISH_AND_MOVE : Rest.PUBLISH;
      written =
          history.publish(
              new Publication(
                  base.history(),
                  split.gained(),
                  publication.identity(),
                  publication.written(),
                  Publication.Effect.REPLACES,
                  publication.mode(),
                  commits.ahead(publication.batch(), rest)));
    }
    written = written.plus(current.publish(on(base.current(), publication, split.open())));
    return split.moves() ? written.plus(commits.settle(publication.batch())) : written;
  }

  private Pair readAs(TableState base) {
    return read.filter(pair -> pair.current().version() == base.version())
        .orElseThrow(() -> new IllegalStateException("No state was read to go on from"));
  }

  /** The current table holds no ends, so any of its rows may be written. */
  private static Publication on(
      TableState base, Publication publication, Optional<Dataset<Row>> rows) {
    return new Publication(
        base,
        rows,
        publication.identity(),
        Optional.empty(),
        Publication.Effect.REPLACES,
        publication.mode(),
        publication.batch());
  }

  @Override
  public Optional<BatchRecord> published(String batchId) {
    return current.published(batchId);
  }

  @Override
  public Optional<Instant> newestBatchTime() {
    return current.newestBatchTime();
  }

  @Override
  public PublishedRuns publishedRuns() {
    return current.publishedRuns();
  }

  @Override
  public DimensionTable beside(String suffix) {
    return current.beside(suffix);
  }

  @Override
  public void append(Dataset<Row> rows) {
    throw new UnsupportedOperationException("Only tables beside a dimension are appended to");
  }

  @Override
  public void run(UnaryOperator<String> statement) {
    throw new UnsupportedOperationException("Statements run on tables beside a dimension");
  }

  /** The current table comes first: {@link #recover} lets the history follow it. */
  @Override
  public TableState change(TableState planned, TableEdit edit) {
    Pair base = readAs(planned);
    TableState open = current.change(base.current(), edit);
    return seen(new Pair(open, columns.caughtUp(open, base.history())));
  }

  @Override
  public boolean widens(DataType from, DataType to) {
    return current.widens(from, to) && history.widens(from, to);
  }

  @Override
  public List<String> consequences(TableEdit edit) {
    return current.consequences(edit);
  }

  @Override
  public Optional<BatchRecord> newestBatch() {
    return current.newestBatch();
  }

  @Override
  public TableState before(String batchId) {
    return current.before(batchId);
  }

  @Override
  public void withdraw(String batchId) {
    current.withdraw(batchId);
  }

  @Override
  public List<TableFiles> files() {
    return Stream.of(current, history).flatMap(table -> table.files().stream()).toList();
  }
}
