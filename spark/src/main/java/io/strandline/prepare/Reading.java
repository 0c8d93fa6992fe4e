package io.strandline.prepare;

import io.strandline.error.ErrorCode;
import io.strandline.error.ForeignMessage;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.prepare.EventChecks.Passed;
import io.strandline.prepare.Preparation.Drafted;
import io.strandline.source.ReadFailure;
import io.strandline.source.SourceRows;
import java.time.Instant;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Reads drafted events, once, into a staging that nothing later can change. */
public final class Reading {
  private Reading() {}

  /** Whether what the rows say identifies the batch. */
  public enum Content {
    /** It does: nothing else tells two batches of the source apart. */
    READ,
    /** The batch is known already. */
    UNREAD
  }

  /**
   * Staged events.
   *
   * @param events the events, without the columns that tell of bad values
   * @param rows how many there are
   * @param earliest the earliest event's time; empty where there is none
   * @param content identifies what they say, whatever their order; 0 where nobody asked
   * @param truncations deletes of every key among them
   * @param setAside rows that cannot be used
   */
  public record Staged(
      Dataset<Row> events,
      long rows,
      Optional<Instant> earliest,
      long content,
      Optional<Truncations> truncations,
      Optional<SetAside> setAside) {}

  /**
   * Reads and checks the events; refuses bad rows, all at once, before anything is written, or sets
   * them aside.
   *
   * @param content whether {@link Staged#content} is needed, which takes a hash of every row
   */
  public static Staged stage(Drafted drafted, Instant clock, Content content) {
    try {
      // the checks look at every row, and so they are what reads and keeps them
      Dataset<Row> events = drafted.events().drop(SourceRows.PLACE).localCheckpoint(false);
      EventChecks checks = new EventChecks(drafted.shape(), clock);
      Passed passed = checks.look(events, content, drafted.events());
      boolean someBad = !passed.bad().isEmpty();
      return new Staged(
          Truncations.without(
              (someBad ? events.filter(checks.isGood()) : events)
                  .drop(SourceRows.BAD, SourceRows.RAW, SourceRows.FORM)),
          passed.rows(),
          passed.earliest(),
          passed.content(),
          passed.truncatedFrom().map(from -> Truncations.among(events, from)),
          someBad
              ? Optional.of(new SetAside(checks.setAside(events), passed.bad()))
              : Optional.empty());
    } catch (StrandlineException e) {
      throw e;
    } catch (Exception e) {
      // Spark throws its checked SparkException undeclared
      throw ReadFailure.explain(e)
          .orElseGet(
              () ->
                  new StrandlineException(
                      Problem.of(
                          ErrorCode.SOURCE_UNREADABLE,
                          "the source can't be read: " + ForeignMessage.brief(e),
                          "Check the source; nothing was written."),
                      e));
    }
  }
}
