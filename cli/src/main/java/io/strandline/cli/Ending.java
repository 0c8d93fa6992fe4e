package io.strandline.cli;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether this process is being ended from outside, by Ctrl-C or a scheduler's timeout. Spark stops
 * then too, and what fails for it says nothing of tables and files.
 */
final class Ending {
  private final AtomicBoolean begun = new AtomicBoolean();

  /** Notices the end of this process. */
  static Ending ofThisProcess() {
    Ending ending = new Ending();
    Runtime.getRuntime().addShutdownHook(new Thread(ending::begin, "strandline-ending"));
    return ending;
  }

  void begin() {
    begun.set(true);
  }

  /** What a failure means that comes after the end has begun; empty where it has not. */
  Optional<StrandlineException> explain(Throwable failure) {
    return begun.get()
        ? Optional.of(
            new StrandlineException(
                Problem.of(
                    ErrorCode.INTERRUPTED,
                    "the command was ended from outside before it was done",
                    "Run the same command again. A published batch is recognised and not"
                        + " repeated; one that was not has changed nothing."),
                failure))
        : Optional.empty();
  }
}
