package io.strandline.table;

/**
 * What a publication wrote.
 *
 * @param files data and delete files added
 * @param bytes their size
 */
public record Written(long files, long bytes) {

  /** What both wrote. */
  public Written plus(Written other) {
    return new Written(files + other.files, bytes + other.bytes);
  }
}
