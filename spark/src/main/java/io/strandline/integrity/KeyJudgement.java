package io.strandline.integrity;

import java.util.Optional;
import org.apache.spark.sql.Row;

/** Judges the rows of a dimension without versions: one a key, each with a key. */
final class KeyJudgement implements Judgement {
  private final FactColumns columns;
  private final Tally tally;
  private Optional<Row> first = Optional.empty();
  private Violations sameKey;

  KeyJudgement(FactColumns columns, Tally tally) {
    this.columns = columns;
    this.tally = tally;
    this.sameKey = new Violations(columns);
  }

  @Override
  public void next(Row row) {
    tally.countVersion();
    tally.countOpen();
    if (!columns.isKeyed(row)) {
      tally.found(Rule.NULL_KEY).add(row);
      return;
    }
    if (first.isEmpty() || !columns.haveSameKey(first.get(), row)) {
      end();
      tally.countKey();
      first = Optional.of(row);
      sameKey = new Violations(columns);
    }
    sameKey.add(row);
  }

  @Override
  public void end() {
    if (sameKey.rows() > 1) {
      tally.found(Rule.DUPLICATE_KEY).add(sameKey);
    }
  }
}
