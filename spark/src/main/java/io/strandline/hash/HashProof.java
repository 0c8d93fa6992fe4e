package io.strandline.hash;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import io.strandline.spec.HashForm;
import io.strandline.table.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * Compares stored hashes with those of {@link RecordHash}, in one function instead of many
 * expressions: no text is put together, and no hash is written out as digits.
 */
public final class HashProof {
  /** Set in a proof where the stored hash is not the row's. */
  public static final long DIFFERS = 1;

  private HashProof() {}

  /**
   * A BIGINT, never NULL: 63 bits of the hash of a row's attributes, and {@link #DIFFERS} where the
   * stored hash is another. Empty for hashes that are not SHA-256 of the exact text.
   *
   * @param schema the columns of the row
   * @param attributes names of the type 2 attributes, spelled as the dimension spells them
   * @param stored the column with the stored hash
   */
  public static Optional<Column> of(
      StructType schema, List<String> attributes, HashForm form, String stored) {
    boolean isText = RecordHash.typeOf(schema, stored).equals(DataTypes.StringType);
    if (!form.equals(HashForm.SHA256) || !isText) {
      return Optional.empty();
    }
    TreeMap<String, DataType> types = new TreeMap<>();
    attributes.forEach(name -> types.put(name, RecordHash.typeOf(schema, name)));
    List<String> tags = new ArrayList<>();
    List<Column> pieces = new ArrayList<>();
    types.forEach(
        (name, type) -> {
          Column value = column(name);
          boolean plain = type instanceof StringType;
          tags.add(plain ? ValueEncoding.textTag(name) : "");
          pieces.add(binary(plain ? value : ValueEncoding.field(name, name, value, type)));
        });
    if (pieces.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        udf(new HashProofFunction(tags), DataTypes.LongType)
            .apply(array(pieces.toArray(Column[]::new)), binary(column(stored))));
  }

  private static Column column(String name) {
    return col(Identifiers.quoted(name));
  }

  private static Column binary(Column text) {
    return text.cast(DataTypes.StringType).cast(DataTypes.BinaryType);
  }
}
