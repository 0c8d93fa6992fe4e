package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

/**
 * A version as the table holds it.
 *
 * @param version the version
 * @param firstSequence sequence of the event that opened it
 * @param lastSequence sequence of the last event known to have written it: the opening one, an
 *     overwriting one, or the delete that ended it
 * @param row the table's own row, carried along untouched
 * @param <R> type of the table's rows
 */
public record StoredVersion<R>(
    Version version, Sequence firstSequence, Sequence lastSequence, R row) {
  public StoredVersion {
    requireNonNull(version, "version");
    requireNonNull(firstSequence, "firstSequence");
    requireNonNull(lastSequence, "lastSequence");
    requireNonNull(row, "row");
  }
}
