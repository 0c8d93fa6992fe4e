package io.strandline.bench;

import io.strandline.bench.competitor.Competitor;
import io.strandline.bench.data.Feed;
import io.strandline.spec.Format;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Something that is done to a dimension, by several in turn.
 *
 * @param id as the design names it, such as {@code W1}
 * @param title what it is in a few words
 * @param start what the table holds before
 * @param feeds the batches, by number of keys
 * @param entrants who does it, by format
 * @param gate whether all have to leave the same rows
 * @param pace how often it is repeated
 */
record Workload(
    String id,
    String title,
    Start start,
    LongFunction<List<Feed>> feeds,
    Function<Format, List<Competitor>> entrants,
    Gate gate,
    Pace pace) {

  /** What the table holds before. */
  enum Start {
    /** Three versions a key on average. */
    BASE,
    /** There is no table. */
    NOTHING
  }

  /** Whether results are compared. */
  enum Gate {
    SAME_ROWS,
    NONE
  }

  /** How often it is repeated. */
  enum Pace {
    /** A warm-up, then as many rounds as asked for. */
    ROUNDS,
    /** Once: it takes long and repeats itself inside. */
    ONCE
  }
}
