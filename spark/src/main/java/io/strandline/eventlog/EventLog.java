package io.strandline.eventlog;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import io.strandline.layout.Shape;
import io.strandline.prepare.Conformed;
import io.strandline.prepare.Events;
import io.strandline.prepare.Prepared;
import io.strandline.prepare.Truncations;
import io.strandline.row.RowValues;
import io.strandline.table.DimensionTable;
import io.strandline.table.PublishedRuns;
import io.strandline.table.SideTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The accepted events of one dimension: one row an event, with the business key, the attributes and
 * the columns of {@link Events} but the hash. A delete of every key is a row without key.
 */
public final class EventLog {
  /** What follows the dimension's name in the log's. */
  public static final String SUFFIX = "__events";

  private final DimensionTable log;
  private final SideTable table;
  private final Duration keep;

  /**
   * The log of a dimension.
   *
   * @param dimension the dimension's table
   * @param keep how far before the newest event the log reaches
   */
  public EventLog(DimensionTable dimension, Duration keep) {
    this.log = dimension.beside(SUFFIX);
    this.table = new SideTable(log);
    this.keep = keep;
  }

  /**
   * What the log holds of the batch's keys. Reads the files that have events at or after the
   * batch's earliest, and no others unless a key has one there.
   *
   * @param since effective time of the batch's earliest event
   */
  public Recollection recall(Prepared prepared, Instant since, PublishedRuns runs) {
    Optional<Dataset<Row>> logged = counting(prepared.shape(), runs);
    if (logged.isEmpty()) {
      return Recollection.NOTHING;
    }
    Dataset<Row> tail = logged.get().filter(column(Events.AT).geq(lit(since)));
    if (tail.isEmpty()) {
      return Recollection.NOTHING;
    }
    Optional<Dataset<Row>> truncations = truncations(prepared.shape(), tail);
    String[] key = prepared.shape().keyNames().toArray(new String[0]);
    Dataset<Row> keys = concerned(prepared, tail, truncations.isPresent()).localCheckpoint(true);
    if (keys.isEmpty()) {
      return Recollection.NOTHING;
    }
    return new Recollection(
        Optional.of(logged.get().join(keys, key, "left_semi")),
        newest(tail).map(newest -> newest.minus(keep)),
        Set.of(),
        Set.of(),
        truncations);
  }

  /** The batch's keys that have an event in the tail; a delete of every key is one of each. */
  private static Dataset<Row> concerned(Prepared prepared, Dataset<Row> tail, boolean truncated) {
    Column[] columns = keyColumns(prepared.shape());
    Dataset<Row> batch = prepared.events().select(columns).distinct();
    Dataset<Row> logged = tail.filter(columns[0].isNotNull()).select(columns).distinct();
    String[] key = prepared.shape().keyNames().toArray(new String[0]);
    Dataset<Row> keys = truncated ? batch : batch.join(logged, key, "left_semi");
    return prepared.truncations().isPresent() ? keys.union(logged).distinct() : keys;
  }

  /** Logged deletes of every key: their rows have none. */
  private static Optional<Dataset<Row>> truncations(Shape shape, Dataset<Row> tail) {
    if (shape.spec().truncateWhen().isEmpty()) {
      return Optional.empty();
    }
    Dataset<Row> found = tail.filter(keyColumns(shape)[0].isNull());
    return found.isEmpty() ? Optional.empty() : Optional.of(Truncations.moments(found));
  }

  /** Deletes of every key as rows of the log. */
  public static Dataset<Row> rows(Shape shape, Truncations truncations) {
    List<String> given = List.of(truncations.moments().columns());
    Column[] columns =
        schema(shape)
            .map(
                field ->
                    given.contains(field.name())
                        ? column(field.name())
                        : field.name().equals(Events.DELETE)
                            ? lit(true).as(field.name())
                            : lit(null).cast(field.dataType()).as(field.name()))
            .toArray(Column[]::new);
    return truncations.moments().select(columns);
  }

