package io.strandline.classify;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.layout.Shape;
import io.strandline.prepare.Events;
import io.strandline.query.QuerySpark;
import io.strandline.query.Shapes;
import io.strandline.table.TableNotes;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** A thousand keys, some of which differ: all of them are looked at, and few others. */
class SlicesTest {
  private static final int KEYS = 1000;

  private final SparkSession spark = QuerySpark.session();
  private final Shape shape = Shapes.versioned("k BIGINT, part STRING", "v STRING");

  @Test
  void theSameIsSettledAsAWhole() {
    Slices slices = slices(events(), current());

    assertThat(slices.settled()).isEqualTo(KEYS);
    assertThat(slices.differing()).isEmpty();
    assertThat(slices.differing(shape, events()).count()).isZero();
    assertThat(slices.equal(shape, events()).count()).isEqualTo(KEYS);
  }

  @Test
  void otherValuesAreLookedAt() {
    looksAt(events().withColumn(Events.HASH, changed(17, lit("other"))), current(), 17L);
  }

  @Test
  void deletesAreLookedAtEvenWhereTheTableHasNoHash() {
    Dataset<Row> deleted =
        events()
            .withColumn(Events.DELETE, col("k").equalTo(3))
            .withColumn(Events.HASH, changed(3, lit(null)));

    looksAt(deleted, current(), 3L);
    looksAt(deleted, current().withColumn("record_hash", when(col("k").notEqual(3), hash())), 3L);
  }

  @Test
  void newAndAbsentKeysAreLookedAt() {
    looksAt(events(), current().filter("k <> 5"), 5L);
    looksAt(events().filter("k <> 6"), current(), 6L);
    looksAt(events().filter("k <> 6"), current().filter("k <> 5"), 5L, 6L);
  }

  @Test
  void keysWithSeveralRowsAreLookedAt() {
    looksAt(events().union(events().filter("k = 8")), current(), 8L);
    looksAt(
        events().union(events().filter("k = 8")).union(events().filter("k = 8")), current(), 8L);
    looksAt(events(), current().union(current().filter("k = 9")), 9L);
  }

  @Test
  void valuesThatChangedPlacesAreLookedAt() {
    Column swapped = when(col("k").isin(20, 21), lit(41).minus(col("k"))).otherwise(col("k"));

    looksAt(events().withColumn(Events.HASH, hash(swapped)), current(), 20L, 21L);
  }

  @Test
  void whereMostDiffersAllIsLookedAt() {
    Slices slices = slices(events().withColumn(Events.HASH, concat(lit("x"), hash())), current());

    assertThat(slices).isEqualTo(Slices.UNKNOWN);
    assertThat(slices.differing(shape, events()).count()).isEqualTo(KEYS);
    assertThat(slices.equal(shape, events()).count()).isZero();
  }

  private void looksAt(Dataset<Row> events, Dataset<Row> current, Long... keys) {
    Slices slices = slices(events, current);
    Dataset<Row> differing = slices.differing(shape, events);
    long told = events.count();

    assertThat(slices.settled()).isGreaterThan(KEYS * 9 / 10);
    assertThat(differing.count()).isEqualTo(told - slices.settled());
    assertThat(slices.equal(shape, events).count()).isEqualTo(slices.settled());
    List<Long> looked =
        differing
            .select("k")
            .union(slices.differing(shape, current).select("k"))
            .as(Encoders.LONG())
            .collectAsList();
    assertThat(looked).contains(keys);
  }

  private Slices slices(Dataset<Row> events, Dataset<Row> current) {
    return Slices.of(
        shape,
        new Agreement(shape, TableNotes.NONE, Classification.Hashes.STORED),
        events,
        current,
        KEYS);
  }

  private Dataset<Row> events() {
    return keys().withColumn(Events.DELETE, lit(false)).withColumn(Events.HASH, hash());
  }

  private Dataset<Row> current() {
    return keys().withColumn("record_hash", hash());
  }

  private Dataset<Row> keys() {
    return spark.range(0, KEYS, 1, 3).select(col("id").as("k"), lit("p").as("part"));
  }

  private static Column changed(long key, Column hash) {
    return when(col("k").notEqual(key), hash()).otherwise(hash);
  }

  private static Column hash() {
    return hash(col("k"));
  }

  private static Column hash(Column of) {
    return concat(lit("hash of "), of.cast("string"));
  }
}
