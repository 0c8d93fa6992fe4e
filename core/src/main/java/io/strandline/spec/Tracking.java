package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Treatment;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which column of the source is of which type.
 *
 * @param columns named columns by treatment; a treatment without columns is absent
 * @param rest the treatment of every other column of the source, where the spec says {@code rest}
 * @param except columns that {@code rest} leaves out and the dimension does not keep
 * @param renamed columns by the name they have now: the name that the table may have yet
 */
public record Tracking(
    Map<Treatment, List<String>> columns,
    Optional<Treatment> rest,
    List<String> except,
    Map<String, String> renamed) {
  public Tracking {
    Map<Treatment, List<String>> copy = new EnumMap<>(Treatment.class);
    columns.forEach((treatment, names) -> copy.put(treatment, List.copyOf(names)));
    columns = Collections.unmodifiableMap(copy);
    requireNonNull(rest, "rest");
    except = List.copyOf(except);
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
  }

  /** Columns of which none was renamed. */
  public Tracking(
      Map<Treatment, List<String>> columns, Optional<Treatment> rest, List<String> except) {
    this(columns, rest, except, Map.of());
  }

  /** The columns named for {@code treatment}, in the spec's order. */
  public List<String> of(Treatment treatment) {
    return columns.getOrDefault(treatment, List.of());
  }
}
