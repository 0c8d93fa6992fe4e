package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.timeline.Version.Previous;
import io.strandline.value.Values;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The oracle: what a key's timeline is, given the set of its accepted events. It says what is
 * right, literally and in full, and is never fast; {@link Weave} has to agree with it.
 *
 * <p>A dimension that has attributes but none of type 2 or 6 keeps one row a key and no validity:
 * its timeline is at most one open version, dated by the first upsert since the last delete (a date
 * that no table shows). Nothing before that delete counts any more, also for types 0 and 3. A
 * dimension without any attribute is the history of its keys' presence, so it keeps its validity.
 *
 * <p>Where there are versions, a delete ends one but erases nothing: type 0 keeps the value of the
 * first upsert ever, and type 3 still knows the value from before the delete; if the key returns
 * with another value, the time of the return is the time of the change.
 *
 * @param attributes the dimension's attributes, in the order of the events' values
 * @param options what else the spec says
 */
public record Fold(List<Attribute> attributes, Options options) {
  public Fold {
    attributes = List.copyOf(attributes);
    requireNonNull(options, "options");
  }

  /**
   * What the spec says about validity.
   *
   * @param firstValidFrom where a key's first version starts, if its first upsert is not even
   *     earlier; empty: at that upsert
   * @param grain the times that validity can tell apart
   */
  public record Options(Optional<Instant> firstValidFrom, Grain grain) {
    /** Versions start when their first event took effect. */
    public static final Options DEFAULT = new Options(Optional.empty(), Grain.INSTANTS);

    public Options {
      requireNonNull(firstValidFrom, "firstValidFrom");
      requireNonNull(grain, "grain");
      firstValidFrom = firstValidFrom.map(grain::of);
    }

    /**
     * The options for validity of days, or to the microsecond.
     *
     * @param dates the zone of the days; empty: validity to the microsecond
     */
    public Options(Optional<Instant> firstValidFrom, Optional<ZoneId> dates) {
      this(firstValidFrom, dates.map(Grain::days).orElse(Grain.INSTANTS));
    }
  }

  /** Consecutive upserts that share one version, and the first event after them. */
  private record Run(List<Event> upserts, Optional<Instant> end) {
    Event first() {
      return upserts.get(0);
    }

    Event last() {
      return upserts.get(upserts.size() - 1);
    }
  }

  /**
   * The versions of one key, in time order.
   *
   * @param events all accepted events of the key, in any order; equal ones count once
   * @throws StrandlineException {@link ErrorCode#AMBIGUOUS_ROWS} where two different events have
   *     the same time and sequence
   */
  public List<Version> timeline(Collection<Event> events) {
    List<Event> decided = lastOfEachInstant(sorted(events));
    List<Event> told = hasValidity() ? decided : sinceLastDelete(decided);
    List<Event> upserts = told.stream().filter(event -> !event.isDelete()).toList();
    List<Version> versions = new ArrayList<>();
    for (Run run : runs(told)) {
      versions.add(
          new Version(
              versions.isEmpty() ? firstStart(run) : run.first().effectiveAt(),
              run.end(),
              values(run, upserts),
              latest(upserts),
              previous(run, upserts)));
    }
    return List.copyOf(versions);
  }

  /** True where the dimension has versions, and not just one row a key. */
  public boolean hasValidity() {
    return attributes.isEmpty() || attributes.stream().anyMatch(a -> a.treatment().versions());
  }

  private List<Event> sorted(Collection<Event> events) {
    return events.stream()
        .map(options.grain()::of)
        .sorted(Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence))
        .toList();
  }

  private static List<Event> lastOfEachInstant(List<Event> sorted) {
    List<Event> winners = new ArrayList<>();
    Event before = null;
    for (Event event : sorted) {
      if (before != null && before.effectiveAt().equals(event.effectiveAt())) {
        refuseAmbiguity(before, event);
        winners.remove(winners.size() - 1);
      }
      winners.add(event);
      before = event;
    }
    return winners;
  }

  private static void refuseAmbiguity(Event a, Event b) {
    if (a.sequence().compareTo(b.sequence()) == 0 && !same(a, b)) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.AMBIGUOUS_ROWS,
              "Two different events of one key at %s with the same sequence %s: %s and %s"
                  .formatted(a.effectiveAt(), a.sequence().parts(), text(a), text(b)),
              "Name a sequence that tells which is the later one, or remove one of them"));
    }
  }

  private static boolean same(Event a, Event b) {
    return Values.same(a.attributes().orElse(null), b.attributes().orElse(null));
  }

  private static String text(Event event) {
    return event.attributes().map(values -> "upsert " + values).orElse("delete");
  }

  private static List<Event> sinceLastDelete(List<Event> decided) {
    int start = 0;
    for (int i = 0; i < decided.size(); i++) {
      start = decided.get(i).isDelete() ? i + 1 : start;
    }
    return decided.subList(start, decided.size());
  }

  private List<Run> runs(List<Event> events) {
    List<Run> runs = new ArrayList<>();
    List<Event> open = new ArrayList<>();
    for (Event event : events) {
      if (!open.isEmpty() && (event.isDelete() || !sameVersion(open.get(0), event))) {
        runs.add(new Run(List.copyOf(open), Optional.of(event.effectiveAt())));
        open.clear();
      }
      if (!event.isDelete()) {
        open.add(event);
      }
    }
    if (!open.isEmpty()) {
      runs.add(new Run(open, Optional.empty()));
    }
    return runs;
  }

  private boolean sameVersion(Event a, Event b) {
    return IntStream.range(0, attributes.size())
        .filter(i -> attributes.get(i).treatment().versions())
        .allMatch(i -> Values.same(value(a, i), value(b, i)));
  }

  private Instant firstStart(Run run) {
    Instant start = run.first().effectiveAt();
    return options.firstValidFrom().filter(fixed -> fixed.isBefore(start)).orElse(start);
  }

  private List<Object> values(Run run, List<Event> upserts) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      Event teller =
          switch (attributes.get(i).treatment()) {
            case FIXED -> upserts.get(0);
            case OVERWRITE, PREVIOUS -> run.last();
            case OVERWRITE_ALL -> upserts.get(upserts.size() - 1);
            case VERSION, HYBRID, UNTRACKED -> run.first();
          };
      values.add(value(teller, i));
    }
    return values;
  }

  private List<Object> latest(List<Event> upserts) {
    List<Object> latest = new ArrayList<>();
    for (int i : indexes(Treatment.HYBRID)) {
      latest.add(value(upserts.get(upserts.size() - 1), i));
    }
    return latest;
  }

  private List<Previous> previous(Run run, List<Event> upserts) {
    List<Event> known = upserts.subList(0, upserts.indexOf(run.last()) + 1);
    return indexes(Treatment.PREVIOUS).stream().map(i -> previous(known, i)).toList();
  }

  private static Previous previous(List<Event> known, int attribute) {
    Previous previous = Previous.NONE;
    Object current = value(known.get(0), attribute);
    for (Event event : known) {
      Object next = value(event, attribute);
      if (!Values.same(current, next)) {
        previous = new Previous(current, Optional.of(event.effectiveAt()));
        current = next;
      }
    }
    return previous;
  }

  private List<Integer> indexes(Treatment treatment) {
    return IntStream.range(0, attributes.size())
        .filter(i -> attributes.get(i).treatment() == treatment)
        .boxed()
        .toList();
  }

  private static Object value(Event upsert, int attribute) {
    return upsert.attributes().orElseThrow().get(attribute);
  }
}
