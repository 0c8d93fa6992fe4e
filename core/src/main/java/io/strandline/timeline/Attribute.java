package io.strandline.timeline;

import static java.util.Objects.requireNonNull;

import java.util.List;

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

  /**
   * True where a dimension of these attributes keeps versions: with attributes but none of type 2
   * it has one row a key, without any it is the history of its keys' presence.
   */
  static boolean keepVersions(List<Attribute> attributes) {
    return attributes.isEmpty() || attributes.stream().anyMatch(a -> a.treatment().versions());
  }
}
