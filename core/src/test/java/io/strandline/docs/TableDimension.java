package io.strandline.docs;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.Key;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.Rows;
import io.strandline.spec.TimeSpec;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Arrival;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Grain;
import io.strandline.timeline.Refusal;
import io.strandline.timeline.RowChange;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.SnapshotMemory;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Version;
import io.strandline.timeline.Weave;
import io.strandline.timeline.WeaveRules;
import io.strandline.timeline.Woven;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A dimension that remembers its versions, as a table does, and the events of a log where its spec
 * has one, and weaves batches into them.
 */
final class TableDimension implements Dimension {
  /** Start of the one row of a key without validity: every event is after it. */
  private static final Instant BEGINNING = Instant.MIN;

  private final Example example;
  private final DimensionSpec spec;
  private final List<Attribute> attributes;
  private final Grain grain;
  private final Weave weave;
  private Map<Key, List<StoredVersion<String>>> table = new LinkedHashMap<>();
  private final Map<Key, List<Event>> log = new HashMap<>();
  private final List<Event> truncates = new ArrayList<>();
  private final TreeSet<Instant> snapshots = new TreeSet<>();

  TableDimension(Example example) {
    this.example = example;
    this.spec = example.loaded().spec();
    this.attributes = SourceRow.attributes(example);
    this.grain = spec.layout().grain();
    this.weave =
        new Weave(
            attributes,
            new WeaveRules(
                spec.time().sequence().isEmpty()
                    ? WeaveRules.Ordering.ARRIVAL
                    : WeaveRules.Ordering.SEQUENCE,
                spec.time().intermediate() == TimeSpec.Intermediate.KEEP
                    ? WeaveRules.Intermediate.KEEP
                    : WeaveRules.Intermediate.LAST,
                spec.time().late() == TimeSpec.Late.SPLIT
                    ? WeaveRules.Late.APPLY
                    : WeaveRules.Late.SET_ASIDE,
                spec.time().firstValidFrom().map(grain::of),
                Optional.empty(),
                spec.rows() == Rows.PARTIAL ? WeaveRules.Rows.PARTIAL : WeaveRules.Rows.WHOLE,
                spec.deletes() == Deletes.TOMBSTONE
                    ? WeaveRules.Gaps.TOMBSTONES
                    : WeaveRules.Gaps.EMPTY));
  }

  @Override
  public Map<String, Integer> apply(Example.Batch batch) {
    if (isLate(batch) && spec.time().late() != TimeSpec.Late.SPLIT) {
      throw refused(ErrorCode.LATE_SNAPSHOT, "snapshot of " + batch.at());
    }
    Map<Key, List<StoredVersion<String>>> after = new LinkedHashMap<>(table);
    Map<String, Integer> counts = new HashMap<>(Map.of("quarantined", 0));
    arrivals(batch, counts)
        .forEach(
            (key, arrivals) -> {
              List<StoredVersion<String>> stored = table.getOrDefault(key, List.of());
              Woven<String> woven =
                  weave.weave(stored, remembered(batch, key, stored, arrivals), arrivals);
              woven.refusals().forEach(refusal -> refuse(refusal, counts));
              counts.merge("late", late(woven.refusals()), Integer::sum);
              log.computeIfAbsent(key, k -> new ArrayList<>()).addAll(woven.accepted());
              counts.merge("duplicate", woven.duplicate(), Integer::sum);
              counts.merge("replaced", woven.replaced(), Integer::sum);
              counts.merge("redated", woven.redated(), Integer::sum);
              after.put(key, changed(stored, woven.changes()));
            });
    table = after;
    snapshots.add(batch.at());
    SourceRow.of(example, batch).stream()
        .filter(SourceRow::isTruncate)
        .forEach(
            row ->
                truncates.add(Event.delete(row.effectiveAt().orElse(batch.at()), row.sequence())));
    return counts;
  }

  private boolean isLate(Example.Batch batch) {
    return spec.mode() == Mode.SNAPSHOT
        && !snapshots.isEmpty()
        && batch.at().isBefore(snapshots.last());
  }

  private List<Event> remembered(
      Example.Batch batch, Key key, List<StoredVersion<String>> stored, List<Arrival> arrivals) {
    List<Event> logged =
        spec.time().eventLog().isPresent() ? log.getOrDefault(key, List.of()) : List.of();
    if (isLate(batch)) {
      boolean logs = spec.time().eventLog().isPresent();
      return SnapshotMemory.events(stored, logged, snapshots, logs ? snapshots : Set.of());
    }
    Instant earliest =
        arrivals.stream().map(a -> a.event().effectiveAt()).min(Instant::compareTo).orElseThrow();
    List<Event> all = new ArrayList<>(logged);
    truncates.stream()
        .filter(delete -> spec.time().eventLog().isPresent())
        .filter(delete -> !delete.effectiveAt().isBefore(earliest))
        .filter(delete -> logged.stream().noneMatch(e -> sameMoment(e, delete)))
        .forEach(all::add);
    boolean recalled = all.stream().anyMatch(e -> !e.effectiveAt().isBefore(earliest));
    return recalled ? List.copyOf(all) : List.of();
  }

  private static boolean sameMoment(Event a, Event b) {
    return a.effectiveAt().equals(b.effectiveAt()) && a.sequence().equals(b.sequence());
  }

  @Override
  public List<Map<String, Object>> rows() {
    Map<Key, List<Version>> timelines = new LinkedHashMap<>();
    table.forEach(
        (key, stored) -> timelines.put(key, stored.stream().map(StoredVersion::version).toList()));
    return new ShownRows(spec, attributes).of(timelines);
  }

