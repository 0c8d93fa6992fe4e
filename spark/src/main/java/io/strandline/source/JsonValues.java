package io.strandline.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * JSON as values of declared types. A value of another JSON type is a fault, with two exceptions
 * that lose nothing: a STRING takes any value as its JSON text, and a DECIMAL takes a number
 * written as a string. A field that is absent or null is NULL; a field named twice is a fault.
 */
final class JsonValues {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final RowShape.Case names;
  private final IdentityHashMap<StructType, Map<String, Integer>> positions =
      new IdentityHashMap<>();

  JsonValues(RowShape.Case names) {
    this.names = names;
  }

  /** The values of one object's fields, by position; all null where it cannot be read. */
  Object[] row(String text, StructType columns, Faults faults) {
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        faults.row("it is not an object, as each line has to be: " + Faults.shortened(text));
      } else {
        Object[] values = fields(json, columns, "", faults);
        if (json.nextToken() == null) {
          return values;
        }
        faults.row("more follows after the object: " + Faults.shortened(text));
      }
    } catch (JsonProcessingException e) {
      faults.row("it is not JSON: " + JsonFault.explained(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Object[columns.length()];
  }

  /** The value of {@code text}; null where it is JSON null or faulty. */
  Object value(String text, String column, DataType type, Faults faults) {
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() == null) {
        faults.column(column, "it is blank, not JSON");
        return null;
      }
      Object value = value(json, type, column, faults);
      if (json.nextToken() == null) {
        return value;
      }
      faults.column(column, "more follows after the JSON value: " + Faults.shortened(text));
    } catch (JsonProcessingException e) {
      faults.column(column, "it is not JSON: " + JsonFault.explained(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return null;
  }

  /** {@code text} where it is one JSON value, else as a JSON string. */
  static String valid(String text) {
    try (JsonParser json = JSON.createParser(text)) {
      int values = 0;
      while (json.nextToken() != null) {
        json.skipChildren();
        values++;
      }
      if (values == 1) {
        return text;
      }
    } catch (IOException e) {
      // not JSON: told by the row's faults already
    }
    return TextNode.valueOf(text).toString();
  }

  private Object[] fields(JsonParser json, StructType struct, String path, Faults faults)
      throws IOException {
    Map<String, Integer> known =
        positions.computeIfAbsent(struct, s -> RowShape.positions(s, names));
    Object[] values = new Object[struct.length()];
    boolean[] seen = new boolean[struct.length()];
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      Integer position = known.get(names.folded(json.currentName()));
      json.nextToken();
      if (position == null) {
        json.skipChildren();
        continue;
      }
      String field = path + struct.fields()[position].name();
      if (seen[position]) {
        faults.column(field, "it stands there twice");
      }
      seen[position] = true;
      values[position] = value(json, struct.fields()[position].dataType(), field, faults);
    }
    return values;
  }

  private Object value(JsonParser json, DataType type, String path, Faults faults)
      throws IOException {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    if (type instanceof StructType struct && token == JsonToken.START_OBJECT) {
      return RowFactory.create(fields(json, struct, path + ".", faults));
    }
    if (type instanceof ArrayType array && token == JsonToken.START_ARRAY) {
      return elements(json, array.elementType(), path, faults);
    }
    if (type instanceof MapType map && token == JsonToken.START_OBJECT) {
      return entries(json, map, path, faults);
    }
    String written = written(json);
    try {
      return scalar(token, written, type);
    } catch (NotAValue e) {
      String sample = token == JsonToken.VALUE_STRING ? '"' + written + '"' : written;
      faults.value(path, Faults.shortened(sample), type, e.getMessage());
      return null;
    }
  }

  private Object[] elements(JsonParser json, DataType type, String path, Faults faults)
      throws IOException {
    List<Object> elements = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(json, type, path + "[" + elements.size() + "]", faults));
    }
    return elements.toArray();
  }

  private Object entries(JsonParser json, MapType type, String path, Faults faults)
      throws IOException {
    Map<Object, Object> entries = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      Object value = value(json, type.valueType(), path + "['" + name + "']", faults);
      try {
        Object key = ScalarText.value(name, type.keyType());
        if (entries.containsKey(key)) {
          faults.column(path, "the key '" + name + "' stands there twice");
        }
        entries.put(key, value);
      } catch (NotAValue e) {
        faults.value(path, "the key '" + name + "'", type.keyType(), e.getMessage());
      }
    }
    return CollectionConverters.asScala(entries);
  }

  /** The current value as its text: a string's content, else JSON as written. */
  private static String written(JsonParser json) throws IOException {
    if (!json.currentToken().isStructStart()) {
      return json.getText();
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      generator.copyCurrentStructureExact(json);
    }
    return text.toString();
  }

  private static Object scalar(JsonToken token, String text, DataType type) throws NotAValue {
    if (type instanceof StringType) {
      return text;
    }
    boolean isString = token == JsonToken.VALUE_STRING;
    if (type instanceof BooleanType) {
      return wanted(token.isBoolean(), token, text, type);
    }
    if (type instanceof DecimalType) {
      return wanted(token.isNumeric() || isString, token, text, type);
    }
    if (type instanceof DoubleType || type instanceof FloatType) {
      Object number = wanted(token.isNumeric() || isString, token, text, type);
      double value = ((Number) number).doubleValue();
      // JSON has no number for these, so they have to be strings
      boolean special = Double.isNaN(value) || Double.isInfinite(value);
      return wanted(token.isNumeric() || special, token, text, type);
    }
    if (type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType
        || type instanceof BinaryType) {
      return wanted(isString, token, text, type);
    }
    if (!token.isNumeric() || !isInteger(type)) {
      return wanted(false, token, text, type);
    }
    return integer(text, type);
  }

  private static Object integer(String text, DataType type) throws NotAValue {
    try {
      return NumberText.integer(new BigDecimal(text), type);
    } catch (NumberFormatException e) {
      throw new NotAValue("it is not a number");
    }
  }

  private static boolean isInteger(DataType type) {
    return type.equals(DataTypes.ByteType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.LongType);
  }

  private static Object wanted(boolean fits, JsonToken token, String text, DataType type)
      throws NotAValue {
    if (fits) {
      return ScalarText.value(text, type);
    }
    throw new NotAValue(
        switch (token) {
          case START_OBJECT -> "it is an object";
          case START_ARRAY -> "it is an array";
          case VALUE_STRING -> "it is a string";
          case VALUE_TRUE, VALUE_FALSE -> "it is a boolean";
          default -> "it is a number";
        });
  }
}
