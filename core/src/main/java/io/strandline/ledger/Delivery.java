package io.strandline.ledger;

import static java.util.Objects.requireNonNull;

import io.strandline.spec.Deletes;
import io.strandline.timeline.Sequence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/** One batch. */
public sealed interface Delivery {

  /** The batch time. */
  Instant at();

  /** What dates the rows. */
  Dating dating();

  /** The rows, in no particular order. */
  List<DeliveredRow> rows();

  /** What dates the rows of a batch. */
  enum Dating {
    /** A column of the source. */
    COLUMN,
    /** The batch time, for all of them. */
    BATCH_TIME
  }

  /**
   * A set of changes: absent keys mean nothing.
   *
   * @param truncates deletes of every key there is
   */
  record Changes(Instant at, Dating dating, List<DeliveredRow> rows, List<Truncate> truncates)
      implements Delivery {
    public Changes {
      requireNonNull(at, "at");
      requireNonNull(dating, "dating");
      rows = List.copyOf(rows);
      truncates = List.copyOf(truncates);
    }
  }

  /**
   * A delete of every key.
   *
   * @param effectiveAt when
   * @param sequence decides between it and other events at that instant
   */
  record Truncate(Instant effectiveAt, Sequence sequence) {
    public Truncate {
      requireNonNull(effectiveAt, "effectiveAt");
      requireNonNull(sequence, "sequence");
    }
  }

  /**
   * A full extract, or that of a scope: absent keys mean something.
   *
   * @param absent what happens to keys that are absent
   * @param scope keys, by their last known attributes, whose absence counts; empty: all
   */
  record Snapshot(
      Instant at,
      Dating dating,
      List<DeliveredRow> rows,
      Deletes absent,
      Optional<BiPredicate<Key, List<Object>>> scope)
      implements Delivery {
    public Snapshot {
      requireNonNull(at, "at");
      requireNonNull(dating, "dating");
      rows = List.copyOf(rows);
      requireNonNull(absent, "absent");
      requireNonNull(scope, "scope");
    }
  }
}
