package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Snapshots in any order end where they end in time order, by their times and the table alone. */
class SnapshotMemoryTest {
  private static final List<Attribute> CITY = List.of(new Attribute("city", Treatment.VERSION));
  private static final WeaveRules RULES =
      new WeaveRules(
          WeaveRules.Ordering.ARRIVAL,
          WeaveRules.Intermediate.KEEP,
          WeaveRules.Late.APPLY,
          Optional.empty());

  @Test
  void everyOrderOfTheSnapshotsEndsInTheFold() {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      List<Event> snapshots = snapshots(random);
      List<Version> expected =
          new Fold(CITY, Fold.Options.DEFAULT).timeline(List.copyOf(snapshots));
      Collections.shuffle(snapshots, random);
      assertThat(woven(snapshots)).as("seed %d: %s", seed, snapshots).isEqualTo(expected);
    }
  }

  /** The key in one snapshot a day: with a city, or absent. */
  private static List<Event> snapshots(Random random) {
    List<Event> snapshots = new ArrayList<>();
    int days = 1 + random.nextInt(7);
    for (int day = 0; day < days; day++) {
      Instant time = Instant.ofEpochSecond(86_400L * day);
      snapshots.add(
          random.nextInt(3) == 0
              ? Event.delete(time, Sequence.NONE)
              : Event.upsert(time, Sequence.NONE, "city " + random.nextInt(2)));
    }
    return snapshots;
  }

  private static List<Version> woven(List<Event> snapshots) {
    Weave weave = new Weave(CITY, RULES);
    WovenTable table = new WovenTable();
    TreeSet<Instant> applied = new TreeSet<>();
    for (Event event : snapshots) {
      boolean late = !applied.isEmpty() && event.effectiveAt().isBefore(applied.last());
      List<Event> remembered =
          late ? SnapshotMemory.events(table.stored(), List.of(), applied, Set.of()) : List.of();
      Arrival arrival = new Arrival(event, Optional.of(event.effectiveAt()));
      assertThat(table.weave(weave, remembered, arrival).refusals()).isEmpty();
      applied.add(event.effectiveAt());
    }
    return table.versions();
  }
}
