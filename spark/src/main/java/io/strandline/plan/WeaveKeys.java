package io.strandline.plan;

import io.strandline.classify.Classified;
import io.strandline.layout.AttributeColumns;
import io.strandline.prepare.Events;
import io.strandline.row.RowValues;
import io.strandline.table.SideTable;
import io.strandline.timeline.Arrival;
import io.strandline.timeline.Event;
import io.strandline.timeline.KeyOutcome;
import io.strandline.timeline.PartialEvents;
import io.strandline.timeline.Refusal;
import io.strandline.timeline.RowChange;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.SnapshotMemory;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Unsent;
import io.strandline.timeline.Version;
import io.strandline.timeline.Version.Previous;
import io.strandline.timeline.Weave;
import io.strandline.timeline.WeaveRules;
import io.strandline.timeline.Woven;
import io.strandline.value.Struct;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Weaves one key after another on the executors: events and stored versions in, changes out. */
final class WeaveKeys implements FlatMapFunction<Row, Row> {
  private static final long serialVersionUID = 1L;

  /** Start of the one row of a key without validity: every event is after it. */
  static final Instant BEGINNING = Instant.parse("0001-01-01T00:00:00Z");

  private final WeaveSettings settings;
  private transient Weave weave;
  private transient ChangeRows changeRows;
  private transient UnknownFields unknownFields;
  private transient List<AttributeColumns> hybrid;
  private transient List<AttributeColumns> type3;

  WeaveKeys(WeaveSettings settings) {
    this.settings = settings;
  }

  @Override
  public Iterator<Row> call(Row key) {
    if (weave == null) {
      weave = new Weave(settings.attributes(), settings.rules());
      changeRows = new ChangeRows(settings);
      unknownFields = new UnknownFields(settings.knownSince, settings.fieldsKnownSince);
      hybrid = settings.columnsOf(Treatment.HYBRID);
      type3 = settings.columnsOf(Treatment.PREVIOUS);
    }
    List<StoredVersion<Row>> stored = new ArrayList<>();
    rows(key, Classified.STORED).forEach(row -> stored.add(storedVersion(row)));
    stored.sort(Comparator.comparing(s -> s.version().validFrom()));
    List<Arrival> arrivals = new ArrayList<>();
    rows(key, Classified.EVENTS).forEach(row -> arrivals.add(arrival(row)));
    if (settings.truncates) {
      rows(key, Classified.TRUNCATIONS)
          .forEach(row -> arrivals.add(Arrival.truncation(at(row), sequenceOf(row))));
    }
    stored.replaceAll(s -> unknownFields.in(s, written(s.row()), arrivals));

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
    Optional<RowChange.Open<Row>> last = Optional.empty();
    for (RowChange<Row> change : changes) {
      if (change instanceof RowChange.Rewrite<Row> found) {
        rewrite = Optional.of(found);
      } else if (change instanceof RowChange.Open<Row> found) {
        last = Optional.of(found).filter(open -> open.version().validTo().isEmpty());
      }
    }
    if (rewrite.isEmpty()) {
      return last.map(open -> changeRows.opened(key, open));
    }
    StoredVersion<Row> stored = rewrite.get().stored();
    if (last.isPresent()) {
      RowChange.Open<Row> open = last.get();
      return Optional.of(
          changeRows.rewritten(
              new RowChange.Rewrite<>(
                  stored, open.version(), open.firstSequence(), open.lastSequence())));
    }
    return Optional.of(
        rewrite.get().version().validTo().isPresent()
            ? changeRows.removed(stored)
            : changeRows.rewritten(rewrite.get()));
  }

  /** A key that came and went within the batch leaves no row. */
  private static Woven<Row> leftAsItWas(Woven<Row> woven) {
    return new Woven<>(
        KeyOutcome.UNCHANGED,
        List.of(),
        woven.accepted(),
        woven.refusals(),
        woven.duplicate(),
        woven.replaced(),
        woven.redated(),
        Set.of());
  }

