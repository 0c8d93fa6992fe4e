package io.strandline.bench.data;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** The benchmark's data as Spark sees it; feeds are written once and kept between runs. */
public final class Datasets {
  /** Rows of one version flag in one file of a base table. */
  private static final long ROWS_A_FILE = 500_000;

  private static final int FEWEST_FILES = 2;

  private final SparkSession spark;
  private final Path folder;
  private final CustomerRows rows;

  /**
   * Data of a seed.
   *
   * @param folder keeps feeds as Parquet between runs
   */
  public Datasets(SparkSession spark, Path folder, long seed) {
    this.spark = spark;
    this.folder = folder;
    this.rows = new CustomerRows(spark, new Customers(seed));
  }

  /**
   * The folder of a feed's Parquet files.
   *
   * @param at dates its rows, where they are dated
   */
  public Path feed(Feed feed, Instant at) {
    Path place =
        folder.resolve("feeds/%d/%s-%d".formatted(feed.keys(), feed.name(), feed.number()));
    if (!Files.exists(place.resolve("_SUCCESS"))) {
      rows.feed(feed, at)
          .coalesce((int) Math.max(1, feed.rows() / ROWS_A_FILE))
          .write()
          .mode(SaveMode.Overwrite)
          .parquet(place.toString());
    }
    return place;
  }

  /** A small folder of Parquet files that has the columns of every feed. */
  public Path sample() {
    return feed(Feed.of("sample", 100, 10, 10, 0), Instant.EPOCH);
  }

  /**
   * All rows of a dimension, in files' worth of one key range each, sorted as a maintained table
   * is.
   */
  public Dataset<Row> table(Structure structure, long keys) {
    int files = (int) Math.max(FEWEST_FILES, keys / ROWS_A_FILE);
    return structure
        .complete(rows.history(keys))
        .repartitionByRange(files, col(Customer.KEY))
        .sortWithinPartitions("is_current", Customer.KEY, "valid_from");
  }

  /** The session that the data belongs to. */
  public SparkSession spark() {
    return spark;
  }

  /** A folder for what a run writes beside its table, empty. */
  public Path scratch() {
    Path scratch = folder.resolve("scratch");
    try {
      Files.createDirectories(scratch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scratch;
  }
}
