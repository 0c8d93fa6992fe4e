package io.strandline.random;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A law that holds for every value of a generator. Runs are the same every time; {@code
 * -Dstrandline.random.runs} does more of them, {@code -Dstrandline.random.seed} starts elsewhere.
 */
public final class Property {
  private static final int RUNS = Integer.getInteger("strandline.random.runs", 1000);
  private static final long SEED = Long.getLong("strandline.random.seed", 1);

  private Property() {}

  /** Throws where a value breaks the law. */
  public interface Law<T> {
    void check(T value) throws Exception;
  }

  /** Checks {@code law} on as many values as a test run allows. */
  public static <T> void holds(Generator<T> generator, Law<T> law) {
    holds(RUNS, generator, law);
  }

  /** Checks {@code law} on {@code runs} values. */
  public static <T> void holds(int runs, Generator<T> generator, Law<T> law) {
    for (long seed = SEED; seed < SEED + runs; seed++) {
      T value = generator.next(new SplittableRandom(seed));
      Optional<Throwable> broken = breach(law, value);
      if (broken.isPresent()) {
        throw falsified(seed, generator, law, value, broken.get());
      }
    }
  }

  private static <T> AssertionError falsified(
      long seed, Generator<T> generator, Law<T> law, T value, Throwable breach) {
    T smallest = value;
    Throwable reason = breach;
    Optional<T> next = Optional.of(value);
    while (next.isPresent()) {
      smallest = next.get();
      reason = breach(law, smallest).orElse(reason);
      next = generator.simpler(smallest).filter(v -> breach(law, v).isPresent()).findFirst();
    }
    String message = "Broken with -Dstrandline.random.seed=%d, at the smallest by%n%s%n%s";
    return new AssertionError(message.formatted(seed, smallest, reason), reason);
  }

  private static <T> Optional<Throwable> breach(Law<T> law, T value) {
    try {
      law.check(value);
      return Optional.empty();
    } catch (Exception | AssertionError e) {
      return Optional.of(e);
    }
  }
}