  private static List<Row> rows(Row key, String column) {
    if (List.of(key.schema().fieldNames()).indexOf(column) < 0) {
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
        .map(this::event)
        .forEach(
            event ->
                logged.merge(
                    List.of(event.effectiveAt(), event.sequence()),
                    event,
                    PartialEvents::correcting));
    List<Event> events = List.copyOf(logged.values());
    return settings.snapshots.length == 0 ? events : amongSnapshots(stored, events);
  }

  /** Where there is a log it holds what was there in each snapshot; otherwise the table does. */
  private List<Event> amongSnapshots(List<StoredVersion<Row>> stored, List<Event> logged) {
    Optional<Instant> start = logged.stream().map(Event::effectiveAt).min(Instant::compareTo);
    Set<Instant> times = new TreeSet<>(List.of(settings.snapshots));
    times.removeIf(time -> start.filter(time::isBefore).isPresent());
    return SnapshotMemory.events(settings.recordsEvents ? List.of() : stored, logged, times);
  }

  private Arrival arrival(Row row) {
    return new Arrival(event(row), Optional.ofNullable(settings.snapshotAt));
  }

  private Event event(Row row) {
    boolean delete = row.getAs(Events.DELETE);
    Optional<List<Object>> values =
        delete ? Optional.empty() : Optional.of(sent(values(row, settings.attributeNames)));
    return new Event(at(row), sequenceOf(row), values);
  }

  private static Instant at(Row row) {
    return instant(row.getAs(Events.AT));
  }

  private Sequence sequenceOf(Row row) {
    return settings.sequenceType.isEmpty() ? Sequence.NONE : sequence(row.getAs(Events.SEQUENCE));
  }

  /** Of a partial row NULL says nothing. */
  private List<Object> sent(List<Object> values) {
    if (settings.rows == WeaveRules.Rows.PARTIAL) {
      Collections.replaceAll(values, null, Unsent.UNSENT);
    }
    return values;
  }

  private StoredVersion<Row> storedVersion(Row row) {
    Instant from = settings.keepsVersions ? instant(row.getAs(settings.validFrom)) : BEGINNING;
    Optional<Instant> to =
        settings.keepsVersions
            ? Optional.ofNullable(row.getAs(settings.validTo)).map(WeaveKeys::instant)
            : Optional.empty();
    boolean sequenced = !settings.sequenceType.isEmpty();
    return new StoredVersion<>(
        new Version(
            from,
            to,
            values(row, settings.valueColumns),
            latest(row),
            previous(row),
            presence(row)),
        sequenced ? sequence(row.getAs(settings.firstSequence)) : Sequence.NONE,
        sequenced ? sequence(row.getAs(settings.lastSequence)) : Sequence.NONE,
        row);
  }

  private Version.Presence presence(Row row) {
    boolean tombstone =
        settings.gaps == WeaveRules.Gaps.TOMBSTONES && row.<Boolean>getAs(settings.isDeleted);
    return tombstone ? Version.Presence.DELETED : Version.Presence.THERE;
  }

  private Instant written(Row row) {
    return instant(row.getAs(settings.updatedAt));
  }

  private static List<Object> values(Row row, String[] columns) {
    List<Object> values = new ArrayList<>();
    for (String name : columns) {
      values.add(value(row, name));
    }
    return values;
  }

  private static Object value(Row row, String column) {
    int index = row.schema().fieldIndex(column);
    return RowValues.fromSpark(row.get(index), row.schema().fields()[index].dataType());
  }

  private List<Object> latest(Row row) {
    List<Object> latest = new ArrayList<>();
    hybrid.forEach(a -> latest.add(value(row, a.current())));
    return latest;
  }

  private List<Previous> previous(Row row) {
    List<Previous> previous = new ArrayList<>();
    for (AttributeColumns attribute : type3) {
      previous.add(
          new Previous(
              value(row, attribute.previous()),
              Optional.ofNullable(row.getAs(attribute.changedAt())).map(WeaveKeys::instant)));
    }
    return previous;
  }

  /** Rows adopted from elsewhere may have no sequence; they order before any that has one. */
  private Sequence sequence(Row parts) {
    if (parts == null) {
      return Sequence.NONE;
    }
    Struct struct = (Struct) RowValues.fromSpark(parts, settings.sequenceType);
    List<Comparable<?>> values = new ArrayList<>();
    struct.fields().values().forEach(value -> values.add((Comparable<?>) value));
    return new Sequence(values);
  }

  private static Instant instant(Object value) {
    return (Instant) RowValues.fromSpark(value, DataTypes.TimestampType);
  }
}
