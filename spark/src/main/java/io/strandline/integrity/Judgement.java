package io.strandline.integrity;

import org.apache.spark.sql.Row;

/** Judges rows that come key by key, and tallies what it finds. */
sealed interface Judgement permits VersionJudgement, KeyJudgement {
  /** The judgement of rows with these columns. */
  static Judgement of(FactColumns columns, Tally tally) {
    return columns.hasVersions()
        ? new VersionJudgement(columns, tally)
        : new KeyJudgement(columns, tally);
  }

  /** The next row; those of a key follow each other. */
  void next(Row row);

  /** No row follows. */
  void end();
}
