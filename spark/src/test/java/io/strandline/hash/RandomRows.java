package io.strandline.hash;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Seeded schemas and rows of every supported type, rich in edge values. */
final class RandomRows {
  private static final List<DataType> FLAT =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.createDecimalType(10, 2),
          DataTypes.createDecimalType(38, 0),
          DataTypes.createDecimalType(38, 18),
          DataTypes.createDecimalType(12, 12),
          DataTypes.createDecimalType(38, 38),
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.DateType,
          DataTypes.TimestampType,
          DataTypes.TimestampNTZType);
  private static final String[] TEXTS = {
    "", " ", "a", "a|b", "null", "1:s", "Zürich", "ключ", "😀", "ﬁ", "z", "0", "\n", "\u0000"
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    0x1.52d02c7e14af7p76,
    1e300,
    -0x1p63,
    0x1p63,
    9007199254740992.0,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE
  };

  private final Random random;

  RandomRows(long seed) {
    this.random = new Random(seed);
  }

  StructType schema() {
    return struct(1 + random.nextInt(12), 3);
  }

  List<Row> rows(StructType schema, int count) {
    return IntStream.range(0, count).mapToObj(i -> row(schema)).toList();
  }

  private StructType struct(int width, int depth) {
    List<StructField> fields = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      fields.add(DataTypes.createStructField(name(i), type(depth), true));
    }
    Collections.shuffle(fields, random);
    return DataTypes.createStructType(fields);
  }

  private static String name(int i) {
    String[] odd = {"a.b", "order", "back`tick", "ключ", "a b", "1:s"};
    return i < odd.length ? odd[i] : "c" + i;
  }

  private DataType type(int depth) {
    int kind = depth == 0 ? 9 : random.nextInt(12);
    return switch (kind) {
      case 0 -> DataTypes.createArrayType(type(depth - 1), true);
      case 1 -> DataTypes.createMapType(key(), type(depth - 1), true);
      case 2 -> struct(1 + random.nextInt(4), depth - 1);
      default -> FLAT.get(random.nextInt(FLAT.size()));
    };
  }

  private DataType key() {
    return random.nextBoolean() ? DataTypes.StringType : DataTypes.IntegerType;
  }

  private Row row(StructType schema) {
    Object[] values = new Object[schema.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(schema.fields()[i].dataType());
    }
    return RowFactory.create(values);
  }

  private Object value(DataType type) {
    return random.nextInt(5) == 0 ? null : present(type);
  }

  private Object present(DataType type) {
    if (type instanceof StructType struct) {
      return row(struct);
    } else if (type instanceof ArrayType array) {
      List<Object> elements = new ArrayList<>();
      IntStream.range(0, random.nextInt(4)).forEach(i -> elements.add(value(array.elementType())));
      return elements;
    } else if (type instanceof MapType map) {
      Map<Object, Object> entries = new HashMap<>();
      IntStream.range(0, random.nextInt(5))
          .forEach(i -> entries.put(present(map.keyType()), value(map.valueType())));
      return entries;
    } else if (type instanceof DecimalType decimal) {
      int digits = 1 + random.nextInt(Math.min(34, decimal.precision()));
      BigInteger unscaled = new BigInteger("9".repeat(digits)).shiftRight(random.nextInt(4));
      BigInteger rounded = unscaled.subtract(unscaled.mod(BigInteger.TEN.pow(random.nextInt(3))));
      return new BigDecimal(random.nextBoolean() ? rounded : rounded.negate(), decimal.scale());
    }
    return switch (type.typeName()) {
      case "boolean" -> random.nextBoolean();
      case "byte" -> (byte) random.nextInt();
      case "short" -> (short) random.nextInt();
      case "integer" -> random.nextInt();
      case "long" -> random.nextBoolean() ? random.nextLong() : Long.MIN_VALUE;
      case "float" -> random.nextBoolean() ? (float) real() : random.nextFloat();
      case "double" -> random.nextBoolean() ? real() : random.nextGaussian();
      case "string" -> TEXTS[random.nextInt(TEXTS.length)] + TEXTS[random.nextInt(TEXTS.length)];
      case "binary" -> bytes();
      case "date" -> LocalDate.ofEpochDay(random.nextInt(4_000_000) - 1_000_000);
      case "timestamp" -> instant();
      case "timestamp_ntz" -> LocalDateTime.ofInstant(instant(), ZoneOffset.UTC);
      default -> throw new AssertionError(type.typeName());
    };
  }

  private double real() {
    return DOUBLES[random.nextInt(DOUBLES.length)];
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    return bytes;
  }

  private Instant instant() {
    long micros = random.nextLong(400_000_000_000_000_000L) - 100_000_000_000_000_000L;
    return Instant.EPOCH.plus(
        random.nextBoolean() ? micros : micros / 1_000_000 * 1_000_000, ChronoUnit.MICROS);
  }
}
