package io.strandline.hash;

import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;

/**
 * The surrogate key of a version: {@code xxhash64(business key…, valid_from)}, so that a retry
 * gives the same key. Any engine that offers Spark's xxhash64 can compute it.
 */
public final class SurrogateKey {
  private SurrogateKey() {}

  /**
   * The surrogate key as a BIGINT.
   *
   * @param key the business key columns in the dimension's order, none NULL
   * @param validFrom the version's start
   */
  public static Column of(List<Column> key, Column validFrom) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("A surrogate key needs a business key");
    }
    return xxhash64(Stream.concat(key.stream(), Stream.of(validFrom)).toArray(Column[]::new));
  }
}
