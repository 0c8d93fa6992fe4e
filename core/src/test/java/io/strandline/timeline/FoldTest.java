package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.strandline.error.StrandlineException;
import io.strandline.timeline.Version.Previous;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FoldTest {

  @Test
  void eachRunOfEqualUpsertsIsOneVersion() {
    assertThat(
            fold(Treatment.VERSION)
                .timeline(List.of(up(1, "a"), up(2, "a"), up(5, "b"), up(6, "a"))))
        .containsExactly(version(1, 5, "a"), version(5, 6, "b"), open(6, "a"));
  }

  @Test
  void aLateEventInterruptsARunThatResumesAtItsNextObservation() {
    assertThat(fold(Treatment.VERSION).timeline(List.of(up(1, "a"), up(3, "a"), up(2, "b"))))
        .containsExactly(version(1, 2, "a"), version(2, 3, "b"), open(3, "a"));
  }

  @Test
  void aDeleteEndsARunAndAReturnLeavesAGap() {
    assertThat(fold(Treatment.VERSION).timeline(List.of(up(1, "a"), del(2), up(4, "a"))))
        .containsExactly(version(1, 2, "a"), open(4, "a"));
  }

  @Test
  void aKeyWhoseFirstEventIsADeleteHasNoVersionUntilItsFirstUpsert() {
    assertThat(fold(Treatment.VERSION).timeline(List.of(del(1)))).isEmpty();
    assertThat(fold(Treatment.VERSION).timeline(List.of(del(1), up(2, "a"))))
        .containsExactly(open(2, "a"));
  }

  @Test
  void theHighestSequenceWinsAtOneInstant() {
    Event first = Event.upsert(at(1), Sequence.of(1), "a");
    Event second = Event.upsert(at(1), Sequence.of(2), "b");
    Event gone = Event.delete(at(1), Sequence.of(3));

    assertThat(fold(Treatment.VERSION).timeline(List.of(second, first)))
        .containsExactly(open(1, "b"));
    assertThat(fold(Treatment.VERSION).timeline(List.of(second, gone, first))).isEmpty();
  }

  @Test
  void aSequenceOfSeveralColumnsIsComparedFromTheLeft() {
    Event low = Event.upsert(at(1), new Sequence(List.of(1L, 9L)), "a");
    Event high = Event.upsert(at(1), new Sequence(List.of(2L, 0L)), "b");

    assertThat(fold(Treatment.VERSION).timeline(List.of(high, low))).containsExactly(open(1, "b"));
  }

  @Test
  void equalEventsCountOnceAndDifferentOnesOfOneMomentAreAmbiguous() {
    assertThat(fold(Treatment.VERSION).timeline(List.of(up(1, "a"), up(1, "a"))))
        .containsExactly(open(1, "a"));
    assertThatThrownBy(() -> fold(Treatment.VERSION).timeline(List.of(up(1, "a"), up(1, "b"))))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("Two different events of one key at 1970-01-01T00:00:01Z")
        .hasMessageContaining("upsert [a] and upsert [b]")
        .hasMessageContaining("[SL-3004]");
    assertThatThrownBy(() -> fold(Treatment.VERSION).timeline(List.of(del(1), up(1, "b"))))
        .hasMessageContaining("delete and upsert [b]");
  }

  @Test
  void nullIsAValueLikeAnyOther() {
    assertThat(
            fold(Treatment.VERSION)
                .timeline(
                    List.of(up(1, "a"), up(2, (Object) null), up(3, (Object) null), up(4, ""))))
        .containsExactly(version(1, 2, "a"), version(2, 4, (Object) null), open(4, ""));
  }

  @Test
  void notANumberAndMinusZeroOpenNoVersions() {
    assertThat(
            fold(Treatment.VERSION)
                .timeline(List.of(up(1, Double.NaN), up(2, Double.NaN), up(3, 0.0), up(4, -0.0))))
        .containsExactly(version(1, 3, Double.NaN), open(3, 0.0));
  }

  @Test
  void type0KeepsTheValueOfTheFirstUpsertEverAlsoOverADelete() {
    assertThat(
            fold(Treatment.VERSION, Treatment.FIXED)
                .timeline(List.of(up(1, "a", "x"), up(2, "b", "y"), del(3), up(4, "c", "z"))))
        .containsExactly(version(1, 2, "a", "x"), version(2, 3, "b", "x"), open(4, "c", "x"));
  }

  @Test
  void type1TakesTheValueOfTheRunsLastUpsert() {
    assertThat(
            fold(Treatment.VERSION, Treatment.OVERWRITE)
                .timeline(List.of(up(1, "a", "x"), up(2, "a", "y"), up(3, "b", "z"))))
        .containsExactly(version(1, 3, "a", "y"), open(3, "b", "z"));
  }

  @Test
  void type1OfScopeAllTakesTheValueOfTheKeysLastUpsertEverywhere() {
    assertThat(
            fold(Treatment.VERSION, Treatment.OVERWRITE_ALL)
                .timeline(List.of(up(1, "a", "x"), up(2, "b", "y"), up(3, "b", "z"), del(4))))
        .containsExactly(version(1, 2, "a", "z"), version(2, 4, "b", "z"));
  }

  @Test
  void type3KnowsTheLastDifferentValueAsOfTheVersionsLastEvent() {
    assertThat(
            fold(Treatment.VERSION, Treatment.PREVIOUS)
                .timeline(
                    List.of(up(1, "a", "x"), up(2, "a", "y"), up(3, "b", "y"), up(4, "c", null))))
        .extracting(v -> v.attributes().get(1), Version::previous)
        .containsExactly(
            tuple("y", List.of(previous("x", 2))),
            tuple("y", List.of(previous("x", 2))),
            tuple(null, List.of(previous("y", 4))));
  }

  @Test
  void type3IsNullUntilTheFirstChangeAndNullIsAPreviousValue() {
    assertThat(
            fold(Treatment.VERSION, Treatment.PREVIOUS)
                .timeline(List.of(up(1, "a", null), up(2, "b", null), up(3, "c", "x"))))
        .flatExtracting(Version::previous)
        .containsExactly(Previous.NONE, Previous.NONE, previous(null, 3));
  }

  @Test
  void type3RemembersOverADeleteAndDatesTheChangeByTheReturn() {
    assertThat(
            fold(Treatment.VERSION, Treatment.PREVIOUS)
                .timeline(List.of(up(1, "a", "x"), del(2), up(5, "a", "y"))))
        .flatExtracting(Version::previous)
        .containsExactly(Previous.NONE, previous("x", 5));
  }

  @Test
  void type6IsVersionedAndCarriesTheKeysLastValueOnEveryVersion() {
    assertThat(fold(Treatment.HYBRID).timeline(List.of(up(1, "a"), up(2, "b"), del(3))))
        .containsExactly(
            new Version(at(1), Optional.of(at(2)), List.of("a"), List.of("b"), List.of()),
            new Version(at(2), Optional.of(at(3)), List.of("b"), List.of("b"), List.of()));
  }

  @Test
  void untrackedAttributesKeepTheValueOfTheRunsFirstUpsert() {
    assertThat(
            fold(Treatment.VERSION, Treatment.UNTRACKED)
                .timeline(List.of(up(1, "a", "x"), up(2, "a", "y"), up(3, "b", "z"))))
        .containsExactly(version(1, 3, "a", "x"), open(3, "b", "z"));
  }

  @Test
  void firstValidFromStartsTheFirstVersionOnlyAndNeverMovesItLater() {
    Fold fold =
        new Fold(
            attributes(Treatment.VERSION), new Fold.Options(Optional.of(at(3)), Optional.empty()));

    assertThat(fold.timeline(List.of(up(5, "a"), del(6), up(7, "a"))))
        .containsExactly(version(3, 6, "a"), open(7, "a"));
    assertThat(fold.timeline(List.of(up(1, "a")))).containsExactly(open(1, "a"));
  }

  @Test
  void withoutType2AttributesThereIsOneRowAndADeleteRemovesIt() {
    Fold fold = fold(Treatment.OVERWRITE, Treatment.FIXED, Treatment.PREVIOUS);

    assertThat(fold.hasValidity()).isFalse();
    assertThat(fold.timeline(List.of(up(1, "a", "x", "p"), up(2, "b", "y", "q"))))
        .containsExactly(
            new Version(
                at(1),
                Optional.empty(),
                List.of("b", "x", "q"),
                List.of(),
                List.of(previous("p", 2))));
    assertThat(fold.timeline(List.of(up(1, "a", "x", "p"), del(2)))).isEmpty();
  }

  @Test
  void withoutType2AttributesAReturnMakesTheRowAnew() {
    assertThat(
            fold(Treatment.OVERWRITE, Treatment.FIXED, Treatment.PREVIOUS)
                .timeline(List.of(up(1, "a", "x", "p"), del(2), up(3, "c", "z", "r"))))
        .containsExactly(
            new Version(
                at(3),
                Optional.empty(),
                List.of("c", "z", "r"),
                List.of(),
                List.of(Previous.NONE)));
  }

  @Test
  void withoutAnyAttributeTheHistoryIsThatOfTheKeysPresence() {
    assertThat(fold().hasValidity()).isTrue();
    assertThat(fold().timeline(List.of(up(1), up(2), del(3), up(4))))
        .containsExactly(version(1, 3), open(4));
  }

  @Test
  void dateValidityCutsToMidnightInItsZoneAndTheFullTimeDecides() {
    ZoneId zone = ZoneId.of("Asia/Tokyo");
    Fold fold =
        new Fold(
            attributes(Treatment.VERSION), new Fold.Options(Optional.empty(), Optional.of(zone)));
    Event morning = Event.upsert(Instant.parse("2024-03-01T23:00:00Z"), Sequence.of(9), "a");
    Event evening = Event.upsert(Instant.parse("2024-03-02T14:00:00Z"), Sequence.of(1), "b");
    Event nextDay = Event.upsert(Instant.parse("2024-03-02T16:00:00Z"), Sequence.of(1), "c");

    assertThat(fold.timeline(List.of(nextDay, evening, morning)))
        .containsExactly(
            new Version(
                Instant.parse("2024-03-01T15:00:00Z"),
                Optional.of(Instant.parse("2024-03-02T15:00:00Z")),
                List.of("b"),
                List.of(),
                List.of()),
            new Version(
                Instant.parse("2024-03-02T15:00:00Z"),
                Optional.empty(),
                List.of("c"),
                List.of(),
                List.of()));
  }

  @Test
  void noEventsGiveNoVersions() {
    assertThat(fold(Treatment.VERSION).timeline(List.of())).isEmpty();
  }

  private static Fold fold(Treatment... treatments) {
    return new Fold(attributes(treatments), Fold.Options.DEFAULT);
  }

  private static List<Attribute> attributes(Treatment... treatments) {
    return Arrays.stream(treatments).map(t -> new Attribute(t.name(), t)).toList();
  }

  private static Event up(long second, Object... values) {
    return Event.upsert(at(second), Sequence.NONE, values);
  }

  private static Event del(long second) {
    return Event.delete(at(second), Sequence.NONE);
  }

  private static Version version(long from, long to, Object... values) {
    return new Version(at(from), Optional.of(at(to)), Arrays.asList(values), List.of(), List.of());
  }

  private static Version open(long from, Object... values) {
    return new Version(at(from), Optional.empty(), Arrays.asList(values), List.of(), List.of());
  }

  private static Previous previous(Object value, long changedAt) {
    return new Previous(value, Optional.of(at(changedAt)));
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
