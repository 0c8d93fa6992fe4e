package io.strandline.conformance;

import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Event;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Version;
import io.strandline.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code new_attributes: fill} means, said of events: where a key's first event that knows a
 * new attribute goes on with the key's open version, the version's events had its value all along.
 */
final class FilledIn {
  private final Scenario scenario;
  private final List<Attribute> attributes;
  private final Map<Integer, Set<Key>> told = new HashMap<>();

  FilledIn(Scenario scenario) {
    this.scenario = scenario;
    this.attributes = scenario.attributes();
  }

  /** Enters into {@code after} what is in {@code before}, filled in from the rows of a batch. */
  void fill(Ledger before, Fold.Options options, List<DeliveredRow> rows, int batch, Ledger after) {
    List<TypedColumn> columns = scenario.allColumns();
    for (int i = 0; i < columns.size(); i++) {
      if (batch > 0 && new BatchColumn(columns.get(i), batch).isNew()) {
        told.put(i, new HashSet<>());
      }
    }
    // of several rows at a key's first instant the last one counts
    Map<Key, DeliveredRow> first = new HashMap<>();
    rows.stream()
        .sorted(
            Comparator.comparing((DeliveredRow row) -> row.effectiveAt().orElseThrow())
                .thenComparing(DeliveredRow::sequence, Comparator.reverseOrder()))
        .forEach(row -> first.putIfAbsent(row.key(), row));
    Map<Key, List<Version>> timelines = before.timelines(options);
    before
        .events()
        .forEach(
            (key, events) -> {
              Optional<Version> open =
                  Optional.ofNullable(timelines.get(key))
                      .map(versions -> versions.get(versions.size() - 1))
                      .filter(version -> version.validTo().isEmpty());
              Optional<List<Object>> values =
                  Optional.ofNullable(first.get(key)).flatMap(DeliveredRow::attributes);
              Set<Integer> filled = newTo(key, first.containsKey(key));
              boolean goesOn =
                  open.isPresent()
                      && values.isPresent()
                      && sameVersion(open.get().attributes(), values.get(), filled);
              events.stream()
                  .map(e -> goesOn ? filled(e, open.get(), values.get(), filled) : e)
                  .forEach(event -> after.enter(key, event));
            });
    first.keySet().forEach(key -> told.values().forEach(keys -> keys.add(key)));
  }

  /** The attributes of which no event of the key has told yet. */
  private Set<Integer> newTo(Key key, boolean comes) {
    Set<Integer> filled = new HashSet<>();
    told.forEach((i, keys) -> filled.addAll(comes && !keys.contains(key) ? Set.of(i) : Set.of()));
    return filled;
  }

  private boolean sameVersion(List<Object> a, List<Object> b, Set<Integer> filled) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).treatment().versions()
          && !filled.contains(i)
          && !Values.same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static Event filled(Event event, Version open, List<Object> values, Set<Integer> filled) {
    if (event.isDelete() || event.effectiveAt().isBefore(open.validFrom())) {
      return event;
    }
    List<Object> changed = new ArrayList<>(event.attributes().orElseThrow());
    filled.forEach(i -> changed.set(i, values.get(i)));
    return new Event(event.effectiveAt(), event.sequence(), Optional.of(changed));
  }
}
