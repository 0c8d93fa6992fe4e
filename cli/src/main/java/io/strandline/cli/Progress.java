package io.strandline.cli;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One line on standard error that says what is going on and for how long, rewritten in place.
 * Writes nothing where standard error is not a terminal.
 */
final class Progress implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream err;
  private final Terminal terminal;
  private final LongSupplier nanos;
  private final ScheduledExecutorService ticks;
  private String phase = "";
  private String step = "";
  private long since;

  private Progress(
      Terminal terminal, PrintStream err, LongSupplier nanos, ScheduledExecutorService ticks) {
    this.terminal = terminal;
    this.err = err;
    this.nanos = nanos;
    this.ticks = ticks;
  }

  /** Progress that rewrites its line by itself until it is closed. */
  static Progress on(Terminal terminal, PrintStream err) {
    ScheduledExecutorService ticks =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "strandline-progress");
              thread.setDaemon(true);
              return thread;
            });
    Progress progress = new Progress(terminal, err, System::nanoTime, ticks);
    if (terminal.messages() == Terminal.Stream.TERMINAL) {
      var unused = ticks.scheduleAtFixedRate(progress::draw, 200, 200, TimeUnit.MILLISECONDS);
    }
    return progress;
  }

  /** Progress that is redrawn by hand and reads this clock. */
  static Progress manual(Terminal terminal, PrintStream err, LongSupplier nanos) {
    return new Progress(terminal, err, nanos, Executors.newSingleThreadScheduledExecutor());
  }

  /** Begins a phase, such as {@code starting Spark}. */
  synchronized void phase(String name) {
    phase = name;
    step = "";
    since = nanos.getAsLong();
    draw();
  }

  /** Begins a step of the phase, such as {@code classify}; its seconds are those of the phase. */
  synchronized void step(String name) {
    step = ": " + name;
    draw();
  }

  /**
   * Takes the line away, so that a result can be printed; the next {@link #phase} brings it back.
   */
  synchronized void clear() {
    if (!phase.isEmpty() && terminal.messages() == Terminal.Stream.TERMINAL) {
      err.print(CLEAR);
      err.flush();
    }
    phase = "";
  }

  synchronized void draw() {
    if (phase.isEmpty() || terminal.messages() != Terminal.Stream.TERMINAL) {
      return;
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - since);
    err.print(CLEAR + phase + step + (seconds == 0 ? " …" : " … " + seconds + " s"));
    err.flush();
  }

  @Override
  public void close() {
    ticks.shutdownNow();
    clear();
  }
}
