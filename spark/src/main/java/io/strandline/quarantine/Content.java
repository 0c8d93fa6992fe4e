package io.strandline.quarantine;

import static io.strandline.prepare.Events.column;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.when;

import io.strandline.error.ErrorCode;
import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.prepare.SetAside;
import io.strandline.source.SourceRows;
import io.strandline.spec.HashForm;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What rows that are set aside say, whatever the reason: their event by value, or their text where
 * it could not be read.
 */
public final class Content {
  private static final String CONTENT = "__strandline_content";

  private final Shape shape;

  /** Rows set aside from batches of this shape. */
  public Content(Shape shape) {
    this.shape = shape;
  }

  /** The rows of {@code some} that say what none of {@code others} says. */
  public Dataset<Row> without(Dataset<Row> some, Dataset<Row> others) {
    return of(some)
        .join(of(others).select(column(CONTENT)), new String[] {CONTENT}, "left_anti")
        .drop(CONTENT);
  }

  /** How many of {@code some} say what a row of {@code others} says, by the other's reason. */
  public SortedMap<ErrorCode, Long> repeated(Dataset<Row> some, Dataset<Row> others) {
    Dataset<Row> reasons =
        of(others).select(column(CONTENT), column(SetAside.REASON)).dropDuplicates(CONTENT);
    return counts(
        of(some)
            .select(column(CONTENT))
            .join(reasons, new String[] {CONTENT}, "inner")
            .select(column(SetAside.REASON)));
  }

  /** How many rows there are of each reason. */
  public static SortedMap<ErrorCode, Long> counts(Dataset<Row> rows) {
    SortedMap<ErrorCode, Long> counts = new TreeMap<>();
    rows.groupBy(column(SetAside.REASON))
        .agg(count(lit(1)))
        .collectAsList()
        .forEach(row -> counts.put(ErrorCode.valueOf(row.getString(0)), row.getLong(1)));
    return counts;
  }

  private Dataset<Row> of(Dataset<Row> rows) {
    List<String> there = List.of(rows.columns());
    List<String> event = SetAside.event(shape).stream().filter(there::contains).toList();
    Column text = sha2(column(SourceRows.RAW).cast("binary"), 256);
    return rows.withColumn(
        CONTENT,
        when(column(SourceRows.FORM).isNotNull(), text)
            .otherwise(RecordHash.of(rows.schema(), event, HashForm.SHA256)));
  }
}
