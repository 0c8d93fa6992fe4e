package io.strandline.plan;

import io.strandline.layout.AttributeColumns;
import io.strandline.plan.Planner.Detail;
import io.strandline.prepare.Events;
import io.strandline.prepare.UnknownRow;
import io.strandline.row.RowValues;
import io.strandline.table.Publication;
import io.strandline.timeline.CloseReason;
import io.strandline.timeline.Event;
import io.strandline.timeline.Refusal;
import io.strandline.timeline.RowChange;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.StoredVersion;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Unsent;
import io.strandline.timeline.Version;
import io.strandline.timeline.WeaveRules;
import io.strandline.timeline.Woven;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Builds rows of the layout {@link Changes}. */
final class ChangeRows {
  /** Surrogate key of the unknown member. */
  private static final long UNKNOWN = -1;

  private final WeaveSettings settings;
  private final StructType schema;
  private final List<AttributeColumns> hybrid;
  private final List<AttributeColumns> type3;

  ChangeRows(WeaveSettings settings) {
    this.settings = settings;
    this.schema = settings.columns;
    this.hybrid = settings.columnsOf(Treatment.HYBRID);
    this.type3 = settings.columnsOf(Treatment.PREVIOUS);
  }

  Row opened(Row key, RowChange.Open<Row> open) {
    Object[] row = new Object[schema.length()];
    for (String name : settings.keyNames) {
      set(row, name, key.getAs(name));
    }
    if (settings.keepsVersions) {
      set(row, settings.validFrom, open.version().validFrom());
    }
    set(row, settings.createdAt, settings.clock);
    set(row, settings.sourceSystemColumn, settings.sourceSystem);
    set(row, settings.batchIdColumn, settings.batchId);
    audit(row, open.version(), open.closed());
    return written(
        row, open.version(), open.firstSequence(), open.lastSequence(), Publication.INSERT);
  }

  /** A row that no event has made. */
  Row unknown(UnknownRow unknown) {
    Object[] row = new Object[schema.length()];
    for (String name : settings.keyNames) {
      set(row, name, unknown.values().get(name));
    }
    for (int i = 0; i < settings.valueColumns.length; i++) {
      set(row, settings.valueColumns[i], unknown.values().get(settings.attributeNames[i]));
    }
    hybrid.forEach(a -> set(row, a.current(), unknown.values().get(a.attribute().name())));
    if (settings.keepsVersions) {
      set(row, settings.validFrom, settings.grain.of(unknown.validFrom()));
      set(row, settings.isCurrent, true);
    }
    boolean number = schema.apply(settings.surrogateKey).dataType().equals(DataTypes.LongType);
    set(row, settings.surrogateKey, number ? (Object) UNKNOWN : Long.toString(UNKNOWN));
    set(row, settings.createdAt, settings.clock);
    set(row, settings.updatedAt, settings.clock);
    set(row, settings.sourceSystemColumn, settings.sourceSystem);
    set(row, settings.batchIdColumn, settings.batchId);
    if (settings.gaps == WeaveRules.Gaps.TOMBSTONES) {
      set(row, settings.isDeleted, false);
    }
    set(row, Publication.OPERATION, Publication.INSERT);
    return RowFactory.create(row);
  }

  Row rewritten(RowChange.Rewrite<Row> rewrite) {
    Object[] row = copied(rewrite.stored().row());
    boolean reopens =
        rewrite.stored().version().validTo().isPresent() && rewrite.version().validTo().isEmpty();
    audit(row, rewrite.version(), rewrite.closed());
    return written(
        row,
        rewrite.version(),
        rewrite.firstSequence(),
        rewrite.lastSequence(),
        reopens ? Publication.REOPEN : Publication.UPDATE);
  }

  Row removed(StoredVersion<Row> stored) {
    return removed(new RowChange.Remove<>(stored, Optional.empty()));
  }

  Row removed(RowChange.Remove<Row> remove) {
    Object[] row = copied(remove.stored().row());
    remove
        .movedTo()
        .ifPresent(
            version -> {
              set(row, Changes.OUTCOME, Changes.MOVED);
              set(row, Changes.TEXT, describe(remove.stored().row()));
              set(row, Events.AT, version.validFrom());
            });
    set(row, Publication.OPERATION, Publication.REMOVE);
    return RowFactory.create(row);
  }

  Row refusal(Row key, Refusal refusal) {
    Object[] row = event(key, refusal.event());
    set(row, Publication.OPERATION, Changes.REFUSAL);
    set(row, Changes.OUTCOME, refusal.reason().name());
    String what = refusal.event().isDelete() ? "delete" : "upsert " + values(refusal);
    set(
        row,
        Changes.TEXT,
        "%s: %s at %s%s (%s)"
            .formatted(
                describe(key),
                what,
                refusal.event().effectiveAt(),
                refusal.event().sequence().parts().isEmpty()
                    ? ""
                    : " sequence " + refusal.event().sequence().parts(),
                refusal.detail()));
    return RowFactory.create(row);
  }

  /** An event that counts from now on. */
  Row accepted(Row key, Event event) {
    Object[] row = event(key, event);
    set(row, Publication.OPERATION, Changes.ACCEPTED);
    return RowFactory.create(row);
  }

