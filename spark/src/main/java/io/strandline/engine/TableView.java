package io.strandline.engine;

import static java.util.Objects.requireNonNull;

import io.strandline.classify.Classification.Hashes;
import io.strandline.layout.Shape;
import io.strandline.table.TableEdit;
import io.strandline.table.TableNotes;
import io.strandline.table.TableState;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A table at one state, as a run sees it.
 *
 * @param stored the table itself
 * @param edit what has to change of it before the batch is published
 * @param versions the table as it will be then, its rows in canonical form
 * @param hashes whether it keeps record hashes
 * @param lines in words, what changes and what is not kept
 * @param left columns that are none of the dimension's: they stay, NULL in new versions
 */
record TableView(
    TableState stored,
    TableEdit edit,
    TableState versions,
    Hashes hashes,
    List<String> lines,
    List<String> left) {
  TableView {
    requireNonNull(stored, "stored");
    requireNonNull(edit, "edit");
    requireNonNull(versions, "versions");
    requireNonNull(hashes, "hashes");
    lines = List.copyOf(lines);
    left = List.copyOf(left);
  }

  /** A table that does not exist yet. */
  static TableView empty(SparkSession spark, Shape shape) {
    Dataset<Row> rows = spark.createDataFrame(List.of(), shape.tableColumns());
    TableState none = new TableState(-1, rows, TableNotes.NONE);
    return new TableView(
        none,
        new TableEdit(List.of(), TableNotes.NONE),
        none,
        Hashes.STORED,
        List.of("the table is created"),
        List.of());
  }
}
