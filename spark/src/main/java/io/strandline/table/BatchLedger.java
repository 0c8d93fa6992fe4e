package io.strandline.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.table.PublishedRuns.Reach;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The newest batches of a table, oldest first, as a text that fits a table property. It keeps ids,
 * source fingerprints and times of many batches, and the reports of the last few.
 */
public final class BatchLedger {
  /** Batches remembered by id. */
  static final int IDS = 1000;

  /** Batches remembered with their report. */
  static final int REPORTS = 20;

  private static final ObjectMapper JSON = new ObjectMapper();
  private final List<BatchRecord> records;

  private BatchLedger(List<BatchRecord> records) {
    this.records = List.copyOf(records);
  }

  /** A table's first ledger. */
  public static BatchLedger empty() {
    return new BatchLedger(List.of());
  }

  /** Reads what {@link #text()} wrote. */
  public static BatchLedger parse(String text) {
    try {
      List<BatchRecord> records = new ArrayList<>();
      JSON.readTree(text)
          .forEach(
              node ->
                  records.add(
                      new BatchRecord(
                          node.path("id").asText(),
                          node.path("source").asText(),
                          Instant.parse(node.path("at").asText()),
                          node.path("report").asText(),
                          node.path("run").asText(),
                          written(node))));
      return new BatchLedger(records);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not a batch ledger: " + text, e);
    }
  }

  private static Optional<Written> written(JsonNode node) {
    return node.has("files")
        ? Optional.of(new Written(node.path("files").asLong(), node.path("bytes").asLong()))
        : Optional.empty();
  }

  /** The ledger after one more batch. */
  public BatchLedger with(BatchRecord batch) {
    List<BatchRecord> next = new ArrayList<>(records);
    next.removeIf(record -> record.id().equals(batch.id()));
    next.add(batch);
    return new BatchLedger(next.subList(Math.max(0, next.size() - IDS), next.size()));
  }

  /** The record of a batch. */
  public Optional<BatchRecord> find(String batchId) {
    return records.stream().filter(record -> record.id().equals(batchId)).findFirst();
  }

  /** The newest batch time. */
  public Optional<Instant> newestTime() {
    return records.stream().map(BatchRecord::effectiveAt).max(Instant::compareTo);
  }

  /** The runs of these batches. */
  public PublishedRuns runs() {
    Map<String, Instant> times = new HashMap<>();
    records.forEach(record -> times.put(record.run(), record.effectiveAt()));
    return new PublishedRuns(times, records.size() < IDS ? Reach.ALL : Reach.NEWEST);
  }

  /** The ledger as text. */
  public String text() {
    ArrayNode array = JSON.createArrayNode();
    for (int i = 0; i < records.size(); i++) {
      BatchRecord record = records.get(i);
      ObjectNode node = array.addObject();
      node.put("id", record.id());
      node.put("source", record.source());
      node.put("at", record.effectiveAt().toString());
      node.put("run", record.run());
      if (i >= records.size() - REPORTS) {
        node.put("report", record.report());
        record.written().ifPresent(w -> node.put("files", w.files()).put("bytes", w.bytes()));
      }
    }
    return array.toString();
  }
}