  /** Every event of every key, as a snapshot older than one applied needs them. */
  public Recollection recallAll(Shape shape, PublishedRuns runs) {
    Optional<Dataset<Row>> logged = counting(shape, runs);
    return logged
        .map(
            rows ->
                new Recollection(
                    logged,
                    newest(rows).map(newest -> newest.minus(keep)),
                    Set.of(),
                    Set.of(),
                    Optional.empty()))
        .orElse(Recollection.NOTHING);
  }

  /**
   * Those of {@code times} that {@code logged} has events of. Of what is older than the log keeps
   * it may hold a part only, so that is left out.
   */
  public static Set<Instant> timesAmong(Recollection logged, Set<Instant> times) {
    Set<Instant> kept = new TreeSet<>(times);
    kept.removeIf(time -> logged.horizon().filter(time::isBefore).isPresent());
    if (logged.events().isEmpty() || kept.isEmpty()) {
      return Set.of();
    }
    Set<Instant> found = new TreeSet<>();
    logged
        .events()
        .get()
        .select(column(Events.AT))
        .filter(column(Events.AT).isin(kept.toArray()))
        .distinct()
        .collectAsList()
        .forEach(
            row -> found.add((Instant) RowValues.fromSpark(row.get(0), DataTypes.TimestampType)));
    return found;
  }

  /**
   * Adds the events that a run accepts. They count once the dimension has published the run.
   *
   * @param accepted business key, attributes and the columns of {@link Events} but the hash
   */
  public void record(Shape shape, Dataset<Row> accepted, String run) {
    table.append(accepted.select(columns(shape)), run, shape.spec().tracking().renamed());
  }

  /**
   * Drops what is older than the log keeps, where it is time to; the log has been written to.
   *
   * @param newest an effective time that published events have reached
   * @param runs the published runs, asked for where it is time
   */
  public void trim(Shape shape, Instant newest, Supplier<PublishedRuns> runs) {
    new Trimming(log, shape, keep).upTo(() -> counting(shape, runs.get()).orElseThrow(), newest);
  }

  /** The rows that count in the dimension's columns, whatever columns the log has yet. */
  private Optional<Dataset<Row>> counting(Shape shape, PublishedRuns runs) {
    return table.counting(runs).map(rows -> inColumnsOf(shape, rows));
  }

  private static Dataset<Row> inColumnsOf(Shape shape, Dataset<Row> rows) {
    Set<String> there = Set.of(rows.columns());
    Map<String, String> renamed = shape.spec().tracking().renamed();
    List<Column> columns = new ArrayList<>();
    schema(shape)
        .forEach(
            field -> {
              String before = renamed.getOrDefault(field.name(), field.name());
              String name = there.contains(field.name()) ? field.name() : before;
              Column value =
                  there.contains(name)
                      ? Conformed.column(
                          column(name), rows.schema().apply(name).dataType(), field.dataType())
                      : lit(null).cast(field.dataType());
              columns.add(value.as(field.name()));
            });
    columns.add(column(SideTable.RUN));
    return rows.select(columns.toArray(Column[]::new));
  }

  /** The columns of one logged event. */
  public static Column[] columns(Shape shape) {
    return schema(shape).map(f -> column(f.name())).toArray(Column[]::new);
  }

  private static Stream<StructField> schema(Shape shape) {
    StructType schema = new StructType();
    for (StructField field : shape.key()) {
      schema = schema.add(field.name(), field.dataType());
    }
    schema = schema.add(Events.AT, DataTypes.TimestampType);
    if (!shape.sequence().isEmpty()) {
      schema = schema.add(Events.SEQUENCE, shape.sequenceType());
    }
    schema = schema.add(Events.DELETE, DataTypes.BooleanType);
    for (StructField field : shape.attributes()) {
      schema = schema.add(field.name(), field.dataType());
    }
    return Arrays.stream(schema.fields());
  }

  private static Column[] keyColumns(Shape shape) {
    return shape.keyNames().stream().map(Events::column).toArray(Column[]::new);
  }

  private static Optional<Instant> newest(Dataset<Row> events) {
    Object micros = events.agg(max(column(Events.AT))).first().get(0);
    return Optional.ofNullable((Instant) RowValues.fromSpark(micros, DataTypes.TimestampType));
  }
}
