package io.strandline.cases;

import static java.util.Objects.requireNonNull;

/**
 * A column of a case.
 *
 * @param name its name
 * @param type its Spark SQL type, as text
 * @param role what it is for
 */
public record Column(String name, String type, Role role) {
  public Column {
    requireNonNull(name, "name");
    requireNonNull(type, "type");
    requireNonNull(role, "role");
  }

  /** What a column is for. */
  public enum Role {
    KEY,
    TYPE0,
    TYPE1,
    TYPE2,
    TYPE3,
    UNTRACKED,
    EFFECTIVE_AT,
    SEQUENCE,
    /** Steers the peer's run or counts its versions; never an attribute. */
    CONTROL;

    /** True for columns whose values describe the key. */
    public boolean isAttribute() {
      return switch (this) {
        case TYPE0, TYPE1, TYPE2, TYPE3, UNTRACKED -> true;
        case KEY, EFFECTIVE_AT, SEQUENCE, CONTROL -> false;
      };
    }
  }
}
