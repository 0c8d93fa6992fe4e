package io.strandline.docs;

import io.strandline.spec.ColumnNames;
import io.strandline.spec.Deletes;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Layout.Validity;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Fold;
import io.strandline.timeline.Treatment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of an example's source and of its dimension. A source column whose type the spec does
 * not declare is a timestamp where it dates rows, an int where it is a sequence, else a string.
 */
final class Columns {
  private final DimensionSpec spec;
  private final List<Attribute> attributes = new ArrayList<>();
  private final Map<String, String> source = new LinkedHashMap<>();

  /**
   * @param names the source's columns
   */
  Columns(DimensionSpec spec, List<String> names) {
    this.spec = spec;
    names.forEach(name -> source.put(name, typeOf(name)));
    for (String name : names) {
      treatment(name).ifPresent(treatment -> attributes.add(new Attribute(name, treatment)));
    }
  }

  List<Attribute> attributes() {
    return List.copyOf(attributes);
  }

  /** Types of the source's columns. */
  Map<String, String> source() {
    return source;
  }

  /** Types of the dimension's columns that examples show. */
  Map<String, String> dimension() {
    Map<String, String> columns = new LinkedHashMap<>();
    spec.key().forEach(name -> columns.put(name, source.get(name)));
    ColumnNames names = spec.layout().names();
    String time = spec.layout().validity() == Validity.DATE ? "date" : "timestamp";
    if (new Fold(attributes, Fold.Options.DEFAULT).hasValidity()) {
      columns.put(names.validFrom(), time);
      columns.put(names.validTo(), time);
    }
    for (Attribute attribute : attributes) {
      String name = attribute.name();
      String type = source.get(name);
      if (attribute.treatment() != Treatment.PREVIOUS) {
        columns.put(name, type);
      }
      if (attribute.treatment() == Treatment.PREVIOUS
          || attribute.treatment() == Treatment.HYBRID) {
        columns.put("current_" + name, type);
      }
      if (attribute.treatment() == Treatment.PREVIOUS) {
        columns.put("previous_" + name, type);
        columns.put(name + "_changed_at", "timestamp");
      }
    }
    if (spec.deletes() == Deletes.TOMBSTONE) {
      columns.put(names.isDeleted(), "boolean");
    }
    return columns;
  }

  private String typeOf(String name) {
    String undeclared =
        spec.time().effectiveAt().filter(name::equals).isPresent()
            ? "timestamp"
            : spec.time().sequence().contains(name) ? "int" : "string";
    return spec.columns().getOrDefault(name, undeclared);
  }

  private Optional<Treatment> treatment(String name) {
    boolean role =
        spec.key().contains(name)
            || spec.time().effectiveAt().filter(name::equals).isPresent()
            || spec.time().sequence().contains(name)
            || spec.tracking().except().contains(name);
    if (role) {
      return Optional.empty();
    }
    return spec.tracking().columns().entrySet().stream()
        .filter(entry -> entry.getValue().contains(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(spec.tracking()::rest);
  }
}
