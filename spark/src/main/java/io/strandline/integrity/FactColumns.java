package io.strandline.integrity;

import io.strandline.layout.Shape;
import io.strandline.query.RowJson;
import java.io.Serializable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.catalyst.util.CollationFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads the rows of {@link Facts}.
 *
 * @param shown the columns of a sample: those of the key, then start and end if there are versions
 * @param keys how many columns the key has
 */
record FactColumns(StructType shown, int keys) implements Serializable {
  static final int FLAG_DISAGREES = 1;
  static final int DELETED = 2;
  static final int PROMISES_NEXT = 4;
  static final int HASH_DIFFERS = 8;
  static final int INCOMPARABLE = 16;

  static FactColumns of(Shape shape) {
    StructType shown = new StructType(shape.key().toArray(StructField[]::new));
    if (shape.keepsVersions()) {
      shown =
          shown
              .add(shape.names().validFrom(), DataTypes.TimestampType)
              .add(shape.names().validTo(), DataTypes.TimestampType);
    }
    return new FactColumns(shown, shape.key().size());
  }

  boolean hasVersions() {
    return shown.length() > keys;
  }

  /** True where no part of the key is NULL. */
  boolean isKeyed(Row row) {
    for (int i = 0; i < keys; i++) {
      if (row.isNullAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** True for rows with the same key, as Spark groups them. */
  boolean haveSameKey(Row one, Row other) {
    for (int i = 0; i < keys; i++) {
      if (!same(one.get(i), other.get(i), shown.fields()[i].dataType())) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Object one, Object other, DataType type) {
    if (Objects.deepEquals(one, other)) {
      return true;
    }
    return type instanceof StringType text
        && !text.equals(DataTypes.StringType)
        && CollationFactory.fetchCollation(text.collationId())
            .equalsFunction
            .apply(UTF8String.fromString((String) one), UTF8String.fromString((String) other));
  }

  /** A version: what the row says of time and attributes. */
  Version version(Row row) {
    return new Version(
        row,
        isKeyed(row),
        !row.isNullAt(keys),
        row.isNullAt(keys) ? 0 : row.getLong(keys),
        row.isNullAt(keys + 1),
        row.isNullAt(keys + 1) ? 0 : row.getLong(keys + 1),
        row.getLong(keys + 2),
        row.getInt(keys + 3));
  }

  /** What a finding shows of a row. */
  String sample(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < shown.length(); i++) {
      values.add(i < keys || row.isNullAt(i) ? row.get(i) : instant(row.getLong(i)));
    }
    return RowJson.line(new GenericRowWithSchema(values.toArray(), shown));
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /**
   * A version; times in microseconds since 1970-01-01T00:00:00Z.
   *
   * @param from only where it has a start
   * @param to only where it is not open
   */
  record Version(
      Row row,
      boolean keyed,
      boolean hasStart,
      long from,
      boolean open,
      long to,
      long fingerprint,
      int marks) {
    boolean is(int mark) {
      return (marks & mark) != 0;
    }

    boolean isInverted() {
      return hasStart && !open && from >= to;
    }

    /** True where its neighbours are judged by it, so that one fault shows once. */
    boolean isSound() {
      return keyed && hasStart && !isInverted();
    }

    boolean hasSameValues(Version other) {
      return fingerprint == other.fingerprint && is(DELETED) == other.is(DELETED);
    }
  }
}
