package io.strandline.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.time.Instant;
import java.util.Optional;

/** A run's report as the text that stands in the table's commit metadata. */
public final class StoredReport {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new InstantReader()))
          .build();

  private StoredReport() {}

  /** The report as text. */
  public static String write(RunReport report) {
    try {
      return JSON.writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A report can't be written: " + report, e);
    }
  }

  /** The report that {@link #write} wrote; empty where the text is none (or is gone). */
  public static Optional<RunReport> read(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(JSON.readValue(text, RunReport.class));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static final class InstantReader extends FromStringDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    InstantReader() {
      super(Instant.class);
    }

    @Override
    protected Instant _deserialize(String value, DeserializationContext context) {
      return Instant.parse(value);
    }
  }
}
