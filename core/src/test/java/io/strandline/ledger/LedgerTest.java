package io.strandline.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.StrandlineException;
import io.strandline.ledger.Delivery.Changes;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Delivery.Truncate;
import io.strandline.ledger.Rules.Ordering;
import io.strandline.spec.Deletes;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Unsent;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final Key K = Key.of("k");
  private static final Key L = Key.of("l");
  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Attribute("v", Treatment.VERSION),
          new Attribute("w", Treatment.OVERWRITE),
          new Attribute("u", Treatment.UNTRACKED));
  private static final Rules SPLIT =
      new Rules(Ordering.ARRIVAL, Intermediate.KEEP, Late.SPLIT, BadRows.REJECT);
  private static final Rules SEQUENCED =
      new Rules(Ordering.SEQUENCE, Intermediate.KEEP, Late.SPLIT, BadRows.REJECT);

  @Test
  void changesAreDatedByTheirColumnOrByTheBatch() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(changes(row(K, 2, "a")));
    ledger.accept(new Changes(at(9), Dating.BATCH_TIME, List.of(row(K, 3, "b")), List.of()));

    assertThat(ledger.events().get(K)).containsExactly(event(2, "a"), event(9, "b"));
  }

  @Test
  void aRepeatedEventIsADuplicateAndNeverLate() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(changes(row(K, 2, "a"), row(K, 5, "b")));

    Tally tally = ledger.accept(changes(row(K, 2, "a"), row(K, 5, "b"), row(K, 5, "b")));

    assertThat(tally).isEqualTo(new Tally(3, 0, 0, 0, 0));
    assertThat(ledger.events().get(K)).hasSize(2);
  }

  @Test
  void aLateEventIsRefusedSetAsideDroppedOrWovenIn() {
    assertThatThrownBy(() -> late(Rules.STRICT))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("key [k] at 1970-01-01T00:00:03Z is earlier than its newest")
        .hasMessageContaining("[SL-3008]");
    assertThat(late(with(Late.IGNORE))).isEqualTo(new Tally(0, 1, 0, 0, 0));
    assertThat(late(with(Late.QUARANTINE))).isEqualTo(new Tally(0, 1, 0, 0, 1));
    assertThat(late(SPLIT)).isEqualTo(Tally.NONE);
  }

  private static Tally late(Rules rules) {
    Ledger ledger = new Ledger(ATTRIBUTES, rules);
    ledger.accept(changes(row(K, 2, "a"), row(K, 5, "b")));
    Tally tally = ledger.accept(changes(row(K, 3, "c")));
    assertThat(ledger.events().get(K)).hasSize(rules.late() == Late.SPLIT ? 3 : 2);
    return tally;
  }

  @Test
  void whatWasInForceAnywayIsADuplicateWhereLateEventsAreNotWovenIn() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(changes(row(K, 2, "a"), row(K, 5, "b")));

    assertThat(ledger.accept(changes(row(K, 3, "a")))).isEqualTo(new Tally(1, 0, 0, 0, 0));
  }

  @Test
  void aRefusedDeliveryLeavesNoTrace() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(changes(row(K, 2, "a"), row(K, 5, "b")));

    assertThatThrownBy(() -> ledger.accept(changes(row(L, 1, "x"), row(K, 3, "c"))))
        .isInstanceOf(StrandlineException.class);
    assertThat(ledger.events()).containsOnlyKeys(K);
  }

  @Test
  void withoutASequenceALaterBatchCorrectsAnInstant() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(changes(row(K, 2, "a")));

    assertThat(ledger.accept(changes(row(K, 2, "b")))).isEqualTo(new Tally(0, 0, 0, 1, 0));
    assertThat(ledger.events().get(K)).containsExactly(event(2, "b"));
  }

  @Test
  void differentRowsOfOneMomentAreAmbiguous() {
    Ledger ledger = new Ledger(ATTRIBUTES, SEQUENCED);

    assertThatThrownBy(() -> ledger.accept(changes(row(K, 2, "a"), delete(K, 2))))
        .hasMessageContaining("Two different events of key [k] at 1970-01-01T00:00:02Z")
        .hasMessageContaining("[SL-3004]");
    ledger.accept(changes(row(K, 2, "a")));
    assertThatThrownBy(() -> ledger.accept(changes(row(K, 2, "b"))))
        .hasMessageContaining("[SL-3004]");
  }

  @Test
  void onlyTheLastOfABatchCountsWhereTheSpecSaysSo() {
    Rules last = new Rules(Ordering.ARRIVAL, Intermediate.LAST, Late.REJECT, BadRows.REJECT);
    Ledger ledger = new Ledger(ATTRIBUTES, last);
    ledger.accept(changes(row(K, 2, "a"), row(K, 4, "c"), row(K, 3, "b")));

    assertThat(ledger.events().get(K)).containsExactly(event(4, "c"));
  }

  @Test
  void rowsWithoutKeyOrTimeAreRefusedAllAtOnceOrSetAside() {
    DeliveredRow noKey = row(Key.of((Object) null), 1, "x");
    DeliveredRow noTime =
        new DeliveredRow(K, Optional.empty(), Sequence.NONE, Optional.of(values("a")));
    Rules aside = new Rules(Ordering.ARRIVAL, Intermediate.KEEP, Late.REJECT, BadRows.QUARANTINE);

    assertThatThrownBy(() -> new Ledger(ATTRIBUTES, Rules.STRICT).accept(changes(noKey, noTime)))
        .hasMessageContaining("[SL-3001]")
        .hasMessageContaining("[SL-3002]");
    assertThat(new Ledger(ATTRIBUTES, aside).accept(changes(noKey, noTime)).quarantined())
        .isEqualTo(2);
  }

  @Test
  void ofRowsThatContradictEachOtherOrTheLedgerNoneIsTakenWhereTheyAreSetAside() {
    Rules aside = new Rules(Ordering.SEQUENCE, Intermediate.KEEP, Late.REJECT, BadRows.QUARANTINE);
    Ledger ledger = new Ledger(ATTRIBUTES, aside);

    Tally first = ledger.accept(changes(row(K, 2, "a"), row(K, 2, "b"), row(K, 2, "b")));
    ledger.accept(changes(row(L, 2, "a")));
    Tally second = ledger.accept(changes(row(L, 2, "b"), row(L, 3, "c")));

    assertThat(first).isEqualTo(new Tally(1, 0, 0, 0, 2));
    assertThat(second.quarantined()).isEqualTo(1);
    assertThat(ledger.events()).containsOnlyKeys(L);
    assertThat(ledger.events().get(L)).containsExactly(event(2, "a"), event(3, "c"));
  }

  @Test
  void aKeyWhoseRowWasSetAsideIsNotAbsent() {
    Rules aside = new Rules(Ordering.ARRIVAL, Intermediate.KEEP, Late.REJECT, BadRows.QUARANTINE);
    Ledger ledger = new Ledger(ATTRIBUTES, aside);
    ledger.accept(snapshot(1, Deletes.CLOSE, row(K, 0, "a"), row(L, 0, "b")));
    ledger.accept(snapshot(2, Deletes.CLOSE, row(K, 0, "x"), row(K, 0, "y")));

    assertThat(intervals(ledger, K)).containsExactly("1-");
    assertThat(intervals(ledger, L)).containsExactly("1-2");
  }

  @Test
  void theDeleteOfAKeyThatWasNeverThereDatesNothing() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(dated(3, delete(K, 2)));
    Tally tally = ledger.accept(dated(5, row(K, 2, "a")));

    assertThat(tally.redated()).isZero();
    assertThat(intervals(ledger, K)).containsExactly("2-");
  }

  @Test
  void aSnapshotClosesWhatIsAbsentAndAReturnOpensAgain() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(snapshot(1, Deletes.CLOSE, row(K, 0, "a"), row(L, 0, "b")));
    ledger.accept(snapshot(2, Deletes.CLOSE, row(L, 0, "b")));
    ledger.accept(snapshot(3, Deletes.CLOSE, row(K, 0, "a"), row(L, 0, "b")));

    assertThat(intervals(ledger, K)).containsExactly("1-2", "3-");
    assertThat(intervals(ledger, L)).containsExactly("1-");
  }

  @Test
  void absenceMeansNothingWhereDeletesAreIgnored() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(snapshot(1, Deletes.IGNORE, row(K, 0, "a")));
    ledger.accept(snapshot(2, Deletes.IGNORE));

    assertThat(intervals(ledger, K)).containsExactly("1-");
  }

  @Test
  void absenceOutsideTheScopeMeansNothing() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(snapshot(1, Deletes.CLOSE, row(K, 0, "a"), row(L, 0, "b")));
    ledger.accept(
        new Snapshot(
            at(2),
            Dating.BATCH_TIME,
            List.of(),
            Deletes.CLOSE,
            Optional.of((key, values) -> values.get(0).equals("b"))));

    assertThat(intervals(ledger, K)).containsExactly("1-");
    assertThat(intervals(ledger, L)).containsExactly("1-2");
  }

  @Test
  void aLateSnapshotIsRefusedUnlessItCanBeWovenIn() {
    Ledger strict = new Ledger(ATTRIBUTES, Rules.STRICT);
    strict.accept(snapshot(3, Deletes.CLOSE, row(K, 0, "a")));
    assertThatThrownBy(() -> strict.accept(snapshot(2, Deletes.CLOSE)))
        .hasMessageContaining("snapshot of 1970-01-01T00:00:02Z is older than that of")
        .hasMessageContaining("[SL-3009]");

    Ledger split = new Ledger(ATTRIBUTES, SPLIT);
    split.accept(snapshot(1, Deletes.CLOSE, row(K, 0, "a")));
    split.accept(snapshot(3, Deletes.CLOSE, row(K, 0, "a")));
    split.accept(snapshot(2, Deletes.CLOSE, row(K, 0, "b"), row(L, 0, "x")));
    assertThat(intervals(split, K)).containsExactly("1-2", "2-3", "3-");
    assertThat(intervals(split, L)).containsExactly("2-3");
  }

  @Test
  void aSnapshotsColumnDatesDetectedChangesOnly() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(dated(10, row(K, 1, "a")));
    ledger.accept(dated(20, row(K, 12, "a")));
    Tally tally = ledger.accept(dated(30, row(K, 11, "b")));

    assertThat(tally).isEqualTo(Tally.NONE);
    assertThat(intervals(ledger, K)).containsExactly("1-11", "11-");
  }

  @Test
  void untrackedAttributesAreNoChangeForASnapshotAndOverwrittenOnesAre() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(dated(10, row(K, 1, "a", "x", "p")));
    ledger.accept(dated(20, row(K, 2, "a", "x", "q")));
    assertThat(ledger.events().get(K)).hasSize(1);

    ledger.accept(dated(30, row(K, 3, "a", "y", "q")));
    assertThat(ledger.events().get(K)).hasSize(2);
  }

  @Test
  void aChangeWithoutANewerTimeIsRedated() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(dated(10, row(K, 1, "a"), row(L, 1, "x")));
    Tally changed = ledger.accept(dated(20, row(K, 1, "b")));
    Tally returned = ledger.accept(dated(30, row(K, 1, "b"), row(L, 1, "x")));

    assertThat(changed).isEqualTo(new Tally(0, 0, 1, 0, 0));
    assertThat(returned).isEqualTo(new Tally(0, 0, 1, 0, 0));
    assertThat(intervals(ledger, K)).containsExactly("1-20", "20-");
    assertThat(intervals(ledger, L)).containsExactly("1-20", "30-");
  }

  @Test
  void aDeleteConditionWorksInSnapshotsToo() {
    Ledger ledger = new Ledger(ATTRIBUTES, Rules.STRICT);
    ledger.accept(dated(10, row(K, 1, "a")));
    ledger.accept(dated(20, delete(K, 15)));
    ledger.accept(dated(30, delete(K, 15)));

    assertThat(intervals(ledger, K)).containsExactly("1-15");
  }

  @Test
  void aPartialRowKeepsWhatItFallsUpon() {
    Ledger ledger = new Ledger(ATTRIBUTES, SPLIT);
    Object same = Unsent.UNSENT;
    ledger.accept(changes(row(K, 1, "a", "x", "u"), row(K, 5, same, "y", same)));
    ledger.accept(changes(row(K, 3, "b", same, same)));
    ledger.accept(changes(delete(K, 6), row(K, 7, same, "z", same)));

    assertThat(ledger.events().get(K))
        .containsExactly(
            event(1, "a", "x", "u"),
            event(3, "b", "x", "u"),
            event(5, "b", "y", "u"),
            Event.delete(at(6), Sequence.NONE),
            event(7, null, "z", null));
  }

  @Test
  void aTruncateDeletesEveryKeyAlsoOneThatIsHeardOfLater() {
    Ledger ledger = new Ledger(ATTRIBUTES, SPLIT);
    ledger.accept(changes(row(K, 1, "a")));
    ledger.accept(
        new Changes(at(9), Dating.COLUMN, List.of(), List.of(new Truncate(at(5), Sequence.NONE))));
    ledger.accept(changes(row(L, 2, "b"), row(K, 7, "a")));

    assertThat(intervals(ledger, K)).containsExactly("1-5", "7-");
    assertThat(intervals(ledger, L)).containsExactly("2-5");
  }

  @Test
  void keysAreEqualByValue() {
    assertThat(Key.of(1, "a")).isEqualTo(Key.of(1L, "a")).hasSameHashCodeAs(Key.of(1L, "a"));
    assertThat(Key.of(0.0)).isEqualTo(Key.of(-0.0)).hasSameHashCodeAs(Key.of(-0.0));
    assertThat(Key.of((Object) new byte[] {1}))
        .isEqualTo(Key.of((Object) new byte[] {1}))
        .hasSameHashCodeAs(Key.of((Object) new byte[] {1}));
    assertThat(Key.of("a", "bc")).isNotEqualTo(Key.of("ab", "c"));
    assertThat(Key.of("")).isNotEqualTo(Key.of((Object) null));
  }

  private static Rules with(Late late) {
    return new Rules(Ordering.ARRIVAL, Intermediate.KEEP, late, BadRows.REJECT);
  }

  private static Changes changes(DeliveredRow... rows) {
    return new Changes(at(99), Dating.COLUMN, List.of(rows), List.of());
  }

  private static Snapshot snapshot(long time, Deletes absent, DeliveredRow... rows) {
    return new Snapshot(at(time), Dating.BATCH_TIME, List.of(rows), absent, Optional.empty());
  }

  private static Snapshot dated(long time, DeliveredRow... rows) {
    return new Snapshot(at(time), Dating.COLUMN, List.of(rows), Deletes.CLOSE, Optional.empty());
  }

  private static DeliveredRow row(Key key, long second, Object... values) {
    return new DeliveredRow(
        key, Optional.of(at(second)), Sequence.NONE, Optional.of(values(values)));
  }

  private static DeliveredRow delete(Key key, long second) {
    return new DeliveredRow(key, Optional.of(at(second)), Sequence.NONE, Optional.empty());
  }

  private static Event event(long second, Object... values) {
    return new Event(at(second), Sequence.NONE, Optional.of(values(values)));
  }

  private static List<Object> values(Object... values) {
    return Arrays.asList(Arrays.copyOf(values, ATTRIBUTES.size()));
  }

  private static List<String> intervals(Ledger ledger, Key key) {
    return ledger.timelines(Fold.Options.DEFAULT).getOrDefault(key, List.of()).stream()
        .map(LedgerTest::interval)
        .toList();
  }

  private static String interval(Version version) {
    String end = version.validTo().map(to -> "" + to.getEpochSecond()).orElse("");
    return version.validFrom().getEpochSecond() + "-" + end;
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
