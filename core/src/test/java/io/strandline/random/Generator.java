package io.strandline.random;

import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Makes random values, and simpler ones of a given one. */
public interface Generator<T> {

  /** A value that depends on {@code random} alone. */
  T next(RandomGenerator random);

  /** Values a step simpler than {@code value}, the boldest step first; ends at the simplest. */
  Stream<T> simpler(T value);
}
