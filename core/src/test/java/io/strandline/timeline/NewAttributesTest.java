package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.timeline.WeaveRules.Late;
import io.strandline.timeline.WeaveRules.Ordering;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An attribute that the dimension got after it had versions, and that is filled in. */
class NewAttributesTest {
  private static final int NEW = 1;

  @Test
  void aFixedAttributeTakesItsFirstKnownValueWhereverThatComes() {
    Weave weave = weave(Treatment.FIXED);
    StoredVersion<String> stored = stored(1, Optional.empty(), "a", null, Set.of(NEW));

    assertThat(opened(weave.weave(List.of(stored), changes(upsert(2, "a", "x")))))
        .isEqualTo("1-null a x");
    assertThat(opened(weave.weave(List.of(stored), changes(upsert(2, "b", "x")))))
        .isEqualTo("1-2 a null, 2-null b x");
    StoredVersion<String> closed = stored(1, Optional.of(at(2)), "a", null, Set.of(NEW));
    assertThat(opened(weave.weave(List.of(closed), changes(upsert(3, "a", "x")))))
        .isEqualTo("3-null a x");
    StoredVersion<String> known = stored(1, Optional.empty(), "a", null, Set.of());
    assertThat(opened(weave.weave(List.of(known), changes(upsert(2, "b", "x")))))
        .isEqualTo("1-2 a null, 2-null b null");
  }

  @Test
  void loggedEventsThatAreOlderThanItChangeNothing() {
    Weave weave = weave(Treatment.VERSION);
    StoredVersion<String> filled = stored(1, Optional.empty(), "a", "x", Set.of());
    List<Event> log = List.of(upsert(1, "a", Unsent.UNSENT), upsert(3, "a", "x"));

    Woven<String> same = weave.weave(List.of(filled), log, changes(upsert(2, "a", "x")));
    assertThat(same.changes()).isEmpty();
    Woven<String> again = weave.weave(List.of(filled), log, changes(upsert(1, "a", "x")));
    assertThat(again.duplicate()).isEqualTo(1);
    assertThat(again.refusals()).isEmpty();
    Woven<String> split = weave.weave(List.of(filled), log, changes(upsert(2, "b", "x")));
    assertThat(opened(split)).isEqualTo("1-2 a x, 2-3 b x, 3-null a x");
  }

  @Test
  void whatAStoredVersionBeganWithTheTableKnowsBest() {
    StoredVersion<String> filled = stored(1, Optional.empty(), "a", "x", Set.of());
    List<Event> log = List.of(upsert(1, "a", "w"), upsert(3, "a", "x"));

    Woven<String> split =
        weave(Treatment.VERSION).weave(List.of(filled), log, changes(upsert(2, "b", "x")));
    assertThat(opened(split)).isEqualTo("1-2 a x, 2-3 b x, 3-null a x");
  }

  @Test
  void anOldEventThatIsPlayedAgainDoesNotKnowIt() {
    Weave weave = weave(Treatment.OVERWRITE_ALL);
    StoredVersion<String> stored = stored(3, Optional.empty(), "a", "x", Set.of());
    List<Event> log = List.of(upsert(3, "a", Unsent.UNSENT), upsert(4, "a", "x"));

    Woven<String> earlier = weave.weave(List.of(stored), log, changes(upsert(1, "c", "y")));
    assertThat(opened(earlier)).isEqualTo("1-3 c x, 3-null a x");
  }

  private static Weave weave(Treatment treatment) {
    return new Weave(
        List.of(new Attribute("old", Treatment.VERSION), new Attribute("new", treatment)),
        new WeaveRules(
            Ordering.SEQUENCE,
            WeaveRules.Intermediate.KEEP,
            Late.APPLY,
            Optional.empty(),
            Optional.empty(),
            WeaveRules.Rows.WHOLE,
            WeaveRules.Gaps.EMPTY));
  }

  private static StoredVersion<String> stored(
      int from, Optional<Instant> to, String old, String fresh, Set<Integer> unknown) {
    Version version =
        new Version(
            at(from), to, Arrays.asList(old, fresh), List.of(), List.of(), Version.Presence.THERE);
    return new StoredVersion<>(version, Sequence.of(from), Sequence.of(from), unknown, "row");
  }

  private static List<Arrival> changes(Event... events) {
    return Arrays.stream(events).map(Arrival::change).toList();
  }

  private static Event upsert(int at, Object... values) {
    return Event.upsert(at(at), Sequence.of(at), values);
  }

  private static Instant at(int second) {
    return Instant.ofEpochSecond(second);
  }

  private static String opened(Woven<String> woven) {
    return woven.changes().stream()
        .map(
            change ->
                change instanceof RowChange.Open<String> open
                    ? text(open.version())
                    : change instanceof RowChange.Rewrite<String> rewrite
                        ? text(rewrite.version())
                        : "removed")
        .sorted()
        .reduce((a, b) -> a + ", " + b)
        .orElse("");
  }

  private static String text(Version version) {
    return "%s-%s %s %s"
        .formatted(
            version.validFrom().getEpochSecond(),
            version.validTo().map(Instant::getEpochSecond).orElse(null),
            version.attributes().get(0),
            version.attributes().get(1));
  }
}
