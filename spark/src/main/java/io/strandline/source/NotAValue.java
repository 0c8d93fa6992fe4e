package io.strandline.source;

/** Says why a text is not a value of its type. Thrown for each bad value, so without a stack. */
public final class NotAValue extends Exception {
  NotAValue(String reason) {
    super(reason, null, false, false);
  }
}
