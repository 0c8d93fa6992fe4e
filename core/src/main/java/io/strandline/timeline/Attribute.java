package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

/**
 * A column of the source that the dimension keeps.
 *
 * @param name the column's name in the source
 * @param treatment what its changes do
 */
public record Attribute(String name, Treatment treatment) {
  public Attribute {
    requireNonNull(name, "name");
    requireNonNull(treatment, "treatment");
  }
}
