package io.strandline.integrity;

import io.strandline.integrity.FactColumns.Version;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** Judges versions by what each says itself and by the {@link Chain} of its key. */
final class VersionJudgement implements Judgement {
  private final FactColumns columns;
  private final Tally tally;
  private Optional<Row> first = Optional.empty();
  private Chain chain;

  VersionJudgement(FactColumns columns, Tally tally) {
    this.columns = columns;
    this.tally = tally;
    this.chain = new Chain(columns, tally);
  }

  @Override
  public void next(Row row) {
    Version version = columns.version(row);
    tally.countVersion();
    if (version.open() && !version.is(FactColumns.DELETED)) {
      tally.countOpen();
    }
    judgeAlone(version);
    if (!version.keyed()) {
      return;
    }
    if (first.isEmpty() || !columns.haveSameKey(first.get(), row)) {
      chain.end();
      tally.countKey();
      first = Optional.of(row);
      chain = new Chain(columns, tally);
    }
    chain.next(version);
  }

  private void judgeAlone(Version version) {
    if (!version.keyed()) {
      tally.found(Rule.NULL_KEY).add(version.row());
    }
    if (!version.hasStart()) {
      tally.found(Rule.NULL_VALID_FROM).add(version.row());
    }
    if (version.isInverted()) {
      tally.found(Rule.INVERTED_INTERVAL).add(version.row());
    }
    if (version.is(FactColumns.FLAG_DISAGREES)) {
      tally.found(Rule.FLAG_DISAGREES).add(version.row());
    }
    if (version.is(FactColumns.HASH_DIFFERS)) {
      tally.found(Rule.HASH_MISMATCH).add(version.row());
    }
  }

  @Override
  public void end() {
    chain.end();
  }
}
