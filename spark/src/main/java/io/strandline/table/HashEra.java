package io.strandline.table;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What the {@code record_hash} of rows written since an instant covers.
 *
 * @param since rows last written before have another hash
 * @param formula how it is computed, in words that never change
 * @param attributes what goes into it, in order
 */
public record HashEra(Instant since, String formula, List<Part> attributes) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public HashEra {
    requireNonNull(since, "since");
    requireNonNull(formula, "formula");
    attributes = List.copyOf(attributes);
  }

  /**
   * An attribute in a hash.
   *
   * @param name its name in the hash
   * @param column the table's column that holds it today
   * @param kind which types of it have the same hash for the same value
   */
  public record Part(String name, String column, String kind) {
    public Part {
      requireNonNull(name, "name");
      requireNonNull(column, "column");
      requireNonNull(kind, "kind");
    }
  }

  /** The same era of a table in which a column has another name. */
  public HashEra renamed(String from, String to) {
    return new HashEra(
        since,
        formula,
        attributes.stream()
            .map(a -> a.column().equals(from) ? new Part(a.name(), to, a.kind()) : a)
            .toList());
  }

  static List<HashEra> parse(String text) {
    try {
      List<HashEra> eras = new ArrayList<>();
      for (JsonNode era : JSON.readTree(text)) {
        List<Part> parts = new ArrayList<>();
        era.path("attributes")
            .forEach(
                part ->
                    parts.add(
                        new Part(
                            part.path("name").asText(),
                            part.path("column").asText(),
                            part.path("kind").asText())));
        eras.add(
            new HashEra(
                Instant.parse(era.path("since").asText()), era.path("formula").asText(), parts));
      }
      return eras;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not what hashes cover: " + text, e);
    }
  }

  static String text(List<HashEra> eras) {
    ArrayNode array = JSON.createArrayNode();
    for (HashEra era : eras) {
      ObjectNode node =
          array.addObject().put("since", era.since.toString()).put("formula", era.formula);
      ArrayNode parts = node.putArray("attributes");
      era.attributes.forEach(
          part ->
              parts
                  .addObject()
                  .put("name", part.name())
                  .put("column", part.column())
                  .put("kind", part.kind()));
    }
    return array.toString();
  }
}
