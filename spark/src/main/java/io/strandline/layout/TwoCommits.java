package io.strandline.layout;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.strandline.spec.DimensionSpec;
import io.strandline.table.BatchRecord;
import io.strandline.table.ColumnPath;
import io.strandline.table.DimensionTable;
import io.strandline.table.Publication;
import io.strandline.table.RowIdentity;
import io.strandline.table.TableState;
import io.strandline.table.Written;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * How far the newest batch of a history table has come. The history's record of it says which batch
 * the current table had published before: while that is still its newest, the batch is ahead and
 * does not count. It also says whether rows are to leave the history after the publication, since
 * they are open again.
 */
final class TwoCommits {
  private static final String WITHDRAWAL = "withdrawal of ";
  private static final String NO_SOURCE = "000000000000000";

  private final DimensionTable current;
  private final DimensionTable history;
  private final List<String> key;
  private final String start;
  private final HistoryColumns columns;

  /** What is still to be done for a batch once the history has what it gains. */
  enum Rest {
    PUBLISH,
    /** Also take rows out of the history. */
    PUBLISH_AND_MOVE;

    private String after(String batch) {
      return name() + " after " + batch;
    }
  }

  TwoCommits(
      DimensionSpec spec, DimensionTable current, DimensionTable history, HistoryColumns columns) {
    this.columns = columns;
    this.current = current;
    this.history = history;
    this.key = spec.key();
    this.start = spec.layout().names().validFrom();
  }

  /** The record of a batch in the history table, to be written before its publication. */
  BatchRecord ahead(BatchRecord batch, Rest rest) {
    return new BatchRecord(
        batch.id(),
        batch.source(),
        batch.effectiveAt(),
        rest.after(newestInCurrent()),
        batch.run());
  }

  private String newestInCurrent() {
    return current.newestBatch().map(BatchRecord::id).orElse("");
  }

  /** The history's rows that count; nothing is written. */
  Dataset<Row> published(TableState open, TableState closed) {
    Optional<BatchRecord> newest = history.newestBatch();
    if (newest.filter(this::isAhead).isPresent()) {
      return history.before(newest.get().id()).rows();
    }
    return newest.filter(TwoCommits::hasToMove).isPresent()
        ? joined(closed.rows(), open.rows(), "left_anti")
        : closed.rows();
  }

  /** Finishes the newest batch or takes it back, whichever its publication calls for. */
  void recover() {
    if (!current.exists() || !history.exists()) {
      return;
    }
    Optional<BatchRecord> newest = history.newestBatch();
    if (newest.filter(this::isAhead).isPresent()) {
      fence(newest.get());
    }
    if (newest.filter(this::isAhead).isPresent()) {
      history.withdraw(newest.get().id());
    } else if (newest.filter(TwoCommits::hasToMove).isPresent()) {
      settle(newest.get());
    }
  }

  private boolean isAhead(BatchRecord batch) {
    if (current.published(batch.id()).isPresent()) {
      return false;
    }
    // a table that has published anything since has forgotten the batch, or has settled it
    String now = newestInCurrent();
    return now.equals(WITHDRAWAL + batch.id())
        || Arrays.stream(Rest.values()).anyMatch(r -> r.after(now).equals(batch.report()))
        || now.isEmpty();
  }

  private static boolean hasToMove(BatchRecord batch) {
    return batch.report().startsWith(Rest.PUBLISH_AND_MOVE.after(""));
  }

  /** Moves the current table on, so that a run that is still under way can't publish any more. */
  private void fence(BatchRecord batch) {
    current.publish(
        new Publication(
            current.state(),
            Optional.empty(),
            identity(current.state()),
            new BatchRecord(WITHDRAWAL + batch.id(), NO_SOURCE, Instant.EPOCH, "{}", "")));
  }

  /** The history loses what has become open again. */
  Written settle(BatchRecord batch) {
    TableState closed = history.state();
    Dataset<Row> open =
        joined(closed.rows(), current.state().rows(), "left_semi")
            .withColumn(Publication.OPERATION, lit(Publication.REMOVE))
            .localCheckpoint(true);
    BatchRecord moved =
        new BatchRecord(
            batch.id(), batch.source(), batch.effectiveAt(), Rest.PUBLISH.after(""), batch.run());
    return history.publish(new Publication(closed, Optional.of(open), identity(closed), moved));
  }

  private Dataset<Row> joined(Dataset<Row> closed, Dataset<Row> open, String kind) {
    Column same =
        key.stream()
            .map(name -> column(closed, name).equalTo(column(open, name)))
            .reduce(column(closed, start).eqNullSafe(column(open, start)), Column::and);
    return closed.join(open, same, kind);
  }

  private Column column(Dataset<Row> rows, String name) {
    return rows.col(quoted(columns.in(rows.schema(), name).orElse(name)));
  }

  private RowIdentity identity(TableState state) {
    StructType schema = state.rows().schema();
    return new RowIdentity(
        key.stream().map(name -> path(schema, name)).toList(), Optional.of(path(schema, start)));
  }

  private ColumnPath path(StructType schema, String name) {
    return ColumnPath.of(columns.in(schema, name).orElse(name));
  }

  static Column column(String name) {
    return col(quoted(name));
  }

  private static String quoted(String name) {
    return ColumnPath.of(name).sql();
  }
}
