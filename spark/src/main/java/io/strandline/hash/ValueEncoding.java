package io.strandline.hash;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.array_join;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.map_entries;
import static org.apache.spark.sql.functions.octet_length;
import static org.apache.spark.sql.functions.rint;
import static org.apache.spark.sql.functions.rtrim;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.sort_array;
import static org.apache.spark.sql.functions.to_char;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * Encodes a value as text, injectively: values that differ never share a text, and every text tells
 * where it ends, so texts can be joined without a separator.
 *
 * <pre>
 * string          s&lt;bytes&gt;:&lt;text&gt;     binary     x&lt;digits&gt;:&lt;hexadecimal&gt;
 * whole number    n&lt;digits&gt;;           fraction   n&lt;digits&gt;.&lt;digits without trailing zeros&gt;;
 * float, double   n&lt;digits&gt;; where whole and a BIGINT, else f&lt;xxhash64 of the double&gt;;
 * boolean         b0; or b1;           date       d&lt;days since 1970-01-01&gt;;
 * timestamp       t&lt;microseconds since 1970-01-01T00:00:00Z&gt;;
 * timestamp_ntz   w&lt;the same, read as if in UTC&gt;;
 * array           a&lt;size&gt;;&lt;elements&gt;  (a NULL element is z)
 * map             m&lt;size&gt;;&lt;key and value of each entry, sorted&gt;
 * struct          r&lt;fields&gt;;           field      &lt;bytes of the name&gt;:&lt;name&gt;&lt;value&gt;
 * </pre>
 *
 * <p>Fields stand in the order of their names; a NULL field is left out. All NaN are one value, and
 * -0.0 is 0. The xxhash64 of one double is a bijection of its bits; it stands for them because
 * Spark offers no other stable view of them (how a double is printed depends on the JDK).
 */
final class ValueEncoding {
  private static final String TEXT = "s";
  private static final double BIGINT_LIMIT = 0x1p63;

  /** Above this scale Spark may print a decimal in scientific notation, depending on ANSI mode. */
  private static final int PLAIN_SCALE = 6;

  private ValueEncoding() {}

  /**
   * A field with its name, NULL where the value is.
   *
   * @param path where the field is, for messages
   */
  static Column field(String path, String name, Column value, DataType type) {
    return encoded(prefix(name), path, value, type);
  }

  /** What stands before length and text of a field that is a text. */
  static String textTag(String name) {
    return prefix(name) + TEXT;
  }

  private static String prefix(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length + ":" + name;
  }

  /** {@code prefix} and the encoded value, NULL where the value is. */
  private static Column encoded(String prefix, String path, Column value, DataType type) {
    if (type instanceof StringType) {
      Column text = type.equals(DataTypes.StringType) ? value : value.cast(DataTypes.StringType);
      return concat(lit(prefix + TEXT), text(octet_length(text)), lit(":"), text);
    }
    if (type instanceof BinaryType) {
      Column digits = hex(value);
      return concat(lit(prefix + "x"), text(octet_length(digits)), lit(":"), digits);
    }
    if (type instanceof BooleanType) {
      return when(value, lit(prefix + "b1;")).when(value.equalTo(false), lit(prefix + "b0;"));
    }
    if (isInteger(type)) {
      return ended(prefix + "n", text(value));
    }
    if (type instanceof DecimalType decimal) {
      return ended(prefix + "n", plain(value, decimal));
    }
    if (type instanceof FloatType || type instanceof DoubleType) {
      return floating(prefix, value.cast(DataTypes.DoubleType));
    }
    if (type instanceof DateType) {
      return ended(prefix + "d", text(unix_date(value)));
    }
    if (type instanceof TimestampType) {
      return ended(prefix + "t", text(unix_micros(value)));
    }
    if (type instanceof TimestampNTZType) {
      return ended(prefix + "w", text(unix_micros(WallClock.instant(value, "UTC"))));
    }
    if (type instanceof NullType) {
      return text(lit(null));
    }
    return nested(prefix, path, value, type);
  }

  private static Column nested(String prefix, String path, Column value, DataType type) {
    if (type instanceof ArrayType array) {
      Column elements = transform(value, x -> element(path + ".element", x, array.elementType()));
      return concat(lit(prefix + "a"), text(size(value)), lit(";"), array_join(elements, ""));
    }
    if (type instanceof MapType map) {
      Column entries =
          transform(
              map_entries(value),
              entry ->
                  concat(
                      element(path + ".key", entry.getField("key"), map.keyType()),
                      element(path + ".value", entry.getField("value"), map.valueType())));
      return concat(
          lit(prefix + "m"), text(size(value)), lit(";"), array_join(sort_array(entries), ""));
    }
    if (type instanceof StructType struct) {
      Column[] fields =
          Arrays.stream(struct.fields())
              .sorted(Comparator.comparing(StructField::name))
              .map(
                  f ->
                      field(
                          path + "." + f.name(), f.name(), value.getField(f.name()), f.dataType()))
              .toArray(Column[]::new);
      return when(value.isNotNull(), concat(lit(prefix + "r"), concat_ws("", fields), lit(";")));
    }
    throw new StrandlineException(
        Problem.of(
            ErrorCode.TYPE_UNSUPPORTED,
            "Column " + path + " has the type " + type.sql() + ", whose values cannot be compared",
            "Leave the column out, or cast it in the source to a supported type such as STRING."));
  }

  private static Column element(String path, Column value, DataType type) {
    return coalesce(encoded("", path, value, type), lit("z"));
  }

  private static Column floating(String prefix, Column value) {
    Column whole =
        rint(value).equalTo(value).and(value.geq(-BIGINT_LIMIT)).and(value.lt(BIGINT_LIMIT));
    return when(whole, ended(prefix + "n", text(value.cast(DataTypes.LongType))))
        .when(value.isNotNull(), ended(prefix + "f", text(xxhash64(value))));
  }

  /** A decimal without exponent and trailing zeros, the same in every session. */
  private static Column plain(Column value, DecimalType type) {
    if (type.scale() == 0) {
      return text(value);
    }
    Column printed = rtrim(rtrim(text(value), lit("0")), lit("."));
    if (type.scale() <= PLAIN_SCALE) {
      return printed;
    }
    // Compared as its own type: Spark would round it to compare it with an integer.
    Column zero = lit(BigDecimal.ZERO).cast(type);
    Column tiny = abs(value).lt(lit(BigDecimal.ONE.movePointLeft(PLAIN_SCALE)).cast(type));
    Column fraction = to_char(abs(value), lit("." + "0".repeat(type.scale())));
    Column sign = when(value.lt(zero), lit("-0")).otherwise(lit("0"));
    return when(value.equalTo(zero), lit("0"))
        .when(tiny, concat(sign, rtrim(fraction, lit("0"))))
        .otherwise(printed);
  }

  private static Column ended(String tag, Column text) {
    return concat(lit(tag), text, lit(";"));
  }

  private static Column text(Column value) {
    return value.cast(DataTypes.StringType);
  }

  private static boolean isInteger(DataType type) {
    return type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType;
  }
}
