package io.strandline.spec;

import static java.util.Objects.requireNonNull;

/**
 * What a run refuses, and how it writes.
 *
 * @param badRows what rows that cannot be used do to the run
 * @param missingColumns what a column named by the spec but absent from the source means
 * @param newAttributes what an attribute that first appears does
 * @param emptyCsvField what an empty CSV field is
 * @param maxClose largest share of the current keys (0 to 1) that a snapshot may close
 * @param strategy how rows get into the table
 * @param writeMode what replacing a row does to the file that holds it
 */
public record Policies(
    BadRows badRows,
    MissingColumns missingColumns,
    NewAttributes newAttributes,
    EmptyCsvField emptyCsvField,
    double maxClose,
    Strategy strategy,
    WriteMode writeMode) {

  /** The policies of a spec that names none. */
  public static final Policies DEFAULT =
      new Policies(
          BadRows.REJECT,
          MissingColumns.REJECT,
          NewAttributes.FILL,
          EmptyCsvField.NULL,
          0.3,
          Strategy.AUTO,
          WriteMode.TABLE);

  public Policies {
    requireNonNull(badRows, "badRows");
    requireNonNull(missingColumns, "missingColumns");
    requireNonNull(newAttributes, "newAttributes");
    requireNonNull(emptyCsvField, "emptyCsvField");
    requireNonNull(strategy, "strategy");
    requireNonNull(writeMode, "writeMode");
    if (!(maxClose >= 0 && maxClose <= 1)) {
      throw new IllegalArgumentException("max_close must be between 0 and 1, not " + maxClose);
    }
  }

  /** The same, bad rows are set aside. */
  Policies settingBadRowsAside() {
    return new Policies(
        BadRows.QUARANTINE,
        missingColumns,
        newAttributes,
        emptyCsvField,
        maxClose,
        strategy,
        writeMode);
  }

  /** What rows that cannot be used do. */
  public enum BadRows {
    /** The run is refused and nothing is written. */
    REJECT,
    /** They are set aside and the rest is applied. */
    QUARANTINE
  }

  /** What a missing column means. */
  public enum MissingColumns {
    /** The run is refused. */
    REJECT,
    /** Every value of it is NULL. */
    NULL
  }

  /** What an attribute that the table has not seen does when it first appears. */
  public enum NewAttributes {
    /** Open versions take its value in place; nothing is versioned. */
    FILL,
    /** It is a change like any other. */
    VERSION
  }

  /** What an empty CSV field is. */
  public enum EmptyCsvField {
    /** NULL. */
    NULL,
    /** The empty string. */
    STRING
  }
}
