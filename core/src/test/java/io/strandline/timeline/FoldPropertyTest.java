package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Histories;
import io.strandline.random.History;
import io.strandline.random.Property;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every timeline, whatever the events. */
class FoldPropertyTest {
  private static final Histories ALL = Histories.of(Treatment.values());
  private static final Histories TYPE_2 = Histories.of(Treatment.VERSION, Treatment.VERSION);

  @Test
  void theOrderOfTheEventsMakesNoDifference() {
    Property.holds(
        ALL,
        history ->
            LongStream.range(0, 3)
                .forEach(
                    i ->
                        assertThat(fold(history).timeline(history.shuffled((int) i)))
                            .isEqualTo(timeline(history))));
  }

  @Test
  void repeatedEventsMakeNoDifference() {
    Property.holds(
        ALL,
        history -> {
          List<Event> twice = new ArrayList<>(history.events());
          twice.addAll(history.shuffled(1));
          assertThat(fold(history).timeline(twice)).isEqualTo(timeline(history));
        });
  }

  @Test
  void versionsFollowEachOtherWithoutOverlapAndOnlyTheLastIsOpen() {
    Property.holds(
        ALL,
        history -> {
          List<Version> versions = timeline(history);
          for (int i = 1; i < versions.size(); i++) {
            Optional<Instant> end = versions.get(i - 1).validTo();
            assertThat(end).isPresent();
            assertThat(versions.get(i).validFrom()).isAfterOrEqualTo(end.get());
          }
        });
  }

  @Test
  void versionsThatMeetDiffer() {
    Property.holds(
        ALL,
        history -> {
          List<Version> versions = timeline(history);
          for (int i = 1; i < versions.size(); i++) {
            Version left = versions.get(i - 1);
            Version right = versions.get(i);
            boolean meet = left.validTo().equals(Optional.of(right.validFrom()));
            assertThat(meet && sameVersioned(history, left, right)).isFalse();
          }
        });
  }

  @Test
  void gapsAndEndsWithoutSuccessorAreDeletes() {
    Property.holds(
        ALL,
        history -> {
          List<Version> versions = timeline(history);
          for (int i = 0; i < versions.size(); i++) {
            Optional<Instant> end = versions.get(i).validTo();
            boolean followed =
                i + 1 < versions.size() && end.equals(Optional.of(versions.get(i + 1).validFrom()));
            if (end.isPresent() && !followed) {
              assertThat(lastBy(history, end.get())).get().matches(Event::isDelete);
              assertThat(lastBy(history, end.get()).get().effectiveAt()).isEqualTo(end.get());
            }
          }
        });
  }

  @Test
  void whatIsVersionedIsAtEveryInstantWhatTheLastEventSaid() {
    Property.holds(
        TYPE_2,
        history ->
            LongStream.range(-1, 8)
                .mapToObj(Instant::ofEpochSecond)
                .forEach(
                    instant ->
                        assertThat(inForce(timeline(history), instant).map(Version::attributes))
                            .isEqualTo(lastBy(history, instant).flatMap(Event::attributes))));
  }

  @Test
  void everyOtherTreatmentFollowsFromTheUpsertsOfItsVersion() {
    Property.holds(
        ALL,
        history -> {
          List<Event> upserts = winners(history).filter(e -> !e.isDelete()).toList();
          for (Version version : timeline(history)) {
            List<Event> own =
                upserts.stream().filter(e -> covers(version, e.effectiveAt())).toList();
            Event first = own.get(0);
            Event last = own.get(own.size() - 1);
            assertValue(history, version, Treatment.FIXED, upserts.get(0));
            assertValue(history, version, Treatment.OVERWRITE, last);
            assertValue(history, version, Treatment.OVERWRITE_ALL, upserts.get(upserts.size() - 1));
            assertValue(history, version, Treatment.PREVIOUS, last);
            assertValue(history, version, Treatment.UNTRACKED, first);
            assertThat(version.validFrom()).isEqualTo(first.effectiveAt());
            assertThat(version.latest())
                .containsExactly(value(history, Treatment.HYBRID, upserts.get(upserts.size() - 1)));
          }
        });
  }

