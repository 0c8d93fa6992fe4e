package io.strandline.spec;

/** What replacing a row does to the file that holds it. */
public enum WriteMode {
  /** Whatever the table is set to; Strandline creates tables that are merge-on-read. */
  TABLE,
  /** The file stays and a list of deleted positions goes with it: cheap to write. */
  MERGE_ON_READ,
  /** The file is written anew without the row: nothing to look up when reading. */
  COPY_ON_WRITE,
  /** Each batch in the way that is cheaper for it, by the share of the rows that it replaces. */
  AUTO
}
