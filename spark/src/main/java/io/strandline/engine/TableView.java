package io.strandline.engine;

import static java.util.Objects.requireNonNull;

import io.strandline.classify.Classification.Hashes;
import io.strandline.layout.Shape;
import io.strandline.table.TableState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A table at one state, as a run sees it.
 *
 * @param stored the table itself
 * @param versions its rows in canonical form
 * @param knownSince since when columns that were added are known, this run's included
 * @param hashes whether it keeps record hashes
 */
record TableView(
    TableState stored, Dataset<Row> versions, Map<String, Instant> knownSince, Hashes hashes) {
  TableView {
    requireNonNull(stored, "stored");
    requireNonNull(versions, "versions");
    knownSince = Map.copyOf(knownSince);
    requireNonNull(hashes, "hashes");
  }

  /** A table that does not exist yet. */
  static TableView empty(SparkSession spark, Shape shape) {
    Dataset<Row> none = spark.createDataFrame(List.of(), shape.tableColumns());
    return new TableView(new TableState(-1, none, Map.of()), none, Map.of(), Hashes.STORED);
  }
}
