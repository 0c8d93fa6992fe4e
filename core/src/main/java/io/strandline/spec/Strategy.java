package io.strandline.spec;

/** How a batch's rows get into the table. */
public enum Strategy {
  /** The direct way where the table allows it, the portable one elsewhere. */
  AUTO,
  /**
   * Rows are replaced where they stand, without looking for them again. Built on parts of Spark and
   * Delta that are no public interface.
   */
  DIRECT,
  /** One MERGE: public SQL and nothing else. */
  PORTABLE
}
