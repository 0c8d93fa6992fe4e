package io.strandline.plan;

import io.strandline.layout.AttributeColumns;
import io.strandline.prepare.Events;
import io.strandline.row.RowValues;
import io.strandline.table.SideTable;
import io.strandline.timeline.Arrival;
import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Unsent;
import io.strandline.timeline.Version;
import io.strandline.timeline.Version.Previous;
import io.strandline.timeline.WeaveRules;
import io.strandline.value.Struct;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/** Reads a key's rows, which are canonical, as the timeline knows them. */
final class KeyRows {
  private final WeaveSettings settings;
  private final List<AttributeColumns> hybrid;
  private final List<AttributeColumns> type3;

  KeyRows(WeaveSettings settings) {
    this.settings = settings;
    this.hybrid = settings.columnsOf(Treatment.HYBRID);
    this.type3 = settings.columnsOf(Treatment.PREVIOUS);
  }

  Arrival arrival(Row row) {
    if (settings.closesAbsent && row.<Boolean>getAs(Events.ABSENT)) {
      return Arrival.absence(at(row), sequenceOf(row));
    }
    Event event = event(row);
    if (settings.snapshotAt == null) {
      return Arrival.change(event);
    }
    Event dated = settings.grain.redated(event, settings.snapshotAt);
    return new Arrival(event, Optional.of(dated.effectiveAt()), dated.sequence());
  }

  Arrival truncation(Row row) {
    return Arrival.truncation(at(row), sequenceOf(row));
  }

  Event event(Row row) {
    boolean delete = row.getAs(Events.DELETE);
    Optional<List<Object>> values =
        delete ? Optional.empty() : Optional.of(sent(values(row, settings.attributeNames)));
    return new Event(at(row), sequenceOf(row), values);
  }

  /** An event of the log; of attributes that came later it says nothing. */
  Event logged(Row row) {
    Event event = event(row);
    String run = row.getAs(SideTable.RUN);
    List<Object> values = new ArrayList<>(event.attributes().orElse(List.of()));
    for (int i = 0; i < values.size(); i++) {
      if (settings.runsWithout[i] != null && run.compareTo(settings.runsWithout[i]) < 0) {
        values.set(i, Unsent.UNSENT);
      }
    }
    return new Event(event.effectiveAt(), event.sequence(), event.attributes().map(sent -> values));
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

  StoredVersion<Row> storedVersion(Row row) {
    Instant from = start(row);
    Optional<Instant> to =
        settings.keepsVersions
            ? Optional.ofNullable(row.getAs(settings.validTo)).map(KeyRows::instant)
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
        unknown(row),
        row);
  }

  private Version.Presence presence(Row row) {
    boolean tombstone =
        settings.gaps == WeaveRules.Gaps.TOMBSTONES && row.<Boolean>getAs(settings.isDeleted);
    return tombstone ? Version.Presence.DELETED : Version.Presence.THERE;
  }

  /** When a row was last written; where the table does not keep it, when it began at the latest. */
  Instant written(Row row) {
    Object written = row.getAs(settings.updatedAt);
    if (written != null) {
      return instant(written);
    }
    return start(row);
  }

  private Instant start(Row row) {
    return settings.keepsVersions ? start(row, settings.validFrom) : WeaveKeys.BEGINNING;
  }

  /** When a version began; a key's first may have been in force since ever. */
  static Instant start(Row row, String validFrom) {
    Object start = row.getAs(validFrom);
    return start == null ? WeaveKeys.SINCE_EVER : instant(start);
  }

  private Set<Integer> unknown(Row row) {
    Set<Integer> unknown = new HashSet<>();
    for (int i = 0; i < settings.knownSince.length; i++) {
      Instant since = settings.knownSince[i];
      String column = settings.valueColumns[i];
      boolean fixed = settings.treatments[i] == Treatment.FIXED;
      if (since != null && (fixed ? lacksFixed(since, row, column) : lacks(since, row, column))) {
        unknown.add(i);
      }
    }
    return unknown;
  }

  /** Where the table does not keep when a row was written, its start and a NULL have to tell. */
  private boolean lacks(Instant since, Row row, String column) {
    Object written = row.getAs(settings.updatedAt);
    return written != null
        ? instant(written).isBefore(since)
        : row.getAs(column) == null && beganBefore(since, row);
  }

  /** Closing a version, or overwriting other attributes of it, does not fix a value. */
  private boolean lacksFixed(Instant since, Row row, String column) {
    Object created = row.getAs(settings.createdAt);
    return row.getAs(column) == null
        && (created != null ? instant(created).isBefore(since) : beganBefore(since, row));
  }

  private boolean beganBefore(Instant since, Row row) {
    return start(row).isBefore(since);
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
              Optional.ofNullable(row.getAs(attribute.changedAt())).map(KeyRows::instant)));
    }
    return previous;
  }

  /**
   * Rows adopted from elsewhere may have no sequence; they order before any that has one. Absence
   * has at most a full time.
   */
  private Sequence sequence(Row parts) {
    if (parts == null) {
      return Sequence.NONE;
    }
    Struct struct = (Struct) RowValues.fromSpark(parts, settings.sequenceType);
    return new Sequence(
        struct.fields().values().stream()
            .takeWhile(Objects::nonNull)
            .<Comparable<?>>map(value -> (Comparable<?>) value)
            .toList());
  }

  private static Instant instant(Object value) {
    return (Instant) RowValues.fromSpark(value, DataTypes.TimestampType);
  }
}
