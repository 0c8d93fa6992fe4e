package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.md5;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.spec.HashForm;
import io.strandline.table.HashEra;
import io.strandline.table.Identifiers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The hash of a row's type 2 attributes (semantics, section 3): equal exactly where the attributes
 * are the same by value, but for collisions of the hash function itself. Attributes count by name,
 * in whatever order they are given, and a NULL is left out, so a new column or a widened one leaves
 * the hash of old rows as it was.
 */
public final class RecordHash {
  private RecordHash() {}

  /**
   * The hash as an expression over a row of {@code schema}: 64 or 32 lower-case hexadecimal digits
   * (STRING) for SHA-256 and MD5, a BIGINT for xxHash64.
   *
   * @param schema the columns of the row
   * @param attributes names of the type 2 attributes, spelled as the dimension spells them; the
   *     spelling goes into the hash, their order only where values are concatenated
   * @throws io.strandline.error.StrandlineException for a column of a type that has no equality
   */
  public static Column of(StructType schema, List<String> attributes, HashForm form) {
    return form.text() == HashForm.Text.EXACT
        ? exact(schema, byTheirNames(attributes), form.function())
        : hashed(ConcatText.of(schema, attributes, form.text()), form.function());
  }

  /**
   * A BIGINT that is the same for rows with the same values, wherever these stand.
   *
   * @param columns the column of each attribute, by the attribute's name
   */
  public static Column ofValues(StructType schema, Map<String, String> columns) {
    return exact(schema, columns, HashForm.Function.XXHASH64);
  }

  /**
   * The hash that rows of an era have, over a row of the table today; empty where the table no
   * longer tells.
   */
  public static Optional<Column> of(StructType schema, HashEra era) {
    List<String> columns = era.attributes().stream().map(HashEra.Part::column).toList();
    Optional<HashForm> form = HashForm.of(era.formula());
    boolean known = form.isPresent() && List.of(schema.fieldNames()).containsAll(columns);
    if (!known || !era.attributes().stream().allMatch(part -> isOfItsKind(part, schema))) {
      return Optional.empty();
    }
    if (form.get().text() != HashForm.Text.EXACT) {
      return Optional.of(of(schema, columns, form.get()));
    }
    Map<String, String> parts = new TreeMap<>();
    era.attributes().forEach(part -> parts.put(part.name(), part.column()));
    return Optional.of(exact(schema, parts, form.get().function()));
  }

  private static boolean isOfItsKind(HashEra.Part part, StructType schema) {
    DataType type = typeOf(schema, part.column());
    return part.kind().equals(type.sql()) || part.kind().equals(ValueKind.of(type));
  }

  /** Attributes in columns of their own names. */
  static Map<String, String> byTheirNames(List<String> attributes) {
    Map<String, String> columns = new TreeMap<>();
    attributes.forEach(name -> columns.put(name, name));
    return columns;
  }

  /** The injective text that is hashed, never NULL. */
  static Column encoding(StructType schema, List<String> attributes) {
    return encoding(schema, byTheirNames(attributes));
  }

  private static Column encoding(StructType schema, Map<String, String> columns) {
    Map<String, Column> pieces = new TreeMap<>();
    columns.forEach((name, column) -> pieces.put(name, piece(schema, name, column)));
    return joined(pieces);
  }

  /** SHA-256 takes one function of ours, which is twice as fast as text put together by Spark. */
  private static Column exact(
      StructType schema, Map<String, String> columns, HashForm.Function function) {
    if (function != HashForm.Function.SHA256 || columns.isEmpty()) {
      return hashed(encoding(schema, columns), function);
    }
    RowPieces pieces = RowPieces.of(schema, columns);
    return udf(new RecordHashFunction(pieces.digest()), DataTypes.BinaryType)
        .apply(pieces.together())
        .cast(DataTypes.StringType);
  }

  private static Column piece(StructType schema, String name, String column) {
    Column value = col(Identifiers.quoted(column));
    return ValueEncoding.field(name, name, value, typeOf(schema, column));
  }

  private static Column joined(Map<String, Column> pieces) {
    return concat_ws("", pieces.values().toArray(Column[]::new));
  }

  private static Column hashed(Column text, HashForm.Function function) {
    return switch (function) {
      case SHA256 -> sha2(text, 256);
      case XXHASH64 -> xxhash64(text);
      case MD5 -> md5(text);
    };
  }

  static DataType typeOf(StructType schema, String attribute) {
    return Arrays.stream(schema.fields())
        .filter(field -> field.name().equals(attribute))
        .findFirst()
        .or(
            () ->
                Arrays.stream(schema.fields())
                    .filter(field -> field.name().equalsIgnoreCase(attribute))
                    .findFirst())
        .map(StructField::dataType)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The row has no attribute " + attribute + ", only " + schema.simpleString()));
  }
}
