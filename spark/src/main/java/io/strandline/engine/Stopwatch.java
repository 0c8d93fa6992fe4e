package io.strandline.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Times the phases of a run and tells a listener when one begins. */
final class Stopwatch {
  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private final Consumer<String> listener;

  Stopwatch(Consumer<String> listener) {
    this.listener = listener;
  }

  <T> T time(String phase, Supplier<T> work) {
    listener.accept(phase);
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      seconds.merge(phase, (System.nanoTime() - start) / 1e9, Double::sum);
    }
  }

  Map<String, Double> seconds() {
    Map<String, Double> rounded = new LinkedHashMap<>();
    seconds.forEach((phase, s) -> rounded.put(phase, Math.round(s * 1000) / 1000.0));
    return rounded;
  }
}
