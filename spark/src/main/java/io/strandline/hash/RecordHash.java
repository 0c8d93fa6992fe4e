package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.spec.Layout;
import io.strandline.table.Identifiers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
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
   * The hash as an expression over a row of {@code schema}: 64 lower-case hexadecimal digits
   * (STRING) for SHA-256, a BIGINT for xxHash64.
   *
   * @param schema the columns of the row
   * @param attributes names of the type 2 attributes, spelled as the dimension spells them; the
   *     spelling goes into the hash
   * @throws io.strandline.error.StrandlineException for a column of a type that has no equality
   */
  public static Column of(StructType schema, List<String> attributes, Layout.Hash hash) {
    Column encoded = encoding(schema, attributes);
    return switch (hash) {
      case SHA256 -> sha2(encoded, 256);
      case XXHASH64 -> xxhash64(encoded);
    };
  }

  /** The injective text that is hashed, never NULL. */
  static Column encoding(StructType schema, List<String> attributes) {
    Map<String, Column> pieces = new TreeMap<>();
    for (String attribute : attributes) {
      Column value = col(Identifiers.quoted(attribute));
      pieces.put(
          attribute, ValueEncoding.field(attribute, attribute, value, typeOf(schema, attribute)));
    }
    return concat_ws("", pieces.values().toArray(Column[]::new));
  }

  private static DataType typeOf(StructType schema, String attribute) {
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
