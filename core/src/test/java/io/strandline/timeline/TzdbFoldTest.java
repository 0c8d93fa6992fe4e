package io.strandline.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery.Dating;
import io.strandline.ledger.Delivery.Snapshot;
import io.strandline.ledger.Key;
import io.strandline.ledger.Ledger;
import io.strandline.ledger.Rules;
import io.strandline.spec.Deletes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The oracle on real data: the snapshots of the example become its expected history. */
class TzdbFoldTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> COLUMNS =
      List.of(
          "alternativeName",
          "group",
          "continentCode",
          "continentName",
          "countryName",
          "countryCode",
          "mainCities",
          "rawOffsetInMinutes",
          "abbreviation",
          "rawFormat");

  private record Row(String name, Version version) {}

  @Test
  void snapshotsOfTimeZonesBecomeTheirExpectedHistory() throws IOException {
    Path example = example();
    Ledger ledger =
        new Ledger(
            COLUMNS.stream().map(c -> new Attribute(c, Treatment.VERSION)).toList(), Rules.STRICT);
    for (Path file : snapshots(example)) {
      ledger.accept(snapshot(file));
    }
    List<Row> history = new ArrayList<>();
    ledger
        .timelines(Fold.Options.DEFAULT)
        .forEach(
            (key, versions) ->
                versions.forEach(v -> history.add(new Row((String) key.values().get(0), v))));
    history.sort(Comparator.comparing(Row::name).thenComparing(row -> row.version().validFrom()));

    assertThat(history).hasSize(1684).containsExactlyElementsOf(expected(example));
  }

  private static Path example() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
        .map(folder -> folder.resolve("examples/tzdb"))
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow();
  }

  private static List<Path> snapshots(Path example) throws IOException {
    try (Stream<Path> files = Files.list(example.resolve("data"))) {
      List<Path> snapshots =
          files
              .filter(file -> file.getFileName().toString().matches("[0-9-]+\\.jsonl"))
              .sorted()
              .toList();
      assertThat(snapshots).hasSize(32);
      return snapshots;
    }
  }

  private static Snapshot snapshot(Path file) throws IOException {
    String date = file.getFileName().toString().replace(".jsonl", "");
    Instant at = LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant();
    List<DeliveredRow> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode row = JSON.readTree(line);
      Key key = Key.of(row.path("name").textValue());
      rows.add(new DeliveredRow(key, Optional.empty(), Sequence.NONE, Optional.of(values(row))));
    }
    return new Snapshot(at, Dating.BATCH_TIME, rows, Deletes.CLOSE, Optional.empty());
  }

  private static List<Row> expected(Path example) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(example.resolve("data/expected.jsonl"))) {
      JsonNode row = JSON.readTree(line);
      Optional<Instant> validTo =
          Optional.ofNullable(row.path("valid_to").textValue()).map(Instant::parse);
      assertThat(row.path("is_current").booleanValue()).isEqualTo(validTo.isEmpty());
      Instant validFrom = Instant.parse(row.path("valid_from").textValue());
      rows.add(
          new Row(
              row.path("name").textValue(),
              new Version(validFrom, validTo, values(row), List.of(), List.of())));
    }
    return rows;
  }

  private static List<Object> values(JsonNode row) {
    List<Object> values = new ArrayList<>();
    COLUMNS.forEach(column -> values.add(value(row.path(column))));
    return values;
  }

  private static Object value(JsonNode json) {
    if (json.isArray()) {
      List<Object> elements = new ArrayList<>();
      json.forEach(element -> elements.add(element.textValue()));
      return elements;
    }
    return json.isInt() ? (Object) json.intValue() : json.textValue();
  }
}
