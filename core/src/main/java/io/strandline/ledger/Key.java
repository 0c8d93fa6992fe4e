package io.strandline.ledger;

import io.strandline.value.Struct;
import io.strandline.value.Values;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A business key: equal to another by value, as attributes are.
 *
 * @param values in the order of the key columns; a null makes the key's row a bad row
 */
public record Key(List<Object> values) {
  public Key {
    values = Collections.unmodifiableList(Arrays.asList(values.toArray()));
  }

  /** A key of these column values. */
  public static Key of(Object... values) {
    return new Key(Arrays.asList(values));
  }

  /** True where any column is NULL. */
  public boolean hasNull() {
    return values.stream().anyMatch(Objects::isNull);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Values.same(values, key.values);
  }

  @Override
  public int hashCode() {
    return values.stream().mapToInt(Key::hash).reduce(1, (a, b) -> 31 * a + b);
  }

  private static int hash(Object value) {
    if (value instanceof Number number) {
      return Double.hashCode(number.doubleValue() + 0.0);
    }
    if (value instanceof byte[] bytes) {
      return Arrays.hashCode(bytes);
    }
    boolean nested = value instanceof List || value instanceof Struct || value instanceof Map;
    return nested ? 0 : Objects.hashCode(value);
  }
}
