package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.ledger.Tally;
import io.strandline.random.Feed;
import io.strandline.report.Counts;
import io.strandline.report.RunReport;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Format;
import io.strandline.spec.Policies.BadRows;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The same traffic through the engine and through the oracle. */
final class Rehearsal {
  /** A batch that a scheduler repeats before the next one. */
  private static final int RETRIED = 1;

  private final Scenario scenario;
  private final Traffic traffic;
  private final Format format;
  private final Rules rules;
  private final FilledIn filledIn;
  private final Fold.Options options;
  private final String table = Lake.freshName("random");

  /** The batch that is planned before it is applied. */
  private static final int FORETOLD = 2;

  /** Delta needs five jobs to read a table, so it is read once, in the end. */
  private final boolean readsCheaply;

  private Ledger ledger;
  private String difference = "";

  Rehearsal(Scenario scenario, Format format, List<Feed> feeds, OptionalInt alike) {
    this.scenario = scenario;
    this.readsCheaply = format != Format.DELTA;
    this.traffic = new Traffic(scenario, feeds, alike);
    this.format = format;
    DimensionSpec spec = scenario.spec(table, 0);
    this.options = new Fold.Options(spec.time().firstValidFrom(), spec.layout().grain());
    Rules.Ordering ordering =
        spec.time().sequence().isEmpty() ? Rules.Ordering.ARRIVAL : Rules.Ordering.SEQUENCE;
    this.rules =
        new Rules(
            ordering,
            spec.time().intermediate(),
            spec.time().late(),
            BadRows.REJECT,
            spec.layout().grain());
    this.ledger = new Ledger(scenario.attributes(), rules);
    this.filledIn = new FilledIn(scenario);
  }

  /** The dimension under the spec that it has for a batch. */
  private Dimension dimension(int batch) {
    DimensionSpec spec = scenario.spec(table, batch).in(format);
    return Strandline.open(Lake.shared().spark(), spec, Lake.shared().project());
  }

  /**
   * Runs the batches, up to one after which the tables are seen to differ: a feed that shows it.
   */
  Optional<Integer> run() {
    Map<Key, List<Version>> before = Map.of();
    for (int batch = 0; batch < traffic.size(); batch++) {
      Batch arriving = batch(batch).withId(table + "-" + batch);
      Optional<Counts> foretold =
          batch == FORETOLD
              ? Optional.of(dimension(batch).plan(arriving).counts())
              : Optional.empty();
      RunReport report = dimension(batch).apply(arriving);
      foretold.ifPresent(counts -> assertThat(report.counts()).isEqualTo(counts));
      if (scenario.fillsIn()) {
        Ledger filled = new Ledger(scenario.attributes(), rules);
        filledIn.fill(ledger, options, traffic.rows(batch), batch, filled);
        ledger = filled;
      }
      Tally tally = ledger.accept(traffic.delivery(batch));
      Map<Key, List<Version>> after = ledger.timelines(options);
      boolean last = batch == traffic.size() - 1;
      Optional<Integer> wrong = last || readsCheaply ? compare(after, batch) : Optional.empty();
      if (wrong.isPresent()) {
        return wrong;
      }
      compare(report.counts(), tally, batch, before, after);
      if (batch == RETRIED) {
        RunReport again = dimension(batch).apply(batch(batch).withId(table + "-" + batch));
        assertThat(again.outcome()).isEqualTo(RunReport.Outcome.ALREADY_PUBLISHED);
        assertThat(again.counts()).isEqualTo(report.counts());
      }
      before = after;
    }
    return Optional.empty();
  }

  /** What the oracle has in the end. */
  Map<Key, List<Version>> timelines() {
    return ledger.timelines(options);
  }

  /** How the tables differed, for a person to read. */
  String difference() {
    return difference;
  }

  private Batch batch(int number) {
    Batch batch = Batch.of(traffic.dataset(Lake.shared().spark(), number));
    return scenario.course().isSnapshot()
        ? batch
            .at(traffic.at(number))
            .insisting(Batch.Insistence.ALLOW_EMPTY)
            .insisting(Batch.Insistence.ALLOW_MASS_CLOSE)
        : batch;
  }

