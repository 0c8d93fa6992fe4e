package io.strandline.docs;

import io.strandline.ledger.Key;
import io.strandline.spec.ColumnNames;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Layout;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Treatment;
import io.strandline.timeline.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Timelines as rows of a dimension's table.
 *
 * @param spec the dimension
 * @param attributes its attributes
 */
record ShownRows(DimensionSpec spec, List<Attribute> attributes) {

  List<Map<String, Object>> of(Map<Key, List<Version>> timelines) {
    List<Map<String, Object>> rows = new ArrayList<>();
    timelines.forEach((key, timeline) -> timeline.forEach(version -> rows.add(row(key, version))));
    return rows;
  }

  private Map<String, Object> row(Key key, Version version) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < spec.key().size(); i++) {
      row.put(spec.key().get(i), key.values().get(i));
    }
    ColumnNames names = spec.layout().names();
    if (new Fold(attributes, Fold.Options.DEFAULT).hasValidity()) {
      row.put(names.validFrom(), shown(version.validFrom()));
      Optional<Instant> end = version.validTo().or(spec.layout()::openEnd);
      row.put(names.validTo(), end.map(this::shown).orElse(null));
    }
    putAttributes(row, version);
    if (spec.deletes() == Deletes.TOMBSTONE) {
      row.put(names.isDeleted(), version.isTombstone());
    }
    return row;
  }

  private Object shown(Instant time) {
    return spec.layout().validity() == Layout.Validity.DATE
        ? time.atZone(spec.layout().zone()).toLocalDate()
        : time;
  }

  private void putAttributes(Map<String, Object> row, Version version) {
    int hybrids = 0;
    int previous = 0;
    for (int i = 0; i < attributes.size(); i++) {
      String name = attributes.get(i).name();
      Object value = version.attributes().get(i);
      if (attributes.get(i).treatment() == Treatment.PREVIOUS) {
        Version.Previous before = version.previous().get(previous++);
        row.put("current_" + name, value);
        row.put("previous_" + name, before.value());
        row.put(name + "_changed_at", before.changedAt().orElse(null));
        continue;
      }
      row.put(name, value);
      if (attributes.get(i).treatment() == Treatment.HYBRID) {
        row.put("current_" + name, version.latest().get(hybrids++));
      }
    }
  }
}
