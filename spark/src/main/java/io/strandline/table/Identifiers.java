package io.strandline.table;

/** Quotes names for SQL, so that reserved, dotted, quoted and unicode names work everywhere. */
public final class Identifiers {
  private Identifiers() {}

  /** {@code name} in backquotes. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}
