package io.strandline.layout;

import io.strandline.error.NameList;
import io.strandline.error.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Finds columns by name under the session's case rules. */
public final class ColumnLookup {
  private final List<StructField> fields;
  private final Case rule;

  /** Whether names that differ in case are the same name. */
  public enum Case {
    SENSITIVE,
    INSENSITIVE
  }

  /** Looks up columns of {@code schema}. */
  public ColumnLookup(StructType schema, Case rule) {
    this.fields = Arrays.asList(schema.fields());
    this.rule = rule;
  }

  /** The same rule for the columns of another schema. */
  public ColumnLookup of(StructType other) {
    return new ColumnLookup(other, rule);
  }

  /** The columns that {@code name} means: none, one, or several where it is ambiguous. */
  public List<StructField> all(String name) {
    return fields.stream().filter(field -> same(field.name(), name)).toList();
  }

  /** The column that {@code name} means, where there is exactly one. */
  public Optional<StructField> one(String name) {
    List<StructField> found = all(name);
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** The column of exactly this name, else the one that it means. */
  Optional<StructField> exactlyOrOne(String name) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .or(() -> one(name));
  }

  /** True where the two names mean the same column. */
  public boolean same(String a, String b) {
    return rule == Case.SENSITIVE ? a.equals(b) : a.equalsIgnoreCase(b);
  }

  /** True where {@code names} contains {@code name}. */
  public boolean contains(List<String> names, String name) {
    return names.stream().anyMatch(other -> same(other, name));
  }

  /** The column closest to a name that was not found, as a hint; or the columns there are. */
  public String hint(String name) {
    List<String> names = fields.stream().map(StructField::name).toList();
    return Nearest.to(name, names)
        .map(nearest -> "did you mean `" + nearest + "`?")
        .orElseGet(() -> "it has: " + NameList.of(names));
  }
}
