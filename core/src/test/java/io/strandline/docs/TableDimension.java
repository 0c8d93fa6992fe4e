package io.strandline.docs;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.ledger.Key;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import io.strandline.spec.Rows;
import io.strandline.spec.TimeSpec;
import io.strandline.timeline.Arrival;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Weave weave;
  private Map<Key, List<StoredVersion<String>>> table = new LinkedHashMap<>();
  private final Map<Key, List<Event>> log = new HashMap<>();
  private final TreeSet<Instant> snapshots = new TreeSet<>();

  TableDimension(Example example) {
    this.example = example;
    this.spec = example.loaded().spec();
    this.attributes = SourceRow.attributes(example);
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
                spec.time().firstValidFrom(),
                Optional.empty(),
                spec.rows() == Rows.PARTIAL ? WeaveRules.Rows.PARTIAL : WeaveRules.Rows.WHOLE));
  }

  @Override
  public Map<String, Integer> apply(Example.Batch batch) {
    if (isLate(batch) && spec.time().late() != TimeSpec.Late.SPLIT) {
      throw refused(ErrorCode.LATE_SNAPSHOT, "snapshot of " + batch.at());
    }
    Map<Key, List<StoredVersion<String>>> after = new LinkedHashMap<>(table);
    Map<String, Integer> counts = new HashMap<>();
    arrivals(batch)
        .forEach(
            (key, arrivals) -> {
              List<StoredVersion<String>> stored = table.getOrDefault(key, List.of());
              Woven<String> woven =
                  weave.weave(stored, remembered(batch, key, stored, arrivals), arrivals);
              counts.merge("late", late(woven.refusals()), Integer::sum);
              log.computeIfAbsent(key, k -> new ArrayList<>()).addAll(woven.accepted());
              counts.merge("duplicate", woven.duplicate(), Integer::sum);
              counts.merge("replaced", woven.replaced(), Integer::sum);
              counts.merge("redated", woven.redated(), Integer::sum);
              after.put(key, changed(stored, woven.changes()));
            });
    counts.put("quarantined", 0);
    table = after;
    snapshots.add(batch.at());
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
      return SnapshotMemory.events(stored, logged, snapshots);
    }
    Instant earliest =
        arrivals.stream().map(a -> a.event().effectiveAt()).min(Instant::compareTo).orElseThrow();
    boolean recalled = logged.stream().anyMatch(e -> !e.effectiveAt().isBefore(earliest));
    return recalled ? List.copyOf(logged) : List.of();
  }

  @Override
  public List<Map<String, Object>> rows() {
    Map<Key, List<Version>> timelines = new LinkedHashMap<>();
    table.forEach(
        (key, stored) -> timelines.put(key, stored.stream().map(StoredVersion::version).toList()));
    return new ShownRows(spec, attributes).of(timelines);
  }

  private Map<Key, List<Arrival>> arrivals(Example.Batch batch) {
    Optional<Instant> snapshotAt =
        spec.mode() == Mode.SNAPSHOT ? Optional.of(batch.at()) : Optional.empty();
    Map<Key, List<Arrival>> arrivals = new LinkedHashMap<>();
    for (SourceRow row : SourceRow.of(example, batch)) {
      if (row.key().hasNull()) {
        throw refused(ErrorCode.NULL_KEY, row.toString());
      }
      Instant time = spec.time().effectiveAt().isEmpty() ? batch.at() : time(row);
      Optional<List<Object>> values =
          row.isDelete() ? Optional.empty() : Optional.of(row.attributeValues());
      arrivals
          .computeIfAbsent(row.key(), key -> new ArrayList<>())
          .add(new Arrival(new Event(time, row.sequence(), values), snapshotAt));
    }
    if (snapshotAt.isPresent() && spec.deletes() != Deletes.IGNORE) {
      Event absence = Event.delete(batch.at(), Sequence.NONE);
      table.keySet().stream()
          .filter(key -> !arrivals.containsKey(key) && isOpen(table.get(key)) && inScope(key))
          .toList()
          .forEach(key -> arrivals.put(key, List.of(new Arrival(absence, snapshotAt))));
    }
    return arrivals;
  }

  private static Instant time(SourceRow row) {
    return row.effectiveAt().orElseThrow(() -> refused(ErrorCode.NULL_TIME, row.toString()));
  }

  private boolean inScope(Key key) {
    List<StoredVersion<String>> stored = table.get(key);
    List<Object> values = stored.get(stored.size() - 1).version().attributes();
    return SourceRow.scope(spec, attributes).stream().allMatch(scope -> scope.test(key, values));
  }

  private static boolean isOpen(List<StoredVersion<String>> stored) {
    return stored.stream().anyMatch(each -> each.version().validTo().isEmpty());
  }

  /** How many are late and not applied; whatever else is refused, refuses the batch. */
  private int late(List<Refusal> refusals) {
    int late = 0;
    for (Refusal refusal : refusals) {
      if (refusal.reason() == Refusal.Reason.LATE && spec.time().late() != TimeSpec.Late.REJECT) {
        late++;
        continue;
      }
      throw refused(
          switch (refusal.reason()) {
            case AMBIGUOUS -> ErrorCode.AMBIGUOUS_ROWS;
            case LATE -> ErrorCode.LATE_EVENT;
          },
          refusal.toString());
    }
    return late;
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
