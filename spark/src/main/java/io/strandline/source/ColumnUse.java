package io.strandline.source;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which columns of a source a dimension uses.
 *
 * @param named columns used by name: keys, times, sequences, attributes, and those in the
 *     conditions for deletes
 * @param inConditions those of them that nothing but a condition names: each may be a text without
 *     its quotes
 * @param time the one of them that dates events
 * @param restExcept where the spec says {@code rest}: every other column but these is used too
 */
public record ColumnUse(
    Set<String> named,
    Set<String> inConditions,
    Optional<String> time,
    Optional<Set<String>> restExcept) {
  public ColumnUse {
    named = Collections.unmodifiableSet(new LinkedHashSet<>(named));
    inConditions = Set.copyOf(inConditions);
    restExcept = restExcept.map(except -> Collections.unmodifiableSet(new LinkedHashSet<>(except)));
  }

  /** Only these columns are used. */
  public static ColumnUse of(Set<String> named) {
    return new ColumnUse(named, Set.of(), Optional.empty(), Optional.empty());
  }

  /** These columns, and every other column of the source but those in {@code except}. */
  public static ColumnUse andRest(Set<String> named, Set<String> except) {
    return new ColumnUse(named, Set.of(), Optional.empty(), Optional.of(except));
  }

  /** The same, and the columns of conditions. */
  public ColumnUse andInConditions(Set<String> columns) {
    Set<String> all = new LinkedHashSet<>(named);
    all.addAll(columns);
    Set<String> more = new LinkedHashSet<>(columns);
    more.removeAll(named);
    return new ColumnUse(all, more, time, restExcept);
  }

  /** The same, and the column that dates events, where one does. */
  public ColumnUse datedBy(Optional<String> column) {
    Set<String> all = new LinkedHashSet<>(named);
    column.ifPresent(all::add);
    return new ColumnUse(all, inConditions, column, restExcept);
  }
}
