package io.strandline.timeline;

/** Why a version ends where it does. */
public enum CloseReason {
  /** Another version follows. */
  CHANGED,
  /** A delete ended it; a gap follows. */
  DELETED,
  /** A snapshot lacked the key; a gap follows. */
  ABSENT,
  /** Another version follows, by a late event or a correction: it had ended otherwise before. */
  CORRECTED
}
