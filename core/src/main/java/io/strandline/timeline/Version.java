package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One version of a key: what the attributes were in {@code [validFrom, validTo)}.
 *
 * @param validFrom inclusive start
 * @param validTo exclusive end, empty while open
 * @param attributes values in the order of the dimension's attributes, may be null (type 3: the
 *     current value)
 * @param latest type 6: the key's last value of each hybrid attribute, by that order; empty list
 *     where the dimension has none
 * @param previous type 3: what each type 3 attribute was before, by that order; empty list where
 *     the dimension has none
 * @param presence whether the key is there, or was deleted and these are the values it had
 */
public record Version(
    Instant validFrom,
    Optional<Instant> validTo,
    List<Object> attributes,
    List<Object> latest,
    List<Previous> previous,
    Presence presence) {

  /** Whether the key is there. */
  public enum Presence {
    THERE,
    /** The version is a tombstone: it stands in a gap. */
    DELETED
  }

  public Version {
    requireNonNull(validFrom, "validFrom");
    requireNonNull(validTo, "validTo");
    attributes = Collections.unmodifiableList(new ArrayList<>(attributes));
    latest = Collections.unmodifiableList(new ArrayList<>(latest));
    previous = List.copyOf(previous);
    requireNonNull(presence, "presence");
    if (validTo.isPresent() && !validFrom.isBefore(validTo.get())) {
      throw new IllegalArgumentException(
          "A version must start before it ends, not " + validFrom + " to " + validTo.get());
    }
  }

  /** A version of a key that is there. */
  public Version(
      Instant validFrom,
      Optional<Instant> validTo,
      List<Object> attributes,
      List<Object> latest,
      List<Previous> previous) {
    this(validFrom, validTo, attributes, latest, previous, Presence.THERE);
  }

  /** True for a tombstone. */
  public boolean isTombstone() {
    return presence == Presence.DELETED;
  }

  /** True where the version is in force at {@code instant}. */
  public boolean isInForce(Instant instant) {
    return !validFrom.isAfter(instant) && validTo.filter(end -> !end.isAfter(instant)).isEmpty();
  }

  /**
   * The last different value of a type 3 attribute and when it was left.
   *
   * @param value the value before the current one, may be null
   * @param changedAt effective time of the change, empty until the first
   */
  public record Previous(Object value, Optional<Instant> changedAt) {
    /** Nothing has changed yet. */
    public static final Previous NONE = new Previous(null, Optional.empty());
  }
}
