package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.conformance.Scenario.Course;
import io.strandline.conformance.Scenario.KeyForm;
import io.strandline.random.Feed;
import io.strandline.random.Feeds.Arrival;
import io.strandline.spec.Format;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The keystone: the engine's table is the oracle's on random histories, batch by batch, on both
 * formats. Hundreds of keys share one table, each with a history of its own. {@code
 * -Dstrandline.random.feeds} takes more of them, {@code -Dstrandline.random.seed} others.
 */
class RandomHistoriesTest {
  private static final int FEEDS = Integer.getInteger("strandline.random.feeds", 120);
  private static final long SEED = Long.getLong("strandline.random.seed", 1);

  private static final List<TypedColumn> TEXT = List.of(TypedColumn.text("name"));
  private static final List<TypedColumn> MAIL = List.of(TypedColumn.text("mail"));
  private static final List<TypedColumn> NOTE = List.of(TypedColumn.text("note"));

  private static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario(
              "type 2, instants cut into batches",
              Arrival.IN_ORDER,
              Course.SEQUENCE,
              columns(Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "types 1 and 2 under compound keys and sequences",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.TWO_SEQUENCES,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.PAIR,
              "layout: {partition_by: none, hash: xxhash64}\n"),
          new Scenario(
              "types 0, 1, 2, 3 and 6 at once",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.FIXED,
                  List.of(TypedColumn.text("born")),
                  Treatment.OVERWRITE_ALL,
                  MAIL,
                  Treatment.VERSION,
                  TEXT,
                  Treatment.PREVIOUS,
                  List.of(TypedColumn.text("agent")),
                  Treatment.HYBRID,
                  List.of(TypedColumn.text("city")),
                  Treatment.UNTRACKED,
                  NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "type 1 only",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(Treatment.OVERWRITE, MAIL, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "corrections without a sequence",
              Arrival.IN_ORDER,
              Course.ARRIVAL,
              columns(Treatment.VERSION, TEXT),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "no sequence, first_valid_from",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.ARRIVAL,
              columns(Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT),
              KeyForm.PAIR,
              "first_valid_from: 1900-01-01\n"),
          new Scenario(
              "only the last of a batch",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              "intermediate: last\n"),
          new Scenario(
              "every type of value",
              Arrival.IN_ORDER_BY_INSTANT,
              Course.SEQUENCE,
              columns(
                  Treatment.OVERWRITE,
                  TypedColumn.ofEveryType("o"),
                  Treatment.VERSION,
                  TypedColumn.ofEveryType("v"),
                  Treatment.UNTRACKED,
                  TypedColumn.ofEveryType("u")),
              KeyForm.NUMBER,
              ""),
          new Scenario(
              "snapshots",
              Arrival.IN_ORDER,
              Course.SNAPSHOT,
              columns(
                  Treatment.OVERWRITE, MAIL, Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.PAIR,
              ""),
          new Scenario(
              "snapshots with a time column",
              Arrival.IN_ORDER,
              Course.DATED_SNAPSHOT,
              columns(Treatment.VERSION, TEXT, Treatment.UNTRACKED, NOTE),
              KeyForm.NUMBER,
              ""));

  static Stream<Arguments> cases() {
    return SCENARIOS.stream()
        .filter(scenario -> scenario.name().matches(System.getProperty("X", ".*")))
        .flatMap(scenario -> Stream.of(Format.values()).map(f -> Arguments.of(scenario, f)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("cases")
  void theTableIsTheOracles(Scenario scenario, Format format) {
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      feeds.add(scenario.feeds().next(new SplittableRandom(SEED + i)));
    }
    Rehearsal rehearsal = new Rehearsal(scenario, format, feeds, OptionalInt.empty());
    Optional<Integer> wrong = rehearsal.run();
    assertThat(wrong.map(feed -> smallest(scenario, format, feeds.get(feed), feed)))
        .as("%s, seed %d", scenario, SEED)
        .isEmpty();
    rehearsal.proveIntegrity();
    rehearsal.repeatTheLastBatch();
  }

  /** All simpler feeds share one table, so a step of shrinking costs no more than a run. */
  private static String smallest(Scenario scenario, Format format, Feed feed, int number) {
    OptionalInt alike = OptionalInt.of(number);
    Feed smallest = feed;
    while (true) {
      List<Feed> simpler = scenario.feeds().simpler(smallest).toList();
      Optional<Integer> wrong =
          simpler.isEmpty()
              ? Optional.empty()
              : new Rehearsal(scenario, format, simpler, alike).run();
      if (wrong.isEmpty()) {
        Rehearsal last = new Rehearsal(scenario, format, List.of(smallest), alike);
        last.run();
        return last.difference();
      }
      smallest = simpler.get(wrong.get());
    }
  }

  private static Map<Treatment, List<TypedColumn>> columns(Object... pairs) {
    Map<Treatment, List<TypedColumn>> columns = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      @SuppressWarnings("unchecked")
      List<TypedColumn> list = (List<TypedColumn>) pairs[i + 1];
      columns.put((Treatment) pairs[i], list);
    }
    return columns;
  }
}
