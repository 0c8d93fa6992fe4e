package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import io.strandline.spec.HashForm;
import io.strandline.table.Identifiers;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
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
    if (!form.equals(HashForm.SHA256) || !isText || attributes.isEmpty()) {
      return Optional.empty();
    }
    RowPieces pieces = RowPieces.of(schema, RecordHash.byTheirNames(attributes));
    return Optional.of(
        udf(new HashProofFunction(pieces.digest()), DataTypes.LongType)
            .apply(pieces.together(), RowPieces.binary(col(Identifiers.quoted(stored)))));
  }
}
