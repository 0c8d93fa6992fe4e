package io.strandline.query;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.layout.ColumnLookup;
import io.strandline.table.Identifiers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The rows of one business key, given as text. */
public final class KeyFilter {
  private final StructType key;
  private final List<Problem> problems = new ArrayList<>();

  private KeyFilter(List<StructField> key) {
    this.key = new StructType(key.toArray(StructField[]::new));
  }

  /**
   * True for the rows of the key that {@code values} names.
   *
   * @param key the business key columns
   * @param values each column's value as text: numbers in decimal, times in ISO-8601 (UTC where no
   *     offset is given), binary in base64
   * @throws StrandlineException with every column that is unknown or missing, and every value that
   *     its column cannot hold
   */
  public static Column of(List<StructField> key, Map<String, String> values) {
    return new KeyFilter(key).filter(values);
  }

  private Column filter(Map<String, String> values) {
    Map<String, Column> parts = new LinkedHashMap<>();
    values.forEach(
        (name, text) ->
            field(name)
                .ifPresent(field -> value(field, text).ifPresent(c -> parts.put(field.name(), c))));
    for (StructField field : key.fields()) {
      boolean named = values.keySet().stream().anyMatch(n -> field(n).equals(Optional.of(field)));
      if (!named) {
        problems.add(
            Problem.of(
                ErrorCode.USAGE,
                "The key lacks a value for `" + field.name() + "`; it is made of " + names(),
                "Give a value for every column of the key."));
      }
    }
    values.keySet().stream().filter(name -> field(name).isEmpty()).forEach(this::unknown);
    if (!problems.isEmpty()) {
      throw new StrandlineException(problems);
    }
    return parts.entrySet().stream()
        .map(part -> col(Identifiers.quoted(part.getKey())).equalTo(part.getValue()))
        .reduce(lit(true), Column::and);
  }

  private Optional<StructField> field(String name) {
    return new ColumnLookup(key, ColumnLookup.Case.SENSITIVE)
        .one(name)
        .or(() -> new ColumnLookup(key, ColumnLookup.Case.INSENSITIVE).one(name));
  }

  private void unknown(String name) {
    String hint = new ColumnLookup(key, ColumnLookup.Case.INSENSITIVE).hint(name);
    problems.add(
        Problem.of(
            ErrorCode.UNKNOWN_KEY_COLUMN,
            "`" + name + "` is no column of the key; " + hint,
            "Name the columns of the key: " + names() + "."));
  }

  private Optional<Column> value(StructField field, String text) {
    try {
      return Optional.of(lit(KeyText.parse(text, field.dataType())).cast(field.dataType()));
    } catch (RuntimeException e) {
      problems.add(
          Problem.of(
              ErrorCode.USAGE,
              "`" + text + "` is no value for `" + field.name() + "`, a " + field.dataType().sql(),
              "Give " + KeyText.expected(field.dataType()) + "."));
      return Optional.empty();
    }
  }

  private String names() {
    return List.of(key.fieldNames()).stream()
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }
}
