package io.strandline.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.strandline.error.StrandlineException;
import io.strandline.report.CheckReport;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Reports and failures as JSON: record components in snake_case, instants in ISO-8601 UTC. */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addSerializer(Enum.class, new LowerCaseWords()))
          .build();

  private Json() {}

  /** A report as a JSON object. */
  public static ObjectNode object(Record report) {
    ObjectNode object = MAPPER.valueToTree(report);
    if (report instanceof CheckReport check) {
      object.put("passed", check.passed());
    }
    return object;
  }

  /** A failure as a JSON object: kind, exit code, and every problem. */
  public static ObjectNode failure(StrandlineException failure) {
    ObjectNode object = MAPPER.createObjectNode();
    ObjectNode error = object.putObject("error");
    error.set("kind", MAPPER.valueToTree(failure.kind()));
    error.put("exit_code", failure.kind().exitCode());
    var problems = error.putArray("problems");
    failure
        .problems()
        .forEach(
            problem -> {
              ObjectNode item = problems.addObject();
              item.put("code", problem.code().id());
              item.put("where", problem.where());
              item.put("message", problem.message());
              item.put("remedy", problem.remedy());
            });
    return object;
  }

  /** An empty object to fill. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** The object written on {@code line}. */
  public static ObjectNode object(String line) {
    return (ObjectNode) node(line);
  }

  /** The value written on {@code text}, numbers exact. */
  public static JsonNode node(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value on one line. */
  public static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
