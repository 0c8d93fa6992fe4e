package io.strandline.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import scala.jdk.javaapi.CollectionConverters;

/**
 * One row as one line of JSON: an object with every column in order, NULL as null. Arrays, structs
 * and maps (by key as text, sorted) nest; numbers are numbers, decimals without exponent; NaN and
 * the infinities are strings. Timestamps are ISO-8601 in UTC with a fraction only where there is
 * one, dates ISO, wall clock times the same without zone, binary base64.
 */
public final class RowJson {
  private static final JsonFactory JSON = new JsonFactory();

  private RowJson() {}

  /** The row, which must know its schema, as a JSON object without a line break. */
  public static String line(Row row) {
    StringWriter line = new StringWriter(256);
    try (JsonGenerator json = JSON.createGenerator(line)) {
      writeRow(json, row);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toString();
  }

  private static void writeRow(JsonGenerator json, Row row) throws IOException {
    String[] names = row.schema().fieldNames();
    json.writeStartObject();
    for (int i = 0; i < names.length; i++) {
      json.writeFieldName(names[i]);
      write(json, row.get(i));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Row row) {
      writeRow(json, row);
    } else if (value instanceof scala.collection.Seq<?> elements) {
      json.writeStartArray();
      for (Object element : CollectionConverters.asJava(elements)) {
        write(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      writeMap(json, CollectionConverters.asJava(map));
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (isNumber(value)) {
      json.writeNumber(text(value));
    } else {
      json.writeString(text(value));
    }
  }

  private static void writeMap(JsonGenerator json, Map<?, ?> map) throws IOException {
    Map<String, Object> sorted = new TreeMap<>();
    map.forEach((key, value) -> sorted.put(text(key), value));
    json.writeStartObject();
    for (Map.Entry<String, Object> entry : sorted.entrySet()) {
      json.writeFieldName(entry.getKey());
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number n
        && !(value instanceof Double && !Double.isFinite(n.doubleValue()))
        && !(value instanceof Float && !Float.isFinite(n.floatValue()));
  }

  private static String text(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    } else if (value instanceof Instant instant) {
      return instant.toString();
    } else if (value instanceof LocalDateTime wallClock) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(wallClock);
    } else if (value instanceof Timestamp timestamp) {
      // Timestamp counts by the Julian calendar before 1582; Spark knows how to undo that.
      long micros = DateTimeUtils.fromJavaTimestamp(timestamp);
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    } else if (value instanceof Date date) {
      return LocalDate.ofEpochDay(DateTimeUtils.fromJavaDate(date)).toString();
    } else if (value instanceof byte[] bytes) {
      return Base64.getEncoder().encodeToString(bytes);
    } else if (value instanceof Row row) {
      return line(row);
    }
    return value.toString();
  }
}
