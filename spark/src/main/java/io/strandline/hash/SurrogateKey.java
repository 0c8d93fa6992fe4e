package io.strandline.hash;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.substring;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.spec.Layout.SurrogateForm;
import io.strandline.table.Identifiers;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The surrogate key of a version, made of business key and {@code valid_from}, so that a retry
 * gives the same key. Any engine that offers Spark's xxhash64, or SHA-256 for the wide form, can
 * compute it.
 */
public final class SurrogateKey {
  private static final int WIDE_DIGITS = 32;

  private SurrogateKey() {}

  /**
   * The surrogate key as a BIGINT: {@code xxhash64(business key..., valid_from)}.
   *
   * @param key the business key columns in the dimension's order, none NULL
   * @param validFrom the version's start
   */
  public static Column of(List<Column> key, Column validFrom) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("A surrogate key needs a business key");
    }
    return xxhash64(Stream.concat(key.stream(), Stream.of(validFrom)).toArray(Column[]::new));
  }

  /**
   * The surrogate key in a form of one's choice: as a BIGINT, its digits (STRING), or the first 128
   * bits of the SHA-256 of both in an injective text (STRING of 32 hexadecimal digits).
   *
   * @param key the business key columns in the dimension's order, none NULL
   * @param validFrom the version's start, a TIMESTAMP
   */
  public static Column of(List<StructField> key, Column validFrom, SurrogateForm form) {
    List<Column> columns = key.stream().map(f -> col(Identifiers.quoted(f.name()))).toList();
    return switch (form) {
      case BIGINT -> of(columns, validFrom);
      case TEXT -> of(columns, validFrom).cast(DataTypes.StringType);
      case WIDE -> substring(sha2(text(key, columns, validFrom), 256), 1, WIDE_DIGITS);
    };
  }

  /** Parts count by their place, not by their name: columns can be renamed. */
  private static Column text(List<StructField> key, List<Column> columns, Column validFrom) {
    Column text = ValueEncoding.field("valid_from", "", validFrom, DataTypes.TimestampType);
    for (int i = 0; i < key.size(); i++) {
      StructField field = key.get(i);
      text = concat(text, ValueEncoding.field(field.name(), "", columns.get(i), field.dataType()));
    }
    return text;
  }
}
