package io.strandline.cases;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandline.cases.Case.Expectation;
import io.strandline.cases.Case.Refused;
import io.strandline.cases.Case.Tables;
import io.strandline.cases.CaseBatch.Order;
import io.strandline.cases.Column.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a case from JSON, values by the types that the case declares. */
final class CaseFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private final JsonNode root;
  private final List<Column> columns = new ArrayList<>();

  private CaseFile(JsonNode root) {
    this.root = root;
    for (JsonNode column : root.path("columns")) {
      Role role = Role.valueOf(column.path("role").asText().toUpperCase(Locale.ROOT));
      columns.add(new Column(column.path("name").asText(), column.path("type").asText(), role));
    }
  }

  /** The case that {@code file} holds. */
  static Case read(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  /** The case that {@code json} writes. */
  static Case parse(String json) throws IOException {
    return new CaseFile(JSON.readTree(json)).build();
  }

  /** Rows of a table of {@code aCase}, from plain values. */
  static List<CaseRow> rows(Case aCase, Object plain) {
    return new CaseFile(aCase.columns()).table(JSON.valueToTree(plain));
  }

  private CaseFile(List<Column> columns) {
    this.root = JSON.nullNode();
    this.columns.addAll(columns);
  }

  private Case build() {
    return new Case(
        root.path("name").asText(),
        root.path("description").asText(),
        texts(root.path("tags")),
        texts(root.path("key")),
        columns,
        trackedKeys(),
        new Semantics(plain(root.path("semantics"))),
        optional("initial_columns").map(CaseFile::texts),
        table(root.path("initial")),
        batches(),
        expectation());
  }

  /** Key columns that the case also tracks, by the type that it says. */
  private Map<String, List<String>> trackedKeys() {
    Map<String, List<String>> tracked = new LinkedHashMap<>();
    List<String> key = texts(root.path("key"));
    for (Map.Entry<String, JsonNode> type : root.path("track").properties()) {
      List<String> both = texts(type.getValue()).stream().filter(key::contains).toList();
      if (!both.isEmpty()) {
        tracked.put(type.getKey(), both);
      }
    }
    return tracked;
  }

  private List<CaseBatch> batches() {
    List<CaseBatch> batches = new ArrayList<>();
    for (JsonNode batch : root.path("batches")) {
      Map<String, String> types = new LinkedHashMap<>();
      batch
          .path("column_types")
          .properties()
          .forEach(e -> types.put(e.getKey(), e.getValue().asText()));
      JsonNode replayed = batch.path("replay_of");
      batches.add(
          new CaseBatch(
              batch.path("at").asText(),
              rows(batch.path("rows"), types),
              rows(batch.path("deletes"), types),
              rows(batch.path("truncates"), types),
              replayed.isInt() ? OptionalInt.of(replayed.intValue()) : OptionalInt.empty(),
              batch.path("ordered").asBoolean() ? Order.BY_POSITION : Order.NONE,
              types,
              plain(batch.path("config"))));
    }
    return batches;
  }

  private Expectation expectation() {
    if (root.has("expected_error")) {
      return new Refused(root.path("expected_error").asText());
    }
    List<List<CaseRow>> anyOf = new ArrayList<>();
    optional("expected").map(this::table).ifPresent(anyOf::add);
    root.path("expected_any_of").forEach(table -> anyOf.add(table(table)));
    Map<Integer, List<CaseRow>> after = new LinkedHashMap<>();
    root.path("expected_after")
        .forEach(step -> after.put(step.path("batch").intValue(), table(step.path("rows"))));
    return new Tables(
        anyOf,
        after,
        optional("expected_current").map(this::table),
        optional("expected_history").map(this::table));
  }

  /** Rows of the dimension, without the columns that steer the peer or count its versions. */
  private List<CaseRow> table(JsonNode rows) {
    List<CaseRow> table = new ArrayList<>();
    for (CaseRow row : rows(rows, Map.of())) {
      Map<String, Object> values = new LinkedHashMap<>(row.values());
      columns.stream().filter(c -> c.role() == Role.CONTROL).forEach(c -> values.remove(c.name()));
      table.add(new CaseRow(values));
    }
    return table;
  }

  private List<CaseRow> rows(JsonNode rows, Map<String, String> types) {
    List<CaseRow> read = new ArrayList<>();
    for (JsonNode row : rows) {
      Map<String, Object> values = new LinkedHashMap<>();
      row.properties().forEach(e -> values.put(e.getKey(), value(e.getKey(), e.getValue(), types)));
      read.add(new CaseRow(values));
    }
    return read;
  }

  private Object value(String column, JsonNode json, Map<String, String> types) {
    try {
      return SqlType.parse(types.getOrDefault(column, type(column))).read(json);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException("column " + column + ": " + e.getMessage(), e);
    }
  }

  private String type(String column) {
    return switch (column) {
      case "valid_from", "valid_to" -> "timestamp";
      case "is_current", "is_deleted" -> "boolean";
      default -> declaredType(column);
    };
  }

  /** Columns of types 3 and 6 are named after the attribute that they tell more about. */
  private String declaredType(String column) {
    return declared(column)
        .or(() -> declared(column.replaceFirst("^(current|previous)_", "")))
        .map(Column::type)
        .or(() -> declared(column.replaceFirst("_changed_at$", "")).map(c -> "timestamp"))
        .orElseThrow(() -> new IllegalArgumentException("the case does not declare it"));
  }

  private Optional<Column> declared(String column) {
    return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
  }

  private Optional<JsonNode> optional(String field) {
    return Optional.ofNullable(root.get(field)).filter(node -> !node.isNull());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static Map<String, Object> plain(JsonNode object) {
    Map<String, Object> plain = new LinkedHashMap<>();
    object
        .properties()
        .forEach(e -> plain.put(e.getKey(), JSON.convertValue(e.getValue(), Object.class)));
    return plain;
  }
}
