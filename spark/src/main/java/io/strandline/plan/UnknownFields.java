package io.strandline.plan;

import io.strandline.timeline.Arrival;
import io.strandline.timeline.Event;
import io.strandline.timeline.StoredVersion;
import io.strandline.value.Values;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Fields that a struct got after the table last wrote a version. Where the version's next event
 * says the same but for such fields, the whole attribute is as good as unknown: the event fills it.
 */
final class UnknownFields {
  private final List<Map<List<String>, Instant>> fieldsSince;

  /**
   * Unknown to rows last written before these instants.
   *
   * @param fieldsSince instants by path of a field, for each attribute
   */
  UnknownFields(List<Map<List<String>, Instant>> fieldsSince) {
    this.fieldsSince = fieldsSince;
  }

  /** The version, told which more of its attributes {@code arrivals} fill. */
  <R> StoredVersion<R> in(StoredVersion<R> stored, Instant written, List<Arrival> arrivals) {
    Set<Integer> unknown = new HashSet<>(stored.unknown());
    for (int i = 0; i < fieldsSince.size(); i++) {
      List<List<String>> fields =
          fieldsSince.get(i).entrySet().stream()
              .filter(field -> written.isBefore(field.getValue()))
              .map(Map.Entry::getKey)
              .toList();
      if (!fields.isEmpty() && isFilled(i, fields, stored, arrivals)) {
        unknown.add(i);
      }
    }
    return new StoredVersion<>(
        stored.version(), stored.firstSequence(), stored.lastSequence(), unknown, stored.row());
  }

  private static boolean isFilled(
      int i, List<List<String>> fields, StoredVersion<?> stored, List<Arrival> arrivals) {
    Object before = stored.version().attributes().get(i);
    Optional<Event> next =
        arrivals.stream()
            .filter(arrival -> follows(arrival, stored))
            .map(Arrival::event)
            .min(Comparator.comparing(Event::effectiveAt).thenComparing(Event::sequence));
    return next.flatMap(Event::attributes)
        .map(values -> Values.same(without(before, fields), without(values.get(i), fields)))
        .orElse(false);
  }

  /** A snapshot's row is about the open version, whatever its column's time. */
  private static boolean follows(Arrival arrival, StoredVersion<?> stored) {
    Instant at = arrival.event().effectiveAt();
    Optional<Instant> end = stored.version().validTo();
    return end.isEmpty()
        ? arrival.snapshotAt().isPresent() || !at.isBefore(stored.version().validFrom())
        : !at.isBefore(stored.version().validFrom()) && at.isBefore(end.get());
  }

  private static Object without(Object value, List<List<String>> fields) {
    Object result = value;
    for (List<String> field : fields) {
      result = Values.without(result, field);
    }
    return result;
  }
}
