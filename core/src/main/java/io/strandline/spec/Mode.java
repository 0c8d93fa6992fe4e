package io.strandline.spec;

/** What a batch is. */
public enum Mode {
  /** Each row is an upsert or a delete; absent keys mean nothing. */
  CHANGES,
  /** The batch is the full extract; absent keys follow {@link Deletes}. */
  SNAPSHOT
}
