package io.strandline.bench;

import io.strandline.bench.Workload.Gate;
import io.strandline.bench.Workload.Pace;
import io.strandline.bench.Workload.Start;
import io.strandline.bench.competitor.Competitor;
import io.strandline.bench.competitor.CrossExpansion;
import io.strandline.bench.competitor.Floor;
import io.strandline.bench.competitor.SelfJoinCheck;
import io.strandline.bench.competitor.Series;
import io.strandline.bench.competitor.SourceExpansion;
import io.strandline.bench.competitor.StrandlineCheck;
import io.strandline.bench.competitor.StrandlineEngine;
import io.strandline.bench.competitor.ThenMaintained;
import io.strandline.bench.competitor.TwoStep;
import io.strandline.bench.data.Feed;
import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The workloads, each in the order in which a full run does them. */
final class Workloads {
  private static final String OURS = "strandline";
  private static final List<String> CHANGES = List.of("mode: changes");
  private static final List<String> SNAPSHOT = List.of("mode: snapshot", "deletes: close");
  private static final List<String> LATE =
      List.of(
          "mode: changes",
          "effective_at: changed_at",
          "late: split",
          "event_log: {keep: 3650 days}");
  private static final long TINY = 1_000;

  /** Percent of the current rows that W6 replaces. */
  private static final List<Integer> SHARES = List.of(2, 5, 10, 20, 40);

  private final Map<String, String> variants;
  private final int batches;

  /**
   * The workloads.
   *
   * @param variants more entrants of ours: a line of the spec by name
   * @param batches how many batches W5 has
   */
  Workloads(Map<String, String> variants, int batches) {
    this.variants = variants;
    this.batches = batches;
  }

  List<Workload> all() {
    List<Workload> all = new ArrayList<>(others());
    SHARES.forEach(share -> all.add(writeModes(share)));
    return all;
  }

  /** How files are written, against how many of the current rows a snapshot replaces. */
  private static Workload writeModes(int share) {
    List<String> kept = and(SNAPSHOT, "write_mode: merge-on-read");
    return new Workload(
        "W6",
        "full snapshot with " + share + " % changed, files kept, kept and compacted, or anew",
        Start.BASE,
        keys -> List.of(Feed.of("snapshot-" + share, keys, keys, keys * share / 100, 0)),
        format ->
            List.of(
                new StrandlineEngine(OURS + " merge-on-read", kept),
                new ThenMaintained(new StrandlineEngine(OURS + " and maintain", kept)),
                new StrandlineEngine(
                    OURS + " copy-on-write", and(SNAPSHOT, "write_mode: copy-on-write"))),
        Gate.SAME_ROWS,
        Pace.ROUNDS);
  }

  private static List<String> and(List<String> spec, String line) {
    List<String> lines = new ArrayList<>(spec);
    lines.add(line);
    return lines;
  }

  private List<Workload> others() {
    return List.of(
        applying("W1", "changes batch of 1 %", Workloads::onePercent, CHANGES),
        new Workload(
            "W3",
            "tiny batch of 1,000 rows",
            Start.BASE,
            keys -> List.of(tiny("tiny", keys, 0)),
            format -> ours(CHANGES),
            Gate.SAME_ROWS,
            Pace.ROUNDS),
        applying("W2", "full snapshot with 1 % changed", Workloads::snapshotOnePercent, SNAPSHOT),
        applying(
            "W10",
            "full snapshot with nothing changed",
            keys -> Feed.of("snapshot-0", keys, keys, 0, 0),
            SNAPSHOT),
        new Workload(
            "W7",
            "integrity check",
            Start.BASE,
            keys -> List.of(),
            format -> List.of(new SelfJoinCheck(), new StrandlineCheck()),
            Gate.NONE,
            Pace.ROUNDS),
        applying(
            "W9",
            "full snapshot with 30 % changed",
            keys -> Feed.of("snapshot-30", keys, keys, keys * 3 / 10, 0),
            SNAPSHOT),
        new Workload(
            "W8",
            "first load",
            Start.NOTHING,
            keys -> List.of(Feed.of("load", keys, 0, 0, keys)),
            format -> withOurs(baselines(format), CHANGES),
            Gate.SAME_ROWS,
            Pace.ROUNDS),
        new Workload(
            "W4",
            "changes batch of 1 % with 20 % late events, split",
            Start.BASE,
            keys -> List.of(late(keys)),
            format -> ours(LATE),
            Gate.SAME_ROWS,
            Pace.ROUNDS),
        new Workload(
            "W5",
            batches + " batches of 1,000 rows in a row, then reads",
            Start.BASE,
            keys -> IntStream.range(0, batches).mapToObj(i -> tiny("series", keys, i)).toList(),
            format -> series(format),
            Gate.SAME_ROWS,
            Pace.ONCE));
  }

  private Workload applying(
      String id, String title, java.util.function.LongFunction<Feed> feed, List<String> spec) {
    return new Workload(
        id,
        title,
        Start.BASE,
        keys -> List.of(feed.apply(keys)),
        format -> {
          List<Competitor> entrants = new ArrayList<>(withOurs(baselines(format), spec));
          entrants.add(new Floor());
          return entrants;
        },
        Gate.SAME_ROWS,
        Pace.ROUNDS);
  }

  private static List<Competitor> baselines(Format format) {
    return switch (format) {
      case ICEBERG -> List.of(new TwoStep(), new SourceExpansion(Format.ICEBERG));
      case DELTA -> List.of(new SourceExpansion(Format.DELTA), new CrossExpansion());
    };
  }

  private List<Competitor> series(Format format) {
    List<Competitor> entrants = new ArrayList<>();
    if (format == Format.ICEBERG) {
      entrants.add(new TwoStep());
    }
    entrants.addAll(ours(CHANGES));
    return entrants.stream().<Competitor>map(Series::new).toList();
  }

  private List<Competitor> withOurs(List<Competitor> others, List<String> spec) {
    List<Competitor> all = new ArrayList<>(others);
    all.addAll(ours(spec));
    return all;
  }

  private List<Competitor> ours(List<String> spec) {
    List<Competitor> ours = new ArrayList<>();
    ours.add(new StrandlineEngine(OURS, spec));
    variants.forEach(
        (name, line) -> ours.add(new StrandlineEngine(OURS + " " + name, and(spec, line))));
    return ours;
  }

  /** Nine in ten rows say something new, a few say what is known, a few are of unknown keys. */
  private static Feed onePercent(long keys) {
    long rows = keys / 100;
    return Feed.of("changes-1", keys, rows * 95 / 100, rows * 90 / 100, rows - rows * 95 / 100);
  }

  private static Feed snapshotOnePercent(long keys) {
    return Feed.of("snapshot-1", keys, keys, keys / 100, 0);
  }

  private static Feed tiny(String name, long keys, int number) {
    return new Feed(name, keys, TINY * 95 / 100, TINY * 90 / 100, TINY * 5 / 100, 0, number);
  }

  private static Feed late(long keys) {
    long rows = keys / 100;
    return new Feed("late-20", keys, rows, rows, 0, rows / 5, 0);
  }
}