  private Object[] event(Row key, Event event) {
    Object[] row = new Object[schema.length()];
    for (String name : settings.keyNames) {
      set(row, name, key.getAs(name));
    }
    set(row, Events.AT, event.effectiveAt());
    if (!settings.sequenceType.isEmpty()) {
      set(row, Events.SEQUENCE, sequenceRow(event.sequence()));
    }
    set(row, Events.DELETE, event.isDelete());
    event
        .attributes()
        .ifPresent(
            values -> {
              for (int i = 0; i < settings.valueColumns.length; i++) {
                Object value = values.get(i) == Unsent.UNSENT ? null : values.get(i);
                setValue(row, settings.valueColumns[i], value);
              }
            });
    return row;
  }

  Row tally(Row key, Woven<Row> woven, List<StoredVersion<Row>> stored) {
    Object[] row = new Object[schema.length()];
    set(row, Publication.OPERATION, Changes.KEY);
    set(row, Changes.OUTCOME, woven.outcome().name());
    set(row, Changes.DUPLICATE, woven.duplicate());
    set(row, Changes.REPLACED, woven.replaced());
    set(row, Changes.REDATED, woven.redated());
    List<String> changed = new ArrayList<>();
    woven.changedAttributes().stream()
        .sorted()
        .forEach(i -> changed.add(settings.attributeNames[i]));
    set(row, Changes.CHANGED, CollectionConverters.asScala(changed).toSeq());
    set(row, Changes.KEPT, CollectionConverters.asScala(kept(woven, stored)).toSeq());
    if (settings.detail == Detail.EVERYTHING) {
      set(row, Changes.TEXT, new ChangeText(settings).of(describe(key), woven, stored));
    }
    return RowFactory.create(row);
  }

  private void audit(Object[] row, Version version, Optional<CloseReason> closed) {
    if (settings.audited && (version.validTo().isEmpty() || closed.isPresent())) {
      set(row, settings.closedBatchId, closed.map(reason -> settings.batchId).orElse(null));
      set(
          row,
          settings.closeReason,
          closed.map(reason -> reason.name().toLowerCase(Locale.ROOT)).orElse(null));
    }
  }

  private List<Object> kept(Woven<Row> woven, List<StoredVersion<Row>> stored) {
    List<Object> kept = new ArrayList<>();
    stored.forEach(version -> kept.add(version.row().getAs(settings.surrogateKey)));
    for (RowChange<Row> change : woven.changes()) {
      if (change instanceof RowChange.Remove<Row> remove) {
        kept.remove((Object) remove.stored().row().getAs(settings.surrogateKey));
      }
    }
    return kept;
  }

  private Row written(
      Object[] row, Version version, Sequence first, Sequence last, String operation) {
    if (settings.keepsVersions) {
      set(row, settings.validTo, version.validTo().orElse(null));
      set(row, settings.isCurrent, version.validTo().isEmpty());
    }
    for (int i = 0; i < settings.valueColumns.length; i++) {
      setValue(row, settings.valueColumns[i], version.attributes().get(i));
    }
    for (int i = 0; i < hybrid.size(); i++) {
      setValue(row, hybrid.get(i).current(), version.latest().get(i));
    }
    for (int i = 0; i < type3.size(); i++) {
      Version.Previous previous = version.previous().get(i);
      setValue(row, type3.get(i).previous(), previous.value());
      set(row, type3.get(i).changedAt(), previous.changedAt().orElse(null));
    }
    set(row, settings.updatedAt, settings.clock);
    if (!settings.sequenceType.isEmpty()) {
      set(row, settings.firstSequence, sequenceRow(first));
      set(row, settings.lastSequence, sequenceRow(last));
    }
    if (settings.gaps == WeaveRules.Gaps.TOMBSTONES) {
      set(row, settings.isDeleted, version.isTombstone());
    }
    set(row, Publication.OPERATION, operation);
    return RowFactory.create(row);
  }

  private Row sequenceRow(Sequence sequence) {
    if (sequence.parts().isEmpty()) {
      return null;
    }
    Object[] parts = Arrays.copyOf(sequence.parts().toArray(), settings.sequenceType.length());
    return new GenericRowWithSchema(parts, settings.sequenceType);
  }

  private Object[] copied(Row stored) {
    Object[] row = new Object[schema.length()];
    for (String name : stored.schema().fieldNames()) {
      set(row, name, stored.getAs(name));
    }
    return row;
  }

  private void setValue(Object[] row, String name, Object value) {
    set(row, name, RowValues.toSpark(value, schema.fields()[schema.fieldIndex(name)].dataType()));
  }

  private void set(Object[] row, String name, Object value) {
    row[schema.fieldIndex(name)] = value;
  }

  private String describe(Row key) {
    StringBuilder text = new StringBuilder();
    for (String name : settings.keyNames) {
      text.append(text.length() == 0 ? "" : ", ").append(name).append('=');
      text.append((Object) key.getAs(name));
    }
    return text.toString();
  }

  private static String values(Refusal refusal) {
    String text = String.valueOf(refusal.event().attributes().orElseThrow());
    return text.length() > 120 ? text.substring(0, 117) + "..." : text;
  }
}
