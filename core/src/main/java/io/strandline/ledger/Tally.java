package io.strandline.ledger;

/**
 * What a delivery's rows were, apart from plain events.
 *
 * @param duplicates rows equal to an event already accepted
 * @param late late rows that were not accepted, set aside or not
 * @param redated detected changes dated by their snapshot because their column's time was too old
 * @param replaced events replaced by a later batch's row of the same instant
 * @param quarantined rows set aside
 */
public record Tally(int duplicates, int late, int redated, int replaced, int quarantined) {
  /** Nothing to report. */
  public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

  Tally duplicate() {
    return new Tally(duplicates + 1, late, redated, replaced, quarantined);
  }

  Tally lateRow() {
    return new Tally(duplicates, late + 1, redated, replaced, quarantined);
  }

  Tally redate() {
    return new Tally(duplicates, late, redated + 1, replaced, quarantined);
  }

  Tally replace() {
    return new Tally(duplicates, late, redated, replaced + 1, quarantined);
  }

  Tally quarantine() {
    return new Tally(duplicates, late, redated, replaced, quarantined + 1);
  }
}
