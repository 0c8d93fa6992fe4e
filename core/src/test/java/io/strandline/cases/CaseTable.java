package io.strandline.cases;

import io.strandline.ledger.Key;
import io.strandline.spec.Deletes;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Tombstones;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows folded timelines as the rows of a case. */
final class CaseTable {
  /** Where a peer's row has no start, it has been valid since before every event. */
  private static final Instant SINCE_EVER = Instant.parse("-9999-01-01T00:00:00Z");

  private final Case aCase;
  private final List<Attribute> attributes;
  private final Set<Instant> known;

  CaseTable(Case aCase, List<Attribute> attributes) {
    this.aCase = aCase;
    this.attributes = attributes;
    this.known = aCase.initial().stream().map(CaseTable::start).collect(Collectors.toSet());
  }

  /** When a row of the dimension starts. */
  static Instant start(CaseRow row) {
    return row.value("valid_from") instanceof Instant from ? from : SINCE_EVER;
  }

  /** The dimension's rows that follow from these events. */
  List<CaseRow> rows(Map<Key, List<Event>> events) {
    List<CaseRow> rows = new ArrayList<>();
    events.forEach(
        (key, ofKey) -> {
          Fold fold = new Fold(attributes, options(ofKey));
          List<Version> timeline = fold.timeline(ofKey);
          timeline.forEach(version -> rows.add(row(fold, key, version, false)));
          if (aCase.semantics().deletes() == Deletes.TOMBSTONE) {
            Tombstones.of(timeline).forEach(gap -> rows.add(row(fold, key, gap, true)));
          }
        });
    return rows;
  }

  /** A version that was there before keeps its start. */
  private Fold.Options options(List<Event> events) {
    Optional<ZoneId> dates =
        aCase.semantics().hasDateValidity() ? Optional.of(ZoneOffset.UTC) : Optional.empty();
    boolean adopted = !events.isEmpty() && known.contains(events.get(0).effectiveAt());
    return new Fold.Options(adopted ? Optional.empty() : aCase.semantics().firstValidFrom(), dates);
  }

  private CaseRow row(Fold fold, Key key, Version version, boolean deleted) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < aCase.key().size(); i++) {
      row.put(aCase.key().get(i), key.values().get(i));
    }
    putAttributes(row, version);
    if (fold.hasValidity()) {
      Instant from = version.validFrom();
      row.put("valid_from", from.equals(SINCE_EVER) ? null : from);
      row.put("valid_to", version.validTo().orElse(null));
      row.put("is_current", version.validTo().isEmpty());
    }
    if (aCase.semantics().deletes() == Deletes.TOMBSTONE) {
      row.put("is_deleted", deleted);
    }
    return new CaseRow(row);
  }

  private void putAttributes(Map<String, Object> row, Version version) {
    int hybrids = 0;
    int previous = 0;
    for (int i = 0; i < attributes.size(); i++) {
      String name = attributes.get(i).name();
      Object value = version.attributes().get(i);
      row.put(name, value);
      if (attributes.get(i).treatment() == Treatment.HYBRID) {
        row.put("current_" + name, version.latest().get(hybrids++));
      } else if (attributes.get(i).treatment() == Treatment.PREVIOUS) {
        Version.Previous before = version.previous().get(previous++);
        row.put("current_" + name, value);
        row.put("previous_" + name, before.value());
        row.put(name + "_changed_at", before.changedAt().orElse(null));
      }
    }
  }
}