  @Test
  void thePreviousValueDiffersAndWasLeftWhereItSays() {
    Property.holds(
        ALL,
        history -> {
          for (Version version : timeline(history)) {
            Version.Previous previous = version.previous().get(0);
            if (previous.changedAt().isEmpty()) {
              assertThat(previous.value()).isNull();
              continue;
            }
            Instant changedAt = previous.changedAt().get();
            List<Object> before =
                winners(history)
                    .filter(e -> !e.isDelete() && e.effectiveAt().isBefore(changedAt))
                    .map(e -> value(history, Treatment.PREVIOUS, e))
                    .collect(ArrayList::new, List::add, List::addAll);
            assertThat(before.get(before.size() - 1)).isEqualTo(previous.value());
            assertThat(value(history, version, Treatment.PREVIOUS)).isNotEqualTo(previous.value());
          }
        });
  }

  @Test
  void aTimelineFoldsToItself() {
    Property.holds(
        TYPE_2,
        history -> {
          List<Version> versions = timeline(history);
          List<Event> own = new ArrayList<>();
          for (Version version : versions) {
            own.add(
                new Event(version.validFrom(), Sequence.of(1), Optional.of(version.attributes())));
            version.validTo().ifPresent(end -> own.add(Event.delete(end, Sequence.of(0))));
          }
          assertThat(fold(history).timeline(own)).isEqualTo(versions);
        });
  }

  @Test
  void withoutType2ThereIsAtMostOneRowAndItIsOpen() {
    Property.holds(
        Histories.of(Treatment.OVERWRITE, Treatment.FIXED, Treatment.PREVIOUS, Treatment.UNTRACKED),
        history -> {
          boolean present =
              winners(history).reduce((a, b) -> b).filter(e -> !e.isDelete()).isPresent();
          assertThat(timeline(history)).hasSize(present ? 1 : 0);
          assertThat(timeline(history)).allMatch(version -> version.validTo().isEmpty());
        });
  }

  @Test
  void tombstonesFillEveryGapAndNothingElse() {
    Property.holds(
        ALL,
        history -> {
          List<Version> all = new ArrayList<>(timeline(history));
          List<Version> tombstones = Tombstones.of(all);
          all.addAll(tombstones);
          all.sort(Comparator.comparing(Version::validFrom));
          for (int i = 1; i < all.size(); i++) {
            assertThat(all.get(i - 1).validTo()).contains(all.get(i).validFrom());
          }
          assertThat(all).filteredOn(v -> v.validTo().isEmpty()).hasSize(all.isEmpty() ? 0 : 1);
          assertThat(tombstones)
              .allSatisfy(
                  t -> assertThat(lastBy(history, t.validFrom())).get().matches(Event::isDelete));
        });
  }

  private static Fold fold(History history) {
    return new Fold(history.attributes(), Fold.Options.DEFAULT);
  }

  private static List<Version> timeline(History history) {
    return fold(history).timeline(history.events());
  }

  /** The events that count, in time order. */
  private static Stream<Event> winners(History history) {
    return history.events().stream()
        .filter(
            e ->
                history.events().stream()
                    .noneMatch(
                        other ->
                            other.effectiveAt().equals(e.effectiveAt())
                                && other.sequence().compareTo(e.sequence()) > 0))
        .sorted(Comparator.comparing(Event::effectiveAt));
  }

  private static Optional<Event> lastBy(History history, Instant instant) {
    return winners(history).filter(e -> !e.effectiveAt().isAfter(instant)).reduce((a, b) -> b);
  }

  private static Optional<Version> inForce(List<Version> versions, Instant instant) {
    return versions.stream().filter(version -> covers(version, instant)).findFirst();
  }

  private static boolean covers(Version version, Instant instant) {
    return !version.validFrom().isAfter(instant)
        && version.validTo().map(instant::isBefore).orElse(true);
  }

  private static boolean sameVersioned(History history, Version a, Version b) {
    return Values.same(value(history, a, Treatment.VERSION), value(history, b, Treatment.VERSION))
        && Values.same(value(history, a, Treatment.HYBRID), value(history, b, Treatment.HYBRID));
  }

  private static void assertValue(
      History history, Version version, Treatment treatment, Event teller) {
    assertThat(value(history, version, treatment)).isEqualTo(value(history, treatment, teller));
  }

  private static Object value(History history, Version version, Treatment treatment) {
    return version.attributes().get(index(history, treatment));
  }

  private static Object value(History history, Treatment treatment, Event upsert) {
    return upsert.attributes().orElseThrow().get(index(history, treatment));
  }

  private static int index(History history, Treatment treatment) {
    return history.attributes().stream().map(Attribute::treatment).toList().indexOf(treatment);
  }
}
