package io.strandline.timeline;

/** What a change of an attribute does to the timeline (semantics, section 1). */
public enum Treatment {
  /** Type 0: the value of the key's first upsert ever. */
  FIXED,
  /** Type 1, {@code scope: version}: the value of the run's last upsert. */
  OVERWRITE,
  /** Type 1, {@code scope: all}: the value of the key's last upsert, in every version. */
  OVERWRITE_ALL,
  /** Type 2: a change opens a version. */
  VERSION,
  /** Type 3: current, previous and time of change, as known at the version's last event. */
  PREVIOUS,
  /** Type 6: a type 2 attribute that also has the key's last value on every version. */
  HYBRID,
  /** The value of the run's first upsert; neither compared nor overwritten. */
  UNTRACKED;

  /** True where a change of the attribute ends a run. */
  public boolean versions() {
    return this == VERSION || this == HYBRID;
  }
}
