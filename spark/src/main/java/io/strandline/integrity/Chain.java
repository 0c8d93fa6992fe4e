package io.strandline.integrity;

import io.strandline.integrity.FactColumns.Version;

/**
 * The versions of one key, one after the other by start and end, the open ones last of those that
 * start at once. It keeps the same few facts however many they are. Versions that are broken by
 * themselves are left out where neighbours are judged.
 */
final class Chain {
  private static final long NEVER = Long.MIN_VALUE;

  private final FactColumns columns;
  private final Tally tally;
  private final Violations open;
  private final Violations openWithStart;

  /** Open versions that start before a sound closed one. */
  private Violations followed;

  /** Of the sound versions with the latest start, those that promise another. */
  private Violations promising;

  /** The latest end and the latest start of sound closed versions. */
  private long latestEnd = NEVER;

  private long latestStart = NEVER;

  /** The last sound version, null before the first. */
  private Version previous;

  Chain(FactColumns columns, Tally tally) {
    this.columns = columns;
    this.tally = tally;
    this.open = new Violations(columns);
    this.openWithStart = new Violations(columns);
    this.followed = new Violations(columns);
    this.promising = new Violations(columns);
  }

  void next(Version version) {
    boolean sound = version.isSound();
    if (sound && latestEnd > version.from()) {
      tally.found(Rule.OVERLAP).add(version.row());
    }
    boolean afterGap = sound && follows(version);
    if (version.open()) {
      open.add(version.row());
      if (version.hasStart()) {
        openWithStart.add(version.row());
      }
    }
    if (sound && !version.open()) {
      closed(version, afterGap);
    }
    if (sound) {
      previous = version;
    }
  }

  /** Judges a sound version by the one before it; true where nothing explains the gap between. */
  private boolean follows(Version version) {
    if (previous == null || previous.open()) {
      return false;
    }
    if (previous.to() == version.from()
        && previous.hasSameValues(version)
        && !version.is(FactColumns.INCOMPARABLE)) {
      tally.found(Rule.EQUAL_NEIGHBOURS).add(version.row());
    }
    boolean afterGap = previous.to() < version.from() && previous.is(FactColumns.PROMISES_NEXT);
    if (afterGap) {
      tally.found(Rule.UNEXPLAINED_GAP).add(version.row());
    }
    return afterGap;
  }

  private void closed(Version version, boolean afterGap) {
    if (openWithStart.rows() > 0) {
      // open versions that start at once with this one are still to come
      followed = openWithStart.copy();
    }
    if (latestStart != version.from()) {
      promising = new Violations(columns);
    }
    if (version.is(FactColumns.PROMISES_NEXT) && !afterGap) {
      promising.add(version.row());
    }
    latestStart = version.from();
    latestEnd = Math.max(latestEnd, version.to());
  }

  /** Judges what shows only once all versions are known. */
  void end() {
    if (open.rows() > 1) {
      tally.found(Rule.SEVERAL_OPEN).add(open);
    }
    if (followed.rows() > 0) {
      tally.found(Rule.OPEN_NOT_LAST).add(followed);
    }
    if (open.rows() == 0 && promising.rows() > 0) {
      tally.found(Rule.UNEXPLAINED_GAP).add(promising);
    }
  }
}
