package io.strandline.integrity;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.layout.Shape;
import io.strandline.query.RowJson;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Rows that share their surrogate key. They may belong to different business keys, so the pass by
 * key cannot see them; this is a second pass that reads one column, as numbers. Rows are counted
 * and looked up only where there are such keys.
 */
final class SurrogateKeys {
  static final String SUSPECTS = "surrogate suspects";
  private static final int MOST_SAMPLES = 5;

  private final Shape shape;
  private final Dataset<Row> stored;

  SurrogateKeys(Shape shape, Dataset<Row> stored) {
    this.shape = shape;
    this.stored = stored;
  }

  /**
   * Parts of a {@link Tally} that say how many rows have the number of another, or none. Equal keys
   * have equal numbers.
   */
  Dataset<Row> suspects() {
    if (!areKept()) {
      return stored.sparkSession().createDataset(List.of(), Tally.PART);
    }
    DataType type = stored.schema().apply(shape.names().surrogateKey()).dataType();
    if (type.equals(DataTypes.LongType)) {
      return suspects(surrogate());
    }
    if (type.equals(DataTypes.StringType)) {
      return suspects(when(surrogate().isNotNull(), xxhash64(surrogate())));
    }
    // values of other types may be equal and have different hashes
    return stored
        .sparkSession()
        .createDataset(List.of(Tally.part(SUSPECTS, 1, List.of())), Tally.PART);
  }

  private Dataset<Row> suspects(Column number) {
    return SharedNumbers.suspects(stored.select(number));
  }

  /** How many rows share a surrogate key with another row, or have none. */
  long rows() {
    Row total = shared().agg(sum("rows")).head();
    return total.isNullAt(0) ? 0 : total.getLong(0);
  }

  /** Some of those rows: surrogate key and what identifies the row. */
  List<String> samples() {
    Object[] keys =
        shared().limit(MOST_SAMPLES).collectAsList().stream().map(r -> r.get(0)).toArray();
    Column[] shown =
        Stream.concat(Stream.of(shape.names().surrogateKey()), shape.identity().stream())
            .map(Facts::column)
            .toArray(Column[]::new);
    return stored
        .filter(surrogate().isin(keys).or(surrogate().isNull()))
        .orderBy(shown)
        .limit(MOST_SAMPLES)
        .select(struct(shown))
        .collectAsList()
        .stream()
        .map(row -> RowJson.line(row.getStruct(0)))
        .toList();
  }

  private boolean areKept() {
    return List.of(stored.columns()).contains(shape.names().surrogateKey());
  }

  private Dataset<Row> shared() {
    return stored
        .groupBy(surrogate().as("surrogate"))
        .agg(count(lit(1)).as("rows"))
        .filter(col("rows").gt(lit(1)).or(col("surrogate").isNull()));
  }

  private Column surrogate() {
    return Facts.column(shape.names().surrogateKey());
  }
}
