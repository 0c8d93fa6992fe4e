package io.strandline.bench.data;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One batch that is fed to a dimension of {@code keys} customers. Which customers it is about is
 * scattered over all of them, and distinct; batches that differ in {@code number} are about
 * different ones, as long as there are enough.
 *
 * @param name names its files
 * @param keys customers in the dimension
 * @param touched rows about them
 * @param changed how many of those say something new
 * @param added rows about customers that the dimension does not know
 * @param late how many of the changed rows are dated before their customer's newest version; where
 *     there are any, every row is dated
 * @param number which of several batches this is, from 0
 */
public record Feed(
    String name, long keys, long touched, long changed, long added, long late, int number)
    implements Serializable {

  private static final long PRIME = 1_000_000_007L;

  public Feed {
    if (changed > touched || touched > keys || late > changed) {
      throw new IllegalArgumentException(
          "Of %d keys %d can't be touched, %d of them changed, %d late"
              .formatted(keys, touched, changed, late));
    }
  }

  /** A batch of rows without times. */
  public static Feed of(String name, long keys, long touched, long changed, long added) {
    return new Feed(name, keys, touched, changed, added, 0, 0);
  }

  /**
   * One row.
   *
   * @param index which customer
   * @param version which of its states
   * @param at when it changed, in dated batches
   */
  public record Entry(long index, int version, Optional<Instant> at) {}

  /** How many rows there are. */
  public long rows() {
    return touched + added;
  }

  /** True where rows say when they happened. */
  public boolean dated() {
    return late > 0;
  }

  /** The row at a position below {@link #rows()}. */
  public Entry entry(Customers customers, long position, Instant at) {
    if (position >= touched) {
      return new Entry(keys + number * added + (position - touched), 0, time(at));
    }
    long index = scattered(position);
    int versions = customers.versions(index);
    if (position < late) {
      Instant before = customers.start(index, versions - 1).minus(Duration.ofDays(1));
      return new Entry(index, versions + 1, Optional.of(before));
    }
    return new Entry(index, position < changed ? versions : versions - 1, time(at));
  }

  private Optional<Instant> time(Instant at) {
    return dated() ? Optional.of(at) : Optional.empty();
  }

  /** A prime that does not divide the number of keys makes a permutation of them. */
  private long scattered(long position) {
    long place = Math.floorMod(number * touched + position, keys);
    return Math.floorMod(place * PRIME + 12_345, keys);
  }
}
