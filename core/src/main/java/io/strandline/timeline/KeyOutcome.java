package io.strandline.timeline;

/** What a batch does to one key. */
public enum KeyOutcome {
  /** The key had no version and has one now. */
  NEW,
  /** The key was deleted and is back. */
  REOPENED,
  /** The key was open and no longer is. */
  CLOSED,
  /** The key's versions changed. */
  CHANGED,
  /** Only values were overwritten in place. */
  OVERWRITTEN,
  /** Nothing changed. */
  UNCHANGED,
  /** Nothing changed, and nothing was taken: all that the batch says of the key was refused. */
  REFUSED
}
