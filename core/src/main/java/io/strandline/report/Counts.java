package io.strandline.report;

/**
 * What a batch does, in keys unless it says rows (semantics, section 5).
 *
 * @param sourceRows rows read from the source
 * @param keys distinct business keys in the source
 * @param created keys never seen before ("new")
 * @param changed keys that get a new version besides their existing ones
 * @param overwritten keys of which only type 1 values change
 * @param unchanged keys that stay as they are, but those of which the batch said nothing usable
 * @param closed keys whose open version ends without a successor
 * @param reopened keys that come back after a delete
 * @param late events earlier than the newest their key has seen
 * @param duplicate events equal to one already accepted
 * @param redated keys whose change is dated by the snapshot instead of the column
 * @param replaced events that replace another at the same instant
 * @param rekeyed versions whose start, and so surrogate key, moves
 * @param quarantinedRows rows set aside
 * @param versionsOpened rows the table gains
 * @param versionsChanged rows of the table that are written anew
 * @param versionsRemoved rows the table loses
 */
public record Counts(
    long sourceRows,
    long keys,
    long created,
    long changed,
    long overwritten,
    long unchanged,
    long closed,
    long reopened,
    long late,
    long duplicate,
    long redated,
    long replaced,
    long rekeyed,
    long quarantinedRows,
    long versionsOpened,
    long versionsChanged,
    long versionsRemoved) {

  /** Nothing happens. */
  public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The same counts with this many rows set aside. */
  public Counts withQuarantinedRows(long rows) {
    return new Counts(
        sourceRows,
        keys,
        created,
        changed,
        overwritten,
        unchanged,
        closed,
        reopened,
        late,
        duplicate,
        redated,
        replaced,
        rekeyed,
        rows,
        versionsOpened,
        versionsChanged,
        versionsRemoved);
  }

  /** True where the batch changes no row of the table. */
  public boolean changesNothing() {
    return versionsOpened == 0 && versionsChanged == 0 && versionsRemoved == 0;
  }
}
