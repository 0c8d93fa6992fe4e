package io.strandline.timeline;

/** Stands for an attribute of which a partial upsert says nothing. */
public enum Unsent {
  UNSENT;

  @Override
  public String toString() {
    return "(unsent)";
  }
}
