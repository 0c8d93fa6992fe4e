package io.strandline.layout;

import io.strandline.timeline.Treatment;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;

/**
 * The table's columns of one attribute: itself, and what types 3 and 6 keep beside or instead of it
 * (semantics, section 1).
 *
 * @param attribute the attribute
 * @param treatment what its changes do
 */
public record AttributeColumns(StructField attribute, Treatment treatment) {

  /** The column that holds the attribute's own value. */
  public String value() {
    return treatment == Treatment.PREVIOUS ? current() : attribute.name();
  }

  /** Types 3 and 6: the column with the value as last known. */
  public String current() {
    return "current_" + attribute.name();
  }

  /** Type 3: the column with the last different value. */
  public String previous() {
    return "previous_" + attribute.name();
  }

  /** Type 3: the column with the effective time of the last change. */
  public String changedAt() {
    return attribute.name() + "_changed_at";
  }

  /** True where {@code name} is the column of {@link #changedAt()}. */
  boolean isChangedAt(String name) {
    return treatment == Treatment.PREVIOUS && changedAt().equals(name);
  }

  /** All of them, in the table's order. */
  public List<StructField> all() {
    return switch (treatment) {
      case PREVIOUS ->
          List.of(
              like(current()),
              like(previous()),
              new StructField(changedAt(), DataTypes.TimestampType, true, Metadata.empty()));
      case HYBRID -> List.of(attribute, like(current()));
      case FIXED, OVERWRITE, OVERWRITE_ALL, VERSION, UNTRACKED -> List.of(attribute);
    };
  }

  private StructField like(String name) {
    return new StructField(name, attribute.dataType(), true, Metadata.empty());
  }
}
