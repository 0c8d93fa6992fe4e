package io.strandline.docs;

import io.strandline.ledger.Key;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Rows;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Unsent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * A row of a batch, read as its spec says.
 *
 * @param spec the spec
 * @param attributes the dimension's attributes
 * @param values typed values by column
 */
record SourceRow(DimensionSpec spec, List<Attribute> attributes, Map<String, Object> values) {

  static List<SourceRow> of(Example example, Example.Batch batch) {
    List<Attribute> attributes = attributes(example);
    return batch.rows().stream()
        .map(row -> new SourceRow(example.loaded().spec(), attributes, row))
        .toList();
  }

  static List<Attribute> attributes(Example example) {
    return new Columns(example.loaded().spec(), List.copyOf(example.columns().keySet()))
        .attributes();
  }

  /** Of which absent keys a snapshot speaks, where the spec bounds that. */
  static Optional<BiPredicate<Key, List<Object>>> scope(
      DimensionSpec spec, List<Attribute> attributes) {
    return spec.scope()
        .map(Condition::parse)
        .map(
            condition ->
                (key, values) -> {
                  Map<String, Object> row = new LinkedHashMap<>();
                  for (int i = 0; i < spec.key().size(); i++) {
                    row.put(spec.key().get(i), key.values().get(i));
                  }
                  for (int i = 0; i < attributes.size(); i++) {
                    row.put(attributes.get(i).name(), values.get(i));
                  }
                  return condition.holds(row);
                });
  }

  Key key() {
    return new Key(spec.key().stream().collect(ArrayList::new, this::add, List::addAll));
  }

  private void add(List<Object> values, String column) {
    values.add(this.values.get(column));
  }

  Optional<Instant> effectiveAt() {
    return spec.time().effectiveAt().map(column -> (Instant) values.get(column));
  }

  Sequence sequence() {
    List<Comparable<?>> parts = new ArrayList<>();
    spec.time().sequence().forEach(column -> parts.add((Comparable<?>) values.get(column)));
    return new Sequence(parts);
  }

  boolean isDelete() {
    return holds(spec.deleteWhen());
  }

  boolean isTruncate() {
    return holds(spec.truncateWhen());
  }

  private boolean holds(Optional<String> condition) {
    return condition.filter(sql -> Condition.parse(sql).holds(values)).isPresent();
  }

  /** The attributes of an upsert; of a partial one, NULL or missing is not sent. */
  List<Object> attributeValues() {
    List<Object> row = new ArrayList<>();
    for (Attribute attribute : attributes) {
      Object value = values.get(attribute.name());
      row.add(value == null && spec.rows() == Rows.PARTIAL ? Unsent.UNSENT : value);
    }
    return row;
  }
}
