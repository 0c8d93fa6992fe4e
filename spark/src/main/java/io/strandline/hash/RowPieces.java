package io.strandline.hash;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;

import io.strandline.table.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The pieces of the text that {@link RecordHash} hashes, one an attribute, in the order of their
 * names. A text goes without what {@link ValueEncoding} puts before it, which {@link RowDigest}
 * adds: so no text is put together for each row.
 *
 * @param tags what goes before each piece and its length; empty for those that are encoded already
 * @param pieces of type BINARY, NULL where the attribute is
 */
record RowPieces(List<String> tags, List<Column> pieces) {
  RowPieces {
    tags = List.copyOf(tags);
    pieces = List.copyOf(pieces);
  }

  /**
   * The pieces of a row of {@code schema}.
   *
   * @param columns the column of each attribute, by the attribute's name
   */
  static RowPieces of(StructType schema, Map<String, String> columns) {
    List<String> tags = new ArrayList<>();
    List<Column> pieces = new ArrayList<>();
    new TreeMap<>(columns)
        .forEach(
            (name, column) -> {
              Column value = col(Identifiers.quoted(column));
              DataType type = RecordHash.typeOf(schema, column);
              boolean plain = type instanceof StringType;
              tags.add(plain ? ValueEncoding.textTag(name) : "");
              pieces.add(binary(plain ? value : ValueEncoding.field(name, name, value, type)));
            });
    return new RowPieces(tags, pieces);
  }

  RowDigest digest() {
    return new RowDigest(tags);
  }

  /** All pieces in one column. */
  Column together() {
    return array(pieces.toArray(Column[]::new));
  }

  static Column binary(Column text) {
    return text.cast(DataTypes.StringType).cast(DataTypes.BinaryType);
  }
}
