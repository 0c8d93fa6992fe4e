package io.strandline.timeline;

/**
 * Stands for an attribute of which an upsert says nothing: a partial one that does not send it, or
 * a whole one of the event log that is older than the attribute.
 */
public enum Unsent {
  UNSENT;

  @Override
  public String toString() {
    return "(unsent)";
  }
}
