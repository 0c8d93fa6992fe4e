package io.strandline.spec;

/** What happens to a key that is deleted or absent. */
public enum Deletes {
  /** Nothing. */
  IGNORE,
  /** Its open version ends. */
  CLOSE,
  /** Its open version ends and the gap is itself a version, marked {@code is_deleted}. */
  TOMBSTONE
}
