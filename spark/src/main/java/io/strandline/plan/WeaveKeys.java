package io.strandline.plan;

import io.strandline.classify.Classified;
import io.strandline.table.SideTable;
import io.strandline.timeline.Arrival;
import io.strandline.timeline.Event;
import io.strandline.timeline.KeyOutcome;
import io.strandline.timeline.PartialEvents;
import io.strandline.timeline.Refusal;
import io.strandline.timeline.RowChange;
import io.strandline.timeline.SnapshotMemory;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Weave;
import io.strandline.timeline.Woven;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Weaves one key after another on the executors: events and stored versions in, changes out. */
final class WeaveKeys implements FlatMapFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  /** Start of the one row of a key without validity: every event is after it. */
  static final Instant BEGINNING = Instant.parse("0001-01-01T00:00:00Z");

  /** Start of a version whose row has none: no time that a table can hold is before it. */
  static final Instant SINCE_EVER = Instant.parse("-999999-01-01T00:00:00Z");

  private final WeaveSettings settings;
  private transient Weave weave;
  private transient ChangeRows changeRows;
  private transient KeyRows keyRows;
  private transient UnknownFields unknownFields;

  WeaveKeys(WeaveSettings settings) {
    this.settings = settings;
  }

  @Override
  public Iterator<Row> call(Row key) {
    if (weave == null) {
      weave = new Weave(settings.attributes(), settings.rules());
      changeRows = new ChangeRows(settings);
      keyRows = new KeyRows(settings);
      unknownFields = new UnknownFields(settings.fieldsKnownSince);
    }
    List<Arrival> arrivals = new ArrayList<>();
    rows(key, Classified.EVENTS).forEach(row -> arrivals.add(keyRows.arrival(row)));
    rows(key, Classified.TRUNCATIONS).forEach(row -> arrivals.add(keyRows.truncation(row)));
    StoredRows table = StoredRows.of(rows(key, Classified.STORED), settings);
    if (table.contradiction().isPresent()) {
      Refusal refusal =
          new Refusal(
              Refusal.Reason.INCONSISTENT, arrivals.get(0).event(), table.contradiction().get());
      return List.of(changeRows.refusal(key, refusal)).iterator();
    }
    List<StoredVersion<Row>> stored = new ArrayList<>();
    table.versions().forEach(row -> stored.add(keyRows.storedVersion(row)));
    stored.replaceAll(s -> unknownFields.in(s, keyRows.written(s.row()), arrivals));
    Woven<Row> woven = weave.weave(stored, remembered(key, stored), arrivals);
    List<Row> out = new ArrayList<>();
    if (settings.keepsVersions) {
      woven.changes().forEach(change -> out.add(changeRow(key, change)));
    } else {
      theOneRow(key, woven.changes()).ifPresent(out::add);
      woven = out.isEmpty() ? leftAsItWas(woven) : woven;
    }
    if (settings.recordsEvents) {
      woven.accepted().forEach(event -> out.add(changeRows.accepted(key, event)));
    }
    for (Refusal refusal : woven.refusals()) {
      out.add(changeRows.refusal(key, refusal));
    }
    out.add(changeRows.tally(key, woven, stored));
    return out.iterator();
  }

  private Row changeRow(Row key, RowChange<Row> change) {
    if (change instanceof RowChange.Open<Row> open) {
      return changeRows.opened(key, open);
    }
    if (change instanceof RowChange.Rewrite<Row> rewrite) {
      return changeRows.rewritten(rewrite);
    }
    return changeRows.removed((RowChange.Remove<Row>) change);
  }

  /**
   * A dimension without validity has one row a key: what counts is the key's last state, and an
   * ended version is a removed row.
   */
  private Optional<Row> theOneRow(Row key, List<RowChange<Row>> changes) {
    Optional<RowChange.Rewrite<Row>> rewrite = Optional.empty();
    Optional<StoredVersion<Row>> stored = Optional.empty();
    Optional<RowChange.Open<Row>> last = Optional.empty();
    for (RowChange<Row> change : changes) {
      if (change instanceof RowChange.Rewrite<Row> found) {
        rewrite = Optional.of(found);
        stored = Optional.of(found.stored());
      } else if (change instanceof RowChange.Remove<Row> found) {
        stored = Optional.of(found.stored());
      } else if (change instanceof RowChange.Open<Row> found) {
        last = Optional.of(found).filter(open -> open.version().validTo().isEmpty());
      }
    }
    if (stored.isEmpty()) {
      return last.map(open -> changeRows.opened(key, open));
    }
    if (last.isPresent()) {
      return Optional.of(changeRows.rewritten(last.get().over(stored.get())));
    }
    StoredVersion<Row> row = stored.get();
    return Optional.of(
        rewrite
            .filter(kept -> kept.version().validTo().isEmpty())
            .map(changeRows::rewritten)
            .orElseGet(() -> changeRows.removed(row)));
  }

  /** A key that came and went within the batch leaves no row. */
  private static Woven<Row> leftAsItWas(Woven<Row> woven) {
    return new Woven<>(
        woven.outcome() == KeyOutcome.REFUSED ? KeyOutcome.REFUSED : KeyOutcome.UNCHANGED,
        List.of(),
        woven.accepted(),
        woven.refusals(),
        woven.duplicate(),
        woven.replaced(),
        woven.redated(),
        Set.of());
  }

  private static List<Row> rows(Row key, String column) {
    if (key.schema().getFieldIndex(column).isEmpty()) {
      return List.of();
    }
    Seq<Row> found = key.getAs(column);
    return found == null ? List.of() : CollectionConverters.asJava(found);
  }

  /** The key's earlier events, one for each time and sequence: what was logged last counts. */
  private List<Event> remembered(Row key, List<StoredVersion<Row>> stored) {
    if (!settings.recalls) {
      return List.of();
    }
    Map<List<Object>, Event> logged = new LinkedHashMap<>();
    rows(key, Classified.REMEMBERED).stream()
        .sorted(Comparator.comparing(row -> row.<String>getAs(SideTable.RUN)))
        .map(keyRows::logged)
        .forEach(
            event ->
                logged.merge(
                    List.of(event.effectiveAt(), event.sequence()),
                    event,
                    PartialEvents::correcting));
    for (Row row : rows(key, Classified.REMEMBERED_TRUNCATIONS)) {
      Event delete = keyRows.truncation(row).event();
      logged.putIfAbsent(List.of(delete.effectiveAt(), delete.sequence()), delete);
    }
    List<Event> events = List.copyOf(logged.values());
    return settings.snapshots.length == 0 ? events : amongSnapshots(stored, events);
  }

  /** The log holds what was there in each snapshot that was logged; of others the table tells. */
  private List<Event> amongSnapshots(List<StoredVersion<Row>> stored, List<Event> logged) {
    SortedMap<Instant, Instant> times = new TreeMap<>();
    for (Instant fullTime : settings.snapshots) {
      times.merge(settings.grain.of(fullTime), fullTime, (a, b) -> a.isAfter(b) ? a : b);
    }
    return SnapshotMemory.events(stored, logged, times.keySet(), settings.inLog).stream()
        .map(event -> inFull(event, times))
        .toList();
  }

  /** What the table shows of a snapshot happened at the last one that fell on its time. */
  private Event inFull(Event event, SortedMap<Instant, Instant> fullTimes) {
    return event.sequence().parts().isEmpty() && fullTimes.containsKey(event.effectiveAt())
        ? settings.grain.of(
            new Event(fullTimes.get(event.effectiveAt()), event.sequence(), event.attributes()))
        : event;
  }
}
