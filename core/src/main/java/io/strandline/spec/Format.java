package io.strandline.spec;

/** The table format that holds the dimension. */
public enum Format {
  ICEBERG,
  DELTA;

  /** The word for it in specs, options and folder names. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
