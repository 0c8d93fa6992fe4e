package io.strandline.cases;

import io.strandline.ledger.Key;
import io.strandline.timeline.Attribute;
import io.strandline.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** Which keys' absence from a snapshot counts, where a case limits that. */
final class DeleteScope {
  private DeleteScope() {}

  /**
   * Keys whose last known values in the scope's columns occur together in the batch; empty where
   * every absence counts.
   */
  static Optional<BiPredicate<Key, List<Object>>> of(
      Case aCase, List<Attribute> attributes, CaseBatch batch) {
    List<String> columns = aCase.semantics().deleteScope();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        (key, values) -> {
          Map<String, Object> known = new LinkedHashMap<>();
          IntStream.range(0, aCase.key().size())
              .forEach(i -> known.put(aCase.key().get(i), key.values().get(i)));
          IntStream.range(0, attributes.size())
              .forEach(i -> known.put(attributes.get(i).name(), values.get(i)));
          return batch.rows().stream()
              .anyMatch(
                  row -> columns.stream().allMatch(c -> Values.same(row.value(c), known.get(c))));
        });
  }
}
