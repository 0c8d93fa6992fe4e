package io.strandline.docs;

import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Delivery.Changes;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Delivery.Truncate;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.ledger.Rules.Ordering;
import io.strandline.ledger.Tally;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Layout.Validity;
import io.strandline.spec.Mode;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Tombstones;
import io.strandline.timeline.Version;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dimension in the oracle's memory: a ledger of all events, folded when it is looked at. */
final class OracleDimension implements Dimension {
  private final Example example;
  private final DimensionSpec spec;
  private final List<Attribute> attributes;
  private final Ledger ledger;

  OracleDimension(Example example) {
    this.example = example;
    this.spec = example.loaded().spec();
    this.attributes = SourceRow.attributes(example);
    Ordering ordering = spec.time().sequence().isEmpty() ? Ordering.ARRIVAL : Ordering.SEQUENCE;
    this.ledger =
        new Ledger(
            attributes,
            new Rules(
                ordering,
                spec.time().intermediate(),
                spec.time().late(),
                spec.policies().badRows()));
  }

  @Override
  public Map<String, Integer> apply(Example.Batch batch) {
    Tally tally = ledger.accept(delivery(batch));
    return Map.of(
        "late", tally.late(),
        "duplicate", tally.duplicates(),
        "redated", tally.redated(),
        "replaced", tally.replaced(),
        "quarantined", tally.quarantined());
  }

  @Override
  public List<Map<String, Object>> rows() {
    Optional<ZoneId> dates =
        Optional.of(spec.layout().zone()).filter(zone -> spec.layout().validity() == Validity.DATE);
    Fold.Options options = new Fold.Options(spec.time().firstValidFrom(), dates);
    Map<Key, List<Version>> timelines = new LinkedHashMap<>();
    ledger.timelines(options).forEach((key, timeline) -> timelines.put(key, shown(timeline)));
    return new ShownRows(spec, attributes).of(timelines);
  }

  private List<Version> shown(List<Version> timeline) {
    List<Version> shown = new ArrayList<>(timeline);
    if (spec.deletes() == Deletes.TOMBSTONE) {
      shown.addAll(Tombstones.of(timeline));
    }
    return shown;
  }

  private Delivery delivery(Example.Batch batch) {
    List<SourceRow> rows = SourceRow.of(example, batch);
    Dating dating = spec.time().effectiveAt().isPresent() ? Dating.COLUMN : Dating.BATCH_TIME;
    List<DeliveredRow> delivered =
        rows.stream().filter(row -> !row.isTruncate()).map(this::delivered).toList();
    if (spec.mode() == Mode.SNAPSHOT) {
      return new Snapshot(
          batch.at(), dating, delivered, spec.deletes(), SourceRow.scope(spec, attributes));
    }
    List<Truncate> truncates =
        rows.stream()
            .filter(SourceRow::isTruncate)
            .map(row -> new Truncate(row.effectiveAt().orElse(batch.at()), row.sequence()))
            .toList();
    return new Changes(batch.at(), dating, delivered, truncates);
  }

  private DeliveredRow delivered(SourceRow row) {
    return new DeliveredRow(
        row.key(),
        row.effectiveAt(),
        row.sequence(),
        row.isDelete() ? Optional.empty() : Optional.of(row.attributeValues()));
  }
}
