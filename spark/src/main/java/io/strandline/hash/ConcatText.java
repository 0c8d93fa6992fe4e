package io.strandline.hash;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.make_dt_interval;
import static org.apache.spark.sql.functions.unix_micros;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.spec.HashForm.Text;
import io.strandline.table.Identifiers;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;

/**
 * The text that many pipelines hash: values as Spark prints them, joined with {@code |}. Rows that
 * differ may share it: {@code ("a|b", "c")} and {@code ("a", "b|c")} do.
 */
final class ConcatText {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  private ConcatText() {}

  static Column of(StructType schema, List<String> attributes, Text form) {
    List<Column> parts = new ArrayList<>();
    for (String attribute : attributes) {
      Column text =
          printed(
              attribute, col(Identifiers.quoted(attribute)), RecordHash.typeOf(schema, attribute));
      parts.add(form == Text.CONCAT ? coalesce(text, lit("")) : text);
    }
    return concat_ws("|", parts.toArray(Column[]::new));
  }

  private static Column printed(String name, Column value, DataType type) {
    if (type instanceof ArrayType || type instanceof MapType || type instanceof StructType) {
      throw new StrandlineException(
          Problem.of(
              ErrorCode.TYPE_UNSUPPORTED,
              "column `"
                  + name
                  + "` is "
                  + type.sql()
                  + ", which `hash: {concat: ...}` can't print",
              "Use hash: sha256, or track the column in another way than type 2 and 6."));
    }
    if (type instanceof TimestampType) {
      // A cast would print it in the session's time zone.
      Column seconds = unix_micros(value).cast("decimal(20,0)").divide(lit(1_000_000));
      Column since1970 = make_dt_interval(lit(0), lit(0), lit(0), seconds.cast("decimal(18,6)"));
      return lit(EPOCH).plus(since1970).cast(DataTypes.StringType);
    }
    return value.cast(DataTypes.StringType);
  }
}
