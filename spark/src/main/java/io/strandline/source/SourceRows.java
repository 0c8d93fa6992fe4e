package io.strandline.source;

import static java.util.Objects.requireNonNull;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows of a batch as they were found.
 *
 * @param rows the source's columns, and two more: {@link #BAD} and {@link #RAW}. Reading is lazy:
 *     an action may fail on a broken file, and {@link ReadFailure#explain} then says which
 * @param description what was read, for messages, such as {@code 3 CSV files landing/*.csv}
 * @param fingerprint identifies the source's content, see {@link SourceReader}
 */
public record SourceRows(Dataset<Row> rows, String description, String fingerprint) {

  /**
   * ARRAY&lt;STRING&gt;: what is wrong with the row, each with its file and line; NULL for a good
   * row. Columns whose value is wrong are NULL in a bad row; all are where it could not be split
   * into columns.
   */
  public static final String BAD = "__strandline_bad";

  /** STRING: a bad row as it stands in its file, as JSON text; NULL for a good row. */
  public static final String RAW = "__strandline_raw";

  public SourceRows {
    requireNonNull(rows, "rows");
    requireNonNull(description, "description");
    requireNonNull(fingerprint, "fingerprint");
  }
}
