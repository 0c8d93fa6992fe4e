package io.strandline.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /** The columns that {@code name} means: none, one, or several where it is ambiguous. */
  public List<StructField> all(String name) {
    return fields.stream().filter(field -> same(field.name(), name)).toList();
  }

  /** The column that {@code name} means, where there is exactly one. */
  public Optional<StructField> one(String name) {
    List<StructField> found = all(name);
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
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
    String wanted = name.toLowerCase(Locale.ROOT);
    return fields.stream()
        .map(StructField::name)
        .filter(n -> n.toLowerCase(Locale.ROOT).equals(wanted) || near(n, wanted))
        .findFirst()
        .map(n -> "did you mean `" + n + "`?")
        .orElse("it has: " + String.join(", ", fields.stream().map(StructField::name).toList()));
  }

  private static boolean near(String candidate, String wanted) {
    String name = candidate.toLowerCase(Locale.ROOT);
    int[] row = new int[wanted.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= name.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int cost = name.charAt(i - 1) == wanted.charAt(j - 1) ? 0 : 1;
        int next = Math.min(Math.min(row[j] + 1, row[j - 1] + 1), diagonal + cost);
        diagonal = row[j];
        row[j] = next;
      }
    }
    return row[wanted.length()] <= Math.max(1, wanted.length() / 4);
  }
}
