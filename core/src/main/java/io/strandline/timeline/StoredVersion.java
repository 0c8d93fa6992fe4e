package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.util.Set;

/**
 * A version as the table holds it.
 *
 * @param version the version
 * @param firstSequence sequence of the event that opened it
 * @param lastSequence sequence of the last event known to have written it: the opening one, an
 *     overwriting one, or the delete that ended it
 * @param unknown positions of attributes that the table got after it last wrote this version: their
 *     NULL says nothing
 * @param row the table's own row, carried along untouched
 * @param <R> type of the table's rows
 */
public record StoredVersion<R>(
    Version version, Sequence firstSequence, Sequence lastSequence, Set<Integer> unknown, R row) {
  public StoredVersion {
    requireNonNull(version, "version");
    requireNonNull(firstSequence, "firstSequence");
    requireNonNull(lastSequence, "lastSequence");
    unknown = Set.copyOf(unknown);
    requireNonNull(row, "row");
  }

  /** A version of which every attribute is known. */
  public StoredVersion(Version version, Sequence firstSequence, Sequence lastSequence, R row) {
    this(version, firstSequence, lastSequence, Set.of(), row);
  }
}
