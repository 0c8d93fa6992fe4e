package io.strandline.plan;

import io.strandline.eventlog.Recollection;
import io.strandline.layout.AttributeColumns;
import io.strandline.layout.Shape;
import io.strandline.plan.Planner.Detail;
import io.strandline.prepare.Prepared;
import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import io.strandline.spec.Policies;
import io.strandline.spec.Rows;
import io.strandline.spec.TimeSpec;
import io.strandline.table.Identifiers;
import io.strandline.table.PublishedRuns;
import io.strandline.table.SchemaChange;
import io.strandline.table.TableState;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Grain;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.WeaveRules;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What the executors need to weave keys; plain serializable values only. */
final class WeaveSettings implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final Map<List<String>, Instant> NO_FIELDS = Map.of();

  final String[] keyNames;
  final String[] attributeNames;
  final String[] valueColumns;
  final Treatment[] treatments;
  final StructType columns;
  final StructType sequenceType;
  final boolean keepsVersions;
  final String validFrom;
  final String validTo;
  final String isCurrent;
  final String surrogateKey;
  final String createdAt;
  final String updatedAt;
  final String sourceSystemColumn;
  final String batchIdColumn;
  final String firstSequence;
  final String lastSequence;
  final String sourceSystem;
  final String batchId;
  final Instant clock;
  final Grain grain;
  final WeaveRules.Ordering ordering;

  /** The snapshot's own full time; null in changes mode. */
  final Instant snapshotAt;

  final Instant firstValidFrom;
  final WeaveRules.Intermediate intermediate;
  final WeaveRules.Rows rows;
  final WeaveRules.Gaps gaps;
  final String isDeleted;
  final boolean closesAbsent;

  /** Whether the table keeps which batch closed a version, and why. */
  final boolean audited;

  final String closedBatchId;
  final String closeReason;

  /** Per attribute: rows last written before this do not know it; null: every row does. */
  final Instant[] knownSince;

  /** Per attribute: runs whose ids sort before this one did not know it; null: every run did. */
  final String[] runsWithout;

  /** Per attribute: its fields that rows last written before an instant do not know. */
  final List<Map<List<String>, Instant>> fieldsKnownSince;

  /** True where accepted events are handed back for the event log. */
  final boolean recordsEvents;

  /** True where something is remembered of the keys beyond their rows. */
  final boolean recalls;

  /** Late snapshots: times of those applied before. */
  final Instant[] snapshots;

  /** Late snapshots: times of versions at which the log holds an applied one. */
  final Set<Instant> inLog;

  final WeaveRules.Late late;
  final Instant horizon;

  /** Whether each change is also told in words. */
  final Detail detail;

  WeaveSettings(Prepared prepared, TableState state, Recollection recollection, Detail detail) {
    Map<String, Instant> since = state.knownSince();
    TimeSpec time = prepared.shape().spec().time();
    recordsEvents = time.eventLog().isPresent();
    recalls = recollection.events().isPresent() || recollection.ofLateSnapshot();
    snapshots = recollection.snapshots().toArray(new Instant[0]);
    inLog = new HashSet<>(recollection.logged());
    late = time.late() == TimeSpec.Late.SPLIT ? WeaveRules.Late.APPLY : WeaveRules.Late.SET_ASIDE;
    horizon = recollection.horizon().orElse(null);
    this.detail = detail;
    Shape shape = prepared.shape();
    keyNames = shape.keyNames().toArray(new String[0]);
    attributeNames = shape.attributeNames().toArray(new String[0]);
    valueColumns =
        shape.attributeColumns().stream().map(AttributeColumns::value).toArray(String[]::new);
    treatments = shape.treatments().toArray(new Treatment[0]);
    columns = Changes.schema(shape, state.rows().schema());
    sequenceType = shape.sequenceType();
    keepsVersions = shape.keepsVersions();
    validFrom = shape.names().validFrom();
    validTo = shape.names().validTo();
    isCurrent = shape.names().isCurrent();
    surrogateKey = shape.names().surrogateKey();
    createdAt = shape.names().createdAt();
    updatedAt = shape.names().updatedAt();
    sourceSystemColumn = shape.names().sourceSystem();
    batchIdColumn = shape.names().batchId();
    firstSequence = shape.names().firstSequence();
    lastSequence = shape.names().lastSequence();
    sourceSystem = shape.spec().sourceSystem().orElse(null);
    batchId = prepared.identity().id();
    clock = prepared.identity().clock();
    boolean fill = shape.spec().policies().newAttributes() == Policies.NewAttributes.FILL;
    knownSince =
        Arrays.stream(valueColumns)
            .map(name -> fill ? since.get(name) : null)
            .toArray(Instant[]::new);
    runsWithout =
        Arrays.stream(knownSince)
            .map(instant -> instant == null ? null : PublishedRuns.firstId(instant))
            .toArray(String[]::new);
    fieldsKnownSince =
        Arrays.stream(valueColumns).map(name -> fill ? fields(name, since) : NO_FIELDS).toList();
    grain = shape.grain();
    ordering =
        shape.spec().time().sequence().isEmpty()
            ? WeaveRules.Ordering.ARRIVAL
            : WeaveRules.Ordering.SEQUENCE;
    snapshotAt = shape.spec().mode() == Mode.SNAPSHOT ? prepared.identity().effectiveAt() : null;
    firstValidFrom =
        keepsVersions
            ? shape.spec().time().firstValidFrom().map(grain::of).orElse(null)
            : WeaveKeys.BEGINNING;
    intermediate =
        shape.spec().time().intermediate() == TimeSpec.Intermediate.KEEP
            ? WeaveRules.Intermediate.KEEP
            : WeaveRules.Intermediate.LAST;
    gaps = shape.keepsTombstones() ? WeaveRules.Gaps.TOMBSTONES : WeaveRules.Gaps.EMPTY;
    isDeleted = shape.names().isDeleted();
    closesAbsent = snapshotAt != null && shape.spec().deletes() != Deletes.IGNORE;
    audited = !shape.auditColumns().isEmpty();
    closedBatchId = shape.names().closedBatchId();
    closeReason = shape.names().closeReason();
    rows = shape.spec().rows() == Rows.PARTIAL ? WeaveRules.Rows.PARTIAL : WeaveRules.Rows.WHOLE;
  }

  private static Map<List<String>, Instant> fields(String column, Map<String, Instant> since) {
    Map<List<String>, Instant> fields = new HashMap<>();
    since.forEach(
        (name, instant) -> {
          if (name.startsWith(Identifiers.quoted(column) + ".")) {
            List<String> path = SchemaChange.path(name);
            fields.put(new ArrayList<>(path.subList(1, path.size())), instant);
          }
        });
    return fields;
  }

  List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < attributeNames.length; i++) {
      attributes.add(new Attribute(attributeNames[i], treatments[i]));
    }
    return attributes;
  }

  /** The table's columns of the attributes of one treatment. */
  List<AttributeColumns> columnsOf(Treatment treatment) {
    List<AttributeColumns> found = new ArrayList<>();
    for (int i = 0; i < attributeNames.length; i++) {
      if (treatments[i] == treatment) {
        DataType type = columns.fields()[columns.fieldIndex(valueColumns[i])].dataType();
        found.add(
            new AttributeColumns(
                new StructField(attributeNames[i], type, true, Metadata.empty()), treatment));
      }
    }
    return found;
  }

  WeaveRules rules() {
    return new WeaveRules(
        ordering,
        intermediate,
        late,
        Optional.ofNullable(firstValidFrom),
        Optional.ofNullable(horizon),
        rows,
        gaps);
  }
}
