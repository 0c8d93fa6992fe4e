package io.strandline.spec;

/** How much of its key a source row states. */
public enum Rows {
  /** Every attribute: NULL is a value. */
  WHOLE,
  /** Only what changed: an attribute that is NULL or missing keeps the value it had. */
  PARTIAL
}
