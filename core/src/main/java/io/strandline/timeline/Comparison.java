package io.strandline.timeline;

import io.strandline.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Compares attribute rows by treatment; of what is {@link Unsent} nothing is known to differ. */
final class Comparison {
  private final List<Attribute> attributes;

  Comparison(List<Attribute> attributes) {
    this.attributes = List.copyOf(attributes);
  }

  /** Equal in what opens versions. */
  boolean sameVersion(List<Object> a, List<Object> b) {
    return sameVersion(a, b, Set.of());
  }

  /** Equal in what opens versions, apart from {@code unknown} attributes. */
  boolean sameVersion(List<Object> a, List<Object> b, Set<Integer> unknown) {
    return same(a, b, Treatment::versions, unknown);
  }

  /** Equal in everything that is compared: all but fixed and untracked attributes. */
  boolean sameCompared(List<Object> a, List<Object> b) {
    return sameCompared(a, b, Set.of());
  }

  /** Equal in everything that is compared, apart from {@code unknown} attributes. */
  boolean sameCompared(List<Object> a, List<Object> b, Set<Integer> unknown) {
    return same(a, b, t -> t != Treatment.UNTRACKED && t != Treatment.FIXED, unknown);
  }

  /** Equal in every attribute. */
  boolean sameRow(List<Object> a, List<Object> b) {
    for (int i = 0; i < attributes.size(); i++) {
      if (!Values.same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The same event but for its time. */
  boolean sameEvent(Event a, Event b) {
    return a.isDelete() == b.isDelete()
        && (a.isDelete() || sameRow(a.attributes().orElseThrow(), b.attributes().orElseThrow()));
  }

  /** The same event but for its time, and for what one of them does not say. */
  boolean sameAsFarAsKnown(Event a, Event b) {
    return a.isDelete() == b.isDelete()
        && (a.isDelete()
            || same(
                a.attributes().orElseThrow(), b.attributes().orElseThrow(), t -> true, Set.of()));
  }

  /** Positions of compared attributes that differ. */
  List<Integer> differences(List<Object> a, List<Object> b) {
    List<Integer> different = new ArrayList<>();
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).treatment() != Treatment.UNTRACKED
          && !Values.same(a.get(i), b.get(i))) {
        different.add(i);
      }
    }
    return different;
  }

  private boolean same(
      List<Object> a, List<Object> b, Predicate<Treatment> compared, Set<Integer> unknown) {
    for (int i = 0; i < attributes.size(); i++) {
      if (!unknown.contains(i)
          && compared.test(attributes.get(i).treatment())
          && a.get(i) != Unsent.UNSENT
          && b.get(i) != Unsent.UNSENT
          && !Values.same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
