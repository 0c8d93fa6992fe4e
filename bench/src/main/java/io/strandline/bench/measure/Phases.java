package io.strandline.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The phases of a run, one after another. */
public final class Phases {
  private final LongSupplier clock;
  private final List<Span> spans = new ArrayList<>();
  private String running = "";
  private long since;

  /** Phases by this machine's clock. */
  public Phases() {
    this(System::currentTimeMillis);
  }

  Phases(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * A phase that is over.
   *
   * @param name its name; several spans may share it
   * @param from milliseconds since the epoch
   * @param to milliseconds since the epoch
   */
  public record Span(String name, long from, long to) {}

  /** A phase begins, and with it the one before ends. */
  public void begin(String name) {
    end();
    running = name;
    since = clock.getAsLong();
  }

  /** The last phase ends. */
  public void end() {
    if (!running.isEmpty()) {
      spans.add(new Span(running, since, clock.getAsLong()));
      running = "";
    }
  }

  /** Seconds by phase, in the order in which they first began. */
  public Map<String, Double> seconds() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    spans.forEach(span -> seconds.merge(span.name(), (span.to() - span.from()) / 1e3, Double::sum));
    return seconds;
  }

  /** The phase at an instant. */
  public Optional<String> at(long millis) {
    return spans.stream()
        .filter(span -> span.from() <= millis && millis <= span.to())
        .reduce((earlier, later) -> later)
        .map(Span::name);
  }
}
