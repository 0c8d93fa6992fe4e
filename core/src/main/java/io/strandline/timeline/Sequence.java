package io.strandline.timeline;

import java.util.List;

/**
 * Orders the events of one key at one instant: one or more columns, compared left to right.
 *
 * @param parts the values, none null; empty where the spec names no sequence
 */
public record Sequence(List<Comparable<?>> parts) implements Comparable<Sequence> {
  /** The sequence of events whose spec names none. */
  public static final Sequence NONE = new Sequence(List.of());

  public Sequence {
    parts = List.copyOf(parts);
  }

  /** A sequence of one number. */
  public static Sequence of(long number) {
    return new Sequence(List.of(number));
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"})
  public int compareTo(Sequence other) {
    for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
      int order = ((Comparable) parts.get(i)).compareTo(other.parts.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(parts.size(), other.parts.size());
  }
}
