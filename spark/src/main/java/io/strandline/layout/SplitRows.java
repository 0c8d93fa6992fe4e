package io.strandline.layout;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;

import io.strandline.table.Publication;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A publication's rows, for two tables. Rows of the history table are written as such whether they
 * are there or not, so that writing them again changes nothing.
 *
 * @param gained rows that the history table gains, gets anew or loses with the batch
 * @param open rows that the current table gains, gets anew or loses
 * @param movements whether rows of the history table become open, which it loses afterwards
 */
record SplitRows(Optional<Dataset<Row>> gained, Optional<Dataset<Row>> open, Movements movements) {
  enum Movements {
    NONE,
    INTO_CURRENT
  }

  boolean moves() {
    return movements == Movements.INTO_CURRENT;
  }

  /**
   * Splits rows.
   *
   * @param isOpen whether a row is an open version
   * @param notCurrent columns that the current table does not have
   * @param notHistory columns that the history table does not have
   */
  static SplitRows of(
      Dataset<Row> rows, Column isOpen, List<String> notCurrent, List<String> notHistory) {
    Column open = coalesce(isOpen, lit(false));
    Column operation = TwoCommits.column(Publication.OPERATION);
    Column removed = operation.equalTo(Publication.REMOVE);
    Column added = operation.equalTo(Publication.INSERT);
    // a new version that is closed at once never was in the current table
    Column ofCurrent = open.or(not(removed).and(not(added)));
    Row counts =
        rows.agg(
                count_if(not(open)),
                count_if(ofCurrent),
                count_if(operation.equalTo(Publication.REOPEN)))
            .first();
    Dataset<Row> gained =
        rows.filter(not(open))
            .withColumn(Publication.OPERATION, operation(removed))
            .drop(notHistory.toArray(String[]::new));
    Dataset<Row> current =
        rows.filter(ofCurrent)
            .withColumn(Publication.OPERATION, operation(removed.or(not(open))))
            .drop(notCurrent.toArray(String[]::new));
    return new SplitRows(
        counts.getLong(0) > 0 ? Optional.of(gained) : Optional.empty(),
        counts.getLong(1) > 0 ? Optional.of(current) : Optional.empty(),
        counts.getLong(2) > 0 ? Movements.INTO_CURRENT : Movements.NONE);
  }

  /** Inserting writes a row that is there anew. */
  private static Column operation(Column removed) {
    return org.apache
        .spark
        .sql
        .functions
        .when(removed, lit(Publication.REMOVE))
        .otherwise(lit(Publication.INSERT));
  }
}
