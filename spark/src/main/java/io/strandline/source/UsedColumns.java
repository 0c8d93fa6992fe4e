package io.strandline.source;

import io.strandline.error.ErrorCode;
import io.strandline.error.NameList;
import io.strandline.error.Nearest;
import io.strandline.error.Problem;
import io.strandline.spec.Policies.MissingColumns;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;

/**
 * The columns of one source that a dimension uses, under the names that the spec writes, and what
 * is wrong with them. Names are matched by the session's case rule.
 */
final class UsedColumns {
  private final SourceContext context;
  private final RowShape.Case names;
  private final Map<String, String> spelling = new LinkedHashMap<>();
  private final Map<String, DataType> declared = new LinkedHashMap<>();

  UsedColumns(SourceContext context, RowShape.Case names) {
    this.context = context;
    this.names = names;
    DeclaredTypes.parse(context.declared())
        .forEach(
            (name, type) -> {
              declared.put(names.folded(name), type);
              spelling.put(names.folded(name), name);
            });
    context.use().named().forEach(name -> spelling.put(names.folded(name), name));
  }

  /**
   * The used columns, those in {@code found} first and in its order, by folded name with the
   * spelling of the spec.
   */
  Map<String, String> of(Collection<String> found) {
    Map<String, String> used = new LinkedHashMap<>();
    for (String name : found) {
      if (isUsed(name)) {
        used.putIfAbsent(names.folded(name), spelling.getOrDefault(names.folded(name), name));
      }
    }
    for (String name : spelling.values()) {
      if (isUsed(name)) {
        used.putIfAbsent(names.folded(name), name);
      }
    }
    return used;
  }

  /** The declared type of a column by folded name. */
  Optional<DataType> declared(String folded) {
    return Optional.ofNullable(declared.get(folded));
  }

  /** The declared columns as they are spelled. */
  List<String> declaredNames() {
    return declared.keySet().stream().map(spelling::get).toList();
  }

  boolean areMissingRefused() {
    return context.missingColumns() == MissingColumns.REJECT;
  }

  private boolean isUsed(String name) {
    return contains(context.use().named(), name)
        || context.use().restExcept().filter(except -> !contains(except, name)).isPresent();
  }

  private boolean contains(Collection<String> all, String name) {
    return all.stream().anyMatch(other -> names.folded(other).equals(names.folded(name)));
  }

  /** A used column is not there. */
  Problem missing(String column, String source, Collection<String> found) {
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_MISSING,
        "The source " + source + " has no column `" + column + "`.",
        instead(column, found)
            + (context.use().inConditions().contains(column)
                ? perhapsText(column)
                : " An attribute may be missing with missing_columns: null."));
  }

  /** Forgotten quotes make a column of a text. */
  private static String perhapsText(String column) {
    return " `%s` stands in a condition: if it is a text, put it in single quotes: '%s'."
        .formatted(column, column);
  }

  private static String instead(String column, Collection<String> found) {
    boolean oneLine = found.size() == 1 && found.iterator().next().matches(".*[;\t|].*");
    if (oneLine) {
      return "It has: " + NameList.of(found) + ". Are its fields separated by commas?";
    }
    String hint = Nearest.hint(column, found);
    return hint.isEmpty() ? "It has: " + NameList.of(found) + ". Correct the name." : hint;
  }

  /** Columns of a text source are used, but nothing says their types. */
  List<Problem> undeclared(List<String> columns, String source) {
    if (columns.isEmpty()) {
      return List.of();
    }
    String example =
        columns.stream().map(c -> c + ": " + usual(c)).collect(Collectors.joining(", ", "{", "}"));
    return List.of(
        Problem.of(
            ErrorCode.SOURCE_COLUMN_TYPE,
            "The source "
                + source
                + " has no types of its own, and the spec declares none for "
                + NameList.of(columns)
                + ".",
            "Declare them, such as columns: "
                + example
                + ", or leave columns out with except."
                + columns.stream()
                    .filter(c -> !declared.isEmpty() && context.use().inConditions().contains(c))
                    .findFirst()
                    .map(UsedColumns::perhapsText)
                    .orElse("")));
  }

  private String usual(String column) {
    return context.use().time().filter(column::equals).isPresent() ? "timestamp" : "string";
  }

  /** A column name that stands for several columns. */
  static Problem ambiguous(String column, String source) {
    return Problem.of(
        ErrorCode.SOURCE_COLUMN_AMBIGUOUS,
        "The source " + source + " has several columns `" + column + "`.",
        "Rename all but one of them.");
  }
}
