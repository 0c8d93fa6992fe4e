package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.random.Feed;
import io.strandline.random.Feeds;
import io.strandline.random.Property;
import io.strandline.timeline.WeaveRules.Late;
import io.strandline.timeline.WeaveRules.Ordering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CloseReasonTest {
  private static final List<Attribute> ONE = List.of(new Attribute("a", Treatment.VERSION));
  private static final Set<CloseReason> FOLLOWED =
      EnumSet.of(CloseReason.CHANGED, CloseReason.CORRECTED);

  @Test
  void reasonsAlwaysSayWhetherAGapFollows() {
    Property.holds(
        Feeds.of(Feeds.Arrival.ANY, Treatment.VERSION, Treatment.OVERWRITE),
        CloseReasonTest::explained);
  }

  private static void explained(Feed feed) {
    Weave weave = new Weave(feed.attributes(), rules(Ordering.SEQUENCE, Late.APPLY));
    for (int key : feed.events().keySet()) {
      WovenTable table = new WovenTable();
      List<Event> log = new ArrayList<>();
      for (List<Feed.Item> batch : feed.batches()) {
        List<Event> events =
            batch.stream().filter(i -> i.key() == key).map(Feed.Item::event).toList();
        log.addAll(table.weave(weave, log, events).accepted());
        Set<Instant> starts =
            table.versions().stream().map(Version::validFrom).collect(Collectors.toSet());
        for (Version version : table.versions()) {
          CloseReason reason = table.reasons().get(version.validFrom());
          if (version.validTo().isEmpty()) {
            assertThat(reason).isNull();
          } else {
            assertThat(FOLLOWED.contains(reason))
                .as("%s of %s", reason, version)
                .isEqualTo(starts.contains(version.validTo().get()));
          }
        }
      }
    }
  }

  @Test
  void anEndIsChangedDeletedOrAbsent() {
    Weave weave = new Weave(ONE, rules(Ordering.ARRIVAL, Late.SET_ASIDE));
    WovenTable table = new WovenTable();
    table.weave(weave, upsert(1, "a"), upsert(2, "b"), Event.delete(at(3), Sequence.NONE));
    table.weave(weave, upsert(4, "b"));
    table.arrive(weave, List.of(), List.of(Arrival.absence(at(5), Sequence.NONE)));

    assertThat(table.reasons())
        .containsEntry(at(1), CloseReason.CHANGED)
        .containsEntry(at(2), CloseReason.DELETED)
        .containsEntry(at(4), CloseReason.ABSENT);
  }

  @Test
  void anEndThatMovesOrLosesItsGapIsCorrected() {
    Weave weave = new Weave(ONE, rules(Ordering.ARRIVAL, Late.APPLY));
    WovenTable table = new WovenTable();
    List<Event> log = List.of(upsert(1, "a"), upsert(3, "b"), Event.delete(at(5), Sequence.NONE));
    table.weave(weave, List.of(), log);
    Woven<String> woven = table.weave(weave, log, List.of(upsert(2, "c"), upsert(5, "d")));

    assertThat(woven.replaced()).isEqualTo(1);
    assertThat(table.reasons())
        .containsEntry(at(1), CloseReason.CORRECTED)
        .containsEntry(at(2), CloseReason.CHANGED)
        .containsEntry(at(3), CloseReason.CORRECTED)
        .doesNotContainKey(at(5));
  }

  private static WeaveRules rules(Ordering ordering, Late late) {
    return new WeaveRules(ordering, WeaveRules.Intermediate.KEEP, late, Optional.empty());
  }

  private static Event upsert(long second, Object value) {
    return Event.upsert(at(second), Sequence.NONE, value);
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