  private Map<Key, List<Arrival>> arrivals(Example.Batch batch, Map<String, Integer> counts) {
    Optional<Instant> snapshotAt =
        spec.mode() == Mode.SNAPSHOT ? Optional.of(grain.of(batch.at())) : Optional.empty();
    Map<Key, List<Arrival>> arrivals = new LinkedHashMap<>();
    Set<Key> spared = new HashSet<>();
    List<Arrival> truncations = new ArrayList<>();
    for (SourceRow row : SourceRow.of(example, batch)) {
      Instant time = row.effectiveAt().orElse(batch.at());
      if (row.isTruncate()) {
        truncations.add(Arrival.truncation(grain.of(time), grain.ordered(time, row.sequence())));
        continue;
      }
      Optional<ErrorCode> bad = bad(row);
      if (bad.isPresent()) {
        setAside(spec.policies().badRows() == BadRows.QUARANTINE, bad.get(), row, counts);
        spared.add(row.key());
        continue;
      }
      Optional<List<Object>> values =
          row.isDelete() ? Optional.empty() : Optional.of(row.attributeValues());
      arrivals
          .computeIfAbsent(row.key(), key -> new ArrayList<>())
          .add(
              new Arrival(
                  grain.of(new Event(time, row.sequence(), values)),
                  snapshotAt,
                  grain.ordered(batch.at(), row.sequence())));
    }
    if (!truncations.isEmpty()) {
      table.keySet().forEach(key -> arrivals.computeIfAbsent(key, k -> new ArrayList<>()));
      arrivals.values().forEach(ofKey -> ofKey.addAll(truncations));
    }
    if (snapshotAt.isPresent() && spec.deletes() != Deletes.IGNORE) {
      Instant at = batch.at();
      Arrival absence = Arrival.absence(grain.of(at), grain.ordered(at, Sequence.NONE));
      table.keySet().stream()
          .filter(key -> !arrivals.containsKey(key) && !spared.contains(key))
          .filter(key -> isOpen(table.get(key)) && inScope(key))
          .toList()
          .forEach(key -> arrivals.put(key, List.of(absence)));
    }
    return arrivals;
  }

  private Optional<ErrorCode> bad(SourceRow row) {
    if (row.key().hasNull()) {
      return Optional.of(ErrorCode.NULL_KEY);
    }
    return spec.time().effectiveAt().isPresent() && row.effectiveAt().isEmpty()
        ? Optional.of(ErrorCode.NULL_TIME)
        : Optional.empty();
  }

  private boolean inScope(Key key) {
    List<StoredVersion<String>> stored = table.get(key);
    List<Object> values = stored.get(stored.size() - 1).version().attributes();
    return SourceRow.scope(spec, attributes).stream().allMatch(scope -> scope.test(key, values));
  }

  private static boolean isOpen(List<StoredVersion<String>> stored) {
    return stored.stream()
        .map(StoredVersion::version)
        .anyMatch(version -> version.validTo().isEmpty() && !version.isTombstone());
  }

  /** Late events are refused, dropped or set aside; ambiguous ones refused or set aside. */
  private void refuse(Refusal refusal, Map<String, Integer> counts) {
    Late late = spec.time().late();
    switch (refusal.reason()) {
      case AMBIGUOUS ->
          setAside(
              spec.policies().badRows() == BadRows.QUARANTINE,
              ErrorCode.AMBIGUOUS_ROWS,
              refusal,
              counts);
      case LATE -> {
        if (late != Late.IGNORE) {
          setAside(late != Late.REJECT, ErrorCode.LATE_EVENT, refusal, counts);
        }
      }
      case INCONSISTENT -> throw refused(ErrorCode.TABLE_INCONSISTENT, refusal.toString());
    }
  }

  private static int late(List<Refusal> refusals) {
    return (int) refusals.stream().filter(r -> r.reason() == Refusal.Reason.LATE).count();
  }

  private static void setAside(
      boolean allowed, ErrorCode code, Object what, Map<String, Integer> counts) {
    if (!allowed) {
      throw refused(code, what.toString());
    }
    counts.merge("quarantined", 1, Integer::sum);
  }

  private List<StoredVersion<String>> changed(
      List<StoredVersion<String>> stored, List<RowChange<String>> changes) {
    List<StoredVersion<String>> after = new ArrayList<>(stored);
    for (RowChange<String> change : changes) {
      if (change instanceof RowChange.Open<String> open) {
        after.add(stored(open.version(), open.firstSequence(), open.lastSequence()));
      } else if (change instanceof RowChange.Rewrite<String> rewrite) {
        after.remove(rewrite.stored());
        after.add(stored(rewrite.version(), rewrite.firstSequence(), rewrite.lastSequence()));
      } else if (change instanceof RowChange.Remove<String> remove) {
        after.remove(remove.stored());
      }
    }
    after.sort(Comparator.comparing(each -> each.version().validFrom()));
    return new Fold(attributes, Fold.Options.DEFAULT).hasValidity() ? after : oneRow(after);
  }

  private static List<StoredVersion<String>> oneRow(List<StoredVersion<String>> after) {
    return after.stream()
        .filter(each -> each.version().validTo().isEmpty())
        .map(
            each ->
                stored(
                    new Version(
                        BEGINNING,
                        Optional.empty(),
                        each.version().attributes(),
                        each.version().latest(),
                        each.version().previous()),
                    each.firstSequence(),
                    each.lastSequence()))
        .toList();
  }

  private static StoredVersion<String> stored(Version version, Sequence first, Sequence last) {
    return new StoredVersion<>(version, first, last, "row");
  }

  private static StrandlineException refused(ErrorCode code, String what) {
    return new StrandlineException(Problem.of(code, "The table refuses " + what, ""));
  }
}
