package io.strandline.ledger;

import static java.util.Objects.requireNonNull;

import io.strandline.timeline.Sequence;
import io.strandline.timeline.Unsent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One source row, its delete condition decided.
 *
 * @param key the business key, which may hold nulls
 * @param effectiveAt the value of the effective-time column; empty where there is none, or NULL
 * @param sequence the value of the sequence columns
 * @param attributes the attributes of an upsert, in the dimension's order, null or {@link
 *     #UNCHANGED} included; empty for a delete
 */
public record DeliveredRow(
    Key key, Optional<Instant> effectiveAt, Sequence sequence, Optional<List<Object>> attributes) {

  /**
   * Stands for an attribute that a partial row says nothing about: the key keeps the value that the
   * row falls upon, NULL where there is none.
   */
  public static final Object UNCHANGED = Unsent.UNSENT;

  public DeliveredRow {
    requireNonNull(key, "key");
    requireNonNull(effectiveAt, "effectiveAt");
    requireNonNull(sequence, "sequence");
    attributes = attributes.map(v -> Collections.unmodifiableList(new ArrayList<>(v)));
  }
}
