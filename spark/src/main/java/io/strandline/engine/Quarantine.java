package io.strandline.engine;

import io.strandline.quarantine.Choice;
import io.strandline.report.DropReport;
import io.strandline.report.ReplayReport;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows that a dimension's batches have set aside. Every operation fails with {@link
 * io.strandline.error.ErrorCode#UNKNOWN_ROW} where it is given a number that is not in the
 * quarantine.
 */
public interface Quarantine {

  /**
   * Rows that are in the quarantine: {@code id} (BIGINT), {@code reason} (the name of an {@link
   * io.strandline.error.ErrorCode}), {@code message}, {@code raw} (the row as JSON text), {@code
   * batch_id} and {@code quarantined_at} (TIMESTAMP); sorted by nothing.
   */
  Dataset<Row> rows(Choice choice);

  /**
   * Applies rows as one batch by the present spec, rows of several snapshots as one each. What is
   * still bad or late stays, and so do rows of a snapshot older than the newest applied, but under
   * {@code late: split}. A repeated replay by numbers gives the first one's report.
   */
  ReplayReport replay(Choice choice);

  /** Takes rows out for good, and deletes what they say. */
  DropReport drop(Choice choice);
}
