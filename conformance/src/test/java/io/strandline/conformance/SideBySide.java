package io.strandline.conformance;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Independent tests, a few at a time: planning small queries keeps one core busy and no more.
 * {@code -Dstrandline.threads} says how many.
 */
final class SideBySide {
  private static final int THREADS =
      Integer.getInteger("strandline.threads", Runtime.getRuntime().availableProcessors() + 1);

  private SideBySide() {}

  /** Starts all tests, by name; JUnit gets each one's result in the order of the names. */
  static Stream<DynamicTest> tests(Map<String, Runnable> tests) {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS, Lake::thread);
    List<DynamicTest> all = new ArrayList<>();
    tests.forEach(
        (name, test) -> {
          Future<?> result = pool.submit(test);
          all.add(dynamicTest(name, () -> report(result)));
        });
    pool.shutdown();
    return all.stream();
  }

  private static void report(Future<?> result) throws Throwable {
    try {
      result.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
