package io.strandline.source;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.SourceSpec.FileType;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows of a batch as they were found.
 *
 * @param rows the source's columns, and more: {@link #BAD}, {@link #RAW} and, of text files, {@link
 *     #PLACE}. Reading is lazy: an action may fail on a broken file, and {@link
 *     ReadFailure#explain} then says which
 * @param description what was read, for messages, such as {@code 3 CSV files landing/*.csv}
 * @param fingerprint identifies the source's content, see {@link SourceReader}
 * @param text the type of the text files that were read, for their bad rows; empty: rows that bring
 *     types of their own
 */
public record SourceRows(
    Dataset<Row> rows, String description, String fingerprint, Optional<FileType> text) {

  /**
   * ARRAY&lt;STRING&gt;: what is wrong with the row, each with its file and line; NULL for a good
   * row. Columns whose value is wrong are NULL in a bad row; all are where it could not be split
   * into columns.
   */
  public static final String BAD = "__strandline_bad";

  /**
   * STRING: a bad row as it stands in its file, as JSON text; NULL for a good row. A row of a CSV
   * file is an object of its fields' texts by column, or an array of them where it could not be
   * split into columns.
   */
  public static final String RAW = "__strandline_raw";

  /**
   * STRING, of the rows of text files only: the row's file and line. It costs nothing where nobody
   * selects it.
   */
  public static final String PLACE = "__strandline_place";

  /**
   * STRING, where rows of text files are read again: the type of the file of a bad row; NULL for a
   * good row.
   */
  public static final String FORM = "__strandline_form";

  public SourceRows {
    requireNonNull(rows, "rows");
    requireNonNull(description, "description");
    requireNonNull(fingerprint, "fingerprint");
    requireNonNull(text, "text");
  }

  /** Rows that bring types of their own. */
  public SourceRows(Dataset<Row> rows, String description, String fingerprint) {
    this(rows, description, fingerprint, Optional.empty());
  }
}
