package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;

/**
 * What a batch does to one key.
 *
 * @param outcome in one word
 * @param changes to the table's rows
 * @param accepted the events that count from now on, as they were dated: what an event log keeps
 * @param refusals arrivals that were not applied
 * @param duplicate arrivals that were dropped as already known or superseded
 * @param replaced arrivals that replaced another event at the same instant
 * @param redated arrivals dated by their snapshot
 * @param changedAttributes positions of the attributes whose values changed
 * @param <R> type of the table's rows
 */
public record Woven<R>(
    KeyOutcome outcome,
    List<RowChange<R>> changes,
    List<Event> accepted,
    List<Refusal> refusals,
    int duplicate,
    int replaced,
    int redated,
    Set<Integer> changedAttributes) {
  public Woven {
    requireNonNull(outcome, "outcome");
    changes = List.copyOf(changes);
    accepted = List.copyOf(accepted);
    refusals = List.copyOf(refusals);
    changedAttributes = Set.copyOf(changedAttributes);
  }
}
