package io.strandline.quarantine;

import static io.strandline.prepare.Events.column;
import static io.strandline.table.Identifiers.quoted;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import io.strandline.prepare.Prepared.BatchIdentity;
import io.strandline.prepare.SetAside;
import io.strandline.table.DimensionTable;
import io.strandline.table.PublishedRuns;
import io.strandline.table.SideTable;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The table beside a dimension with the rows that were set aside: the columns of {@link SetAside}
 * and those below. A row that leaves the quarantine is not changed; another row says that it left.
 * Both count once the dimension has published the run that wrote them, so that a replayed row
 * leaves in the very moment in which its effect is there.
 */
public final class QuarantineTable {
  /** What follows the dimension's name in the quarantine's. */
  public static final String SUFFIX = "__quarantine";

  /** BIGINT: the row's number, from 1 up, unique among rows that count. */
  public static final String ID = "__strandline_id";

  /** STRING: the batch that set the row aside, or that took it out. */
  public static final String BATCH = "__strandline_batch_id";

  /** TIMESTAMP: when that was. */
  public static final String TIME = "__strandline_quarantined_at";

  /** STRING: the run that took row {@link #ID} out; NULL in the row itself. */
  public static final String RELEASED_BY = "__strandline_released_by";

  /** BOOLEAN, in what {@link #counting} gives: whether the row has left. */
  public static final String IS_OUT = "__strandline_is_out";

  private final DimensionTable table;
  private final SideTable side;

  /** The quarantine of a dimension. */
  public QuarantineTable(DimensionTable dimension) {
    this.table = dimension.beside(SUFFIX);
    this.side = new SideTable(table);
  }

  /** The rows that count, with {@link #IS_OUT}; empty where nothing was ever set aside. */
  public Optional<Dataset<Row>> counting(PublishedRuns runs) {
    return side.counting(runs)
        .map(
            all -> {
              Dataset<Row> out =
                  all.filter(column(RELEASED_BY).isNotNull())
                      .select(column(ID))
                      .distinct()
                      .withColumn(IS_OUT, lit(true));
              return all.filter(column(RELEASED_BY).isNull())
                  .join(out, new String[] {ID}, "left_outer")
                  .withColumn(IS_OUT, column(IS_OUT).isNotNull());
            });
  }

  /** The rows that are in the quarantine. */
  public Optional<Dataset<Row>> inside(PublishedRuns runs) {
    return counting(runs).map(rows -> rows.filter(column(IS_OUT).equalTo(false)).drop(IS_OUT));
  }

  /**
   * Adds rows, which count once {@code run} is published.
   *
   * @param rows materialised: each reading gives the same rows in the same partitions
   */
  public void add(Dataset<Row> rows, BatchIdentity batch, String run) {
    side.append(marked(Numbering.after(last(), rows, ID), batch), run);
  }

  /**
   * Takes rows out, once {@code run} is published.
   *
   * @param rows their {@link #ID}
   */
  public void release(Dataset<Row> rows, BatchIdentity batch, String run) {
    side.append(marked(rows.select(column(ID)), batch).withColumn(RELEASED_BY, lit(run)), run);
  }

  /**
   * Deletes what rows that have left say.
   *
   * @param rows their {@link #ID} and {@link SideTable#RUN}
   */
  public void purge(Dataset<Row> rows) {
    String view = "strandline_purged_" + UUID.randomUUID().toString().replace("-", "");
    rows.createOrReplaceTempView(view);
    try {
      table.run(
          name ->
              "MERGE INTO %s t USING %s s ON t.%s = s.%s AND t.%s = s.%s WHEN MATCHED THEN DELETE"
                  .formatted(
                      name,
                      view,
                      quoted(ID),
                      quoted(ID),
                      quoted(SideTable.RUN),
                      quoted(SideTable.RUN)));
    } finally {
      rows.sparkSession().catalog().dropTempView(view);
    }
  }

  private static Dataset<Row> marked(Dataset<Row> rows, BatchIdentity batch) {
    return rows.withColumn(BATCH, lit(batch.id()))
        .withColumn(TIME, lit(batch.clock()))
        .withColumn(RELEASED_BY, lit(null).cast("string"));
  }

  /** The highest number ever given, also by runs that came to nothing. */
  private long last() {
    if (!table.exists()) {
      return 0;
    }
    Row highest = table.state().rows().agg(max(column(ID))).first();
    return highest.isNullAt(0) ? 0 : highest.getLong(0);
  }
}