  private Optional<Integer> compare(Map<Key, List<Version>> expected, int batch) {
    Map<Key, List<TableRow>> actual = TableRow.byKey(dimension(batch).versions(), scenario, batch);
    Set<Key> keys = new HashSet<>(expected.keySet());
    keys.addAll(actual.keySet());
    for (Key key : keys) {
      List<TableRow> wanted =
          scenario.shown(expected.getOrDefault(key, List.of())).stream()
              .map(version -> TableRow.of(version, scenario))
              .toList();
      List<TableRow> found = actual.getOrDefault(key, List.of());
      if (!wanted.equals(found)) {
        difference =
            "key %s%s%n  expected %s%n  but was  %s"
                .formatted(key.values(), traffic.story(key), wanted, found);
        return Optional.of(feedOf(key));
      }
    }
    return Optional.empty();
  }

  private int feedOf(Key key) {
    int number = 0;
    while (!scenario.key().of(number).equals(key)) {
      number++;
    }
    return number / Traffic.KEYS;
  }

  private void compare(
      Counts counts,
      Tally tally,
      int batch,
      Map<Key, List<Version>> before,
      Map<Key, List<Version>> after) {
    long created = 0;
    long closed = 0;
    long reopened = 0;
    Set<Key> keys = new HashSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (Key key : keys) {
      List<Version> was = before.getOrDefault(key, List.of());
      List<Version> is = after.getOrDefault(key, List.of());
      created += was.isEmpty() ? 1 : 0;
      closed += !was.isEmpty() && isOpen(was) && !isOpen(is) ? 1 : 0;
      reopened += !was.isEmpty() && !isOpen(was) && isOpen(is) ? 1 : 0;
    }
    long versions = size(after) - size(before);
    long distinct = traffic.rows(batch).stream().map(r -> r.key()).distinct().count();
    assertThat(counts.sourceRows()).as("source rows").isEqualTo(traffic.rows(batch).size());
    assertThat(counts.keys()).as("keys").isEqualTo(distinct);
    assertThat(counts.created()).as("created").isEqualTo(created);
    assertThat(counts.closed()).as("closed").isEqualTo(closed);
    assertThat(counts.reopened()).as("reopened").isEqualTo(reopened);
    assertThat(counts.versionsOpened() - counts.versionsRemoved())
        .as("versions gained")
        .isEqualTo(versions);
    assertThat(counts.redated()).as("redated").isEqualTo(tally.redated());
    assertThat(counts.late()).as("late").isEqualTo(tally.late());
  }

  private static boolean isOpen(List<Version> versions) {
    return !versions.isEmpty() && versions.get(versions.size() - 1).validTo().isEmpty();
  }

  private long size(Map<Key, List<Version>> timelines) {
    return timelines.values().stream().map(scenario::shown).mapToLong(List::size).sum();
  }

  void proveIntegrity() {
    assertThat(dimension(traffic.size() - 1).check().findings()).isEmpty();
  }

  /** Under its own id a repeated batch is known; under another it says nothing new. */
  void repeatTheLastBatch() {
    Map<Key, List<Version>> expected = ledger.timelines(options);
    int last = traffic.size() - 1;
    RunReport again = dimension(last).apply(batch(last).withId(table + "-" + last));
    assertThat(again.outcome()).isEqualTo(RunReport.Outcome.ALREADY_PUBLISHED);
    try {
      dimension(last).apply(batch(last).withId(table + "-again"));
    } catch (StrandlineException late) {
      // Without a log, an overwritten type 1 value of a closed version looks like a late event.
      assertThat(scenario.columns()).containsKey(Treatment.OVERWRITE);
      assertThat(late.problems()).extracting(p -> p.code()).containsOnly(ErrorCode.LATE_EVENT);
    }
    assertThat(compare(expected, last)).as(difference).isEmpty();
  }
}
