package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Property;
import io.strandline.timeline.Version.Previous;
import io.strandline.timeline.WeaveRules.Late;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TombstonesTest {
  private static final Previous PREVIOUS = new Previous("p", Optional.of(Instant.EPOCH));

  @Test
  void aGapCarriesWhatTheEndedVersionHad() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)), version(4, Optional.empty()))))
        .containsExactly(tombstone(2, Optional.of(4L)));
  }

  @Test
  void aLastDeletionIsAnOpenTombstone() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)))))
        .containsExactly(tombstone(2, Optional.empty()));
  }

  @Test
  void versionsThatMeetAndAbsentKeysHaveNone() {
    assertThat(Tombstones.of(List.of(version(1, Optional.of(2L)), version(2, Optional.empty()))))
        .isEmpty();
    assertThat(Tombstones.of(List.of())).isEmpty();
  }

  @Test
  void theTableHasThemInEveryGapOfTheOraclesTimeline() {
    Property.holds(
        Feeds.of(
            Feeds.Arrival.IN_ORDER_BY_INSTANT,
            Treatment.VERSION,
            Treatment.OVERWRITE,
            Treatment.OVERWRITE_ALL,
            Treatment.HYBRID,
            Treatment.PREVIOUS),
        feed -> agrees(feed, Late.SET_ASIDE));
  }

  @Test
  void lateEventsMoveThem() {
    Property.holds(
        Feeds.of(Feeds.Arrival.ANY, Treatment.VERSION, Treatment.OVERWRITE),
        feed -> agrees(feed, Late.APPLY));
  }

  private static void agrees(Feed feed, Late late) {
    Weave weave = new Weave(feed.attributes(), rules(WeaveRules.Ordering.SEQUENCE, late));
    Fold fold = new Fold(feed.attributes(), Fold.Options.DEFAULT);
    feed.events()
        .forEach(
            (key, events) -> {
              WovenTable table = new WovenTable();
              List<Event> log = new ArrayList<>();
              for (List<Feed.Item> batch : feed.batches()) {
                List<Event> ofKey =
                    batch.stream().filter(i -> i.key() == key).map(Feed.Item::event).toList();
                Woven<String> woven = table.weave(weave, log, ofKey);
                log.addAll(late == Late.APPLY ? woven.accepted() : List.of());
              }
              List<Version> expected = new ArrayList<>(fold.timeline(events));
              expected.addAll(Tombstones.of(expected));
              expected.sort(Comparator.comparing(Version::validFrom));
              assertThat(table.versions()).as("key %s", key).isEqualTo(expected);
            });
  }

  /** One row of the table stays one row, or two changes would meet in one MERGE. */
  @Test
  void aCorrectedDeletionTurnsItsTombstoneIntoAVersion() {
    Weave weave =
        new Weave(
            List.of(new Attribute("a", Treatment.VERSION)),
            rules(WeaveRules.Ordering.ARRIVAL, Late.SET_ASIDE));
    WovenTable table = new WovenTable();
    table.weave(weave, Event.upsert(Instant.ofEpochSecond(1), Sequence.NONE, "a"));
    assertThat(table.weave(weave, Event.delete(Instant.ofEpochSecond(2), Sequence.NONE)).outcome())
        .isEqualTo(KeyOutcome.CLOSED);

    Woven<String> woven =
        table.weave(weave, Event.upsert(Instant.ofEpochSecond(2), Sequence.NONE, "b"));
    assertThat(woven.outcome()).isEqualTo(KeyOutcome.REOPENED);
    assertThat(woven.changes()).singleElement().isInstanceOf(RowChange.Rewrite.class);
    assertThat(table.versions()).extracting(Version::isTombstone).containsExactly(false, false);
  }

  private static WeaveRules rules(WeaveRules.Ordering ordering, Late late) {
    return new WeaveRules(ordering, WeaveRules.Intermediate.KEEP, late, Optional.empty())
        .with(WeaveRules.Gaps.TOMBSTONES);
  }

  private static Version version(long from, Optional<Long> to) {
    return version(from, to, Version.Presence.THERE);
  }

  private static Version tombstone(long from, Optional<Long> to) {
    return version(from, to, Version.Presence.DELETED);
  }

  private static Version version(long from, Optional<Long> to, Version.Presence presence) {
    return new Version(
        Instant.ofEpochSecond(from),
        to.map(Instant::ofEpochSecond),
        List.of("a"),
        List.of("l"),
        List.of(PREVIOUS),
        presence);
  }
}
