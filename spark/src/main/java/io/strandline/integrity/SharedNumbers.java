package io.strandline.integrity;

import static org.apache.spark.sql.functions.col;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import scala.math.BigInt;

/**
 * How many numbers are those of another row, or missing. Numbers are sorted as plain arrays, so
 * what a task holds is bounded by the number of parts and not by Spark: there are more of them, the
 * more there is to read.
 */
final class SharedNumbers {
  /** As Spark estimates them, with eight bytes or more a number. */
  private static final long BYTES_A_PART = 64L << 20;

  private static final int MOST_PARTS = 4096;

  private SharedNumbers() {}

  /**
   * Counts of suspects, one row or more.
   *
   * @param numbers one column BIGINT
   */
  static Dataset<Row> suspects(Dataset<Row> numbers) {
    int parts = parts(numbers);
    MapPartitionsFunction<Long, Row> deal = mine -> new NumberBlocks(mine, parts);
    MapPartitionsFunction<Row, Row> count = SharedNumbers::count;
    return numbers
        .as(Encoders.LONG())
        .mapPartitions(deal, NumberBlocks.ROW)
        .repartitionById(parts, col("part"))
        .mapPartitions(count, Tally.PART);
  }

  private static int parts(Dataset<Row> numbers) {
    int usual = Integer.parseInt(numbers.sparkSession().conf().get("spark.sql.shuffle.partitions"));
    BigInt bytes = numbers.queryExecution().optimizedPlan().stats().sizeInBytes();
    // what has no statistics counts as larger than anything
    boolean known = bytes.isValidLong() && bytes.toLong() < Long.MAX_VALUE / 2;
    long needed = known ? bytes.toLong() / BYTES_A_PART : 0;
    return (int) Math.min(MOST_PARTS, Math.max(usual, needed));
  }

  private static Iterator<Row> count(Iterator<Row> blocks) {
    List<byte[]> all = new ArrayList<>();
    long suspects = 0;
    int size = 0;
    while (blocks.hasNext()) {
      Row block = blocks.next();
      suspects += block.getLong(1);
      byte[] bytes = block.getAs(2);
      size = Math.addExact(size, bytes.length / Long.BYTES);
      all.add(bytes);
    }
    LongBuffer sorted = LongBuffer.allocate(size);
    all.forEach(bytes -> sorted.put(ByteBuffer.wrap(bytes).asLongBuffer()));
    suspects += repeated(sorted.array());
    return List.of(Tally.part(SurrogateKeys.SUSPECTS, suspects, List.of())).iterator();
  }

  private static long repeated(long[] numbers) {
    Arrays.sort(numbers);
    long repeated = 0;
    for (int i = 1; i < numbers.length; i++) {
      repeated += numbers[i] == numbers[i - 1] ? 1 : 0;
    }
    return repeated;
  }
}
