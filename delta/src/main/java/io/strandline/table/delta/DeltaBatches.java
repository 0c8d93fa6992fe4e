package io.strandline.table.delta;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandline.table.BatchRecord;
import io.strandline.table.PublishedRuns;
import io.strandline.table.Written;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Optional;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.delta.DeltaHistory;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.Snapshot;
import scala.Option;
import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The batches that a Delta table has published. Each leaves a transaction identifier in the table's
 * state, which survives checkpoints and the cleaning of the log: its number is the fingerprint of
 * the batch's source. The report stands in the commit's user metadata.
 */
final class DeltaBatches {
  private static final String BATCH = "strandline/batch/";
  private static final String RUN = "strandline/run/";
  private static final String NEWEST = "strandline/newest";
  static final int HISTORY = 2000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final DeltaFiles files;

  DeltaBatches(DeltaFiles files) {
    this.files = files;
  }

  Optional<BatchRecord> find(String batchId) {
    Snapshot snapshot = files.snapshot();
    Option<Object> number = snapshot.transactions().get(BATCH + batchId);
    if (number.isEmpty()) {
      return Optional.empty();
    }
    String source = "%015x".formatted((Long) number.get());
    return inHistory(batchId)
        .or(() -> Optional.of(new BatchRecord(batchId, source, Instant.EPOCH, "", "")));
  }

  Optional<Instant> newestTime() {
    Option<Object> micros = files.snapshot().transactions().get(NEWEST);
    return micros.isEmpty() ? Optional.empty() : Optional.of(instant(micros.get()));
  }

  PublishedRuns runs() {
    java.util.Map<String, Instant> times = new HashMap<>();
    CollectionConverters.asJava(files.snapshot().transactions())
        .forEach(
            (name, micros) -> {
              if (name.startsWith(RUN)) {
                times.put(name.substring(RUN.length()), instant(micros));
              }
            });
    return new PublishedRuns(times, PublishedRuns.Reach.ALL);
  }

  private static Instant instant(Object micros) {
    return Instant.EPOCH.plus((Long) micros, ChronoUnit.MICROS);
  }

  private Optional<BatchRecord> inHistory(String batchId) {
    for (DeltaHistory entry :
        CollectionConverters.asJava(
            files.log().history().getHistory(Option.apply((Object) HISTORY)))) {
      if (entry.userMetadata().isDefined()) {
        Optional<BatchRecord> record = parse(entry.userMetadata().get());
        if (record.isPresent() && record.get().id().equals(batchId)) {
          return record.map(found -> found.having(written(entry)));
        }
      }
    }
    return Optional.empty();
  }

  /** What a commit wrote. */
  static Written written(DeltaHistory commit) {
    Option<Map<String, String>> metrics = commit.operationMetrics();
    return metrics.isEmpty()
        ? new Written(0, 0)
        : new Written(
            number(metrics.get(), "numTargetFilesAdded"),
            number(metrics.get(), "numTargetBytesAdded"));
  }

  private static long number(Map<String, String> metrics, String name) {
    Option<String> value = metrics.get(name);
    return value.isEmpty() ? 0 : Long.parseLong(value.get());
  }

  /** Puts the batch into the state that {@code transaction} will publish. */
  static void record(OptimisticTransaction transaction, BatchRecord batch) {
    Option<Object> now = Option.apply((Object) System.currentTimeMillis());
    transaction.updateSetTransaction(
        BATCH + batch.id(), Long.parseUnsignedLong(batch.source(), 16), now);
    long micros = DateTimeUtils.instantToMicros(batch.effectiveAt());
    if (!batch.run().isEmpty()) {
      transaction.updateSetTransaction(RUN + batch.run(), micros, now);
    }
    Option<Object> newest = transaction.snapshot().transactions().get(NEWEST);
    if (newest.isEmpty() || (Long) newest.get() < micros) {
      transaction.updateSetTransaction(NEWEST, micros, now);
    }
  }

  /** The batch as a commit's user metadata. */
  static String text(BatchRecord batch) {
    ObjectNode node = JSON.createObjectNode();
    node.putObject("strandline")
        .put("batch_id", batch.id())
        .put("source", batch.source())
        .put("effective_at", batch.effectiveAt().toString())
        .put("run", batch.run())
        .put("report", batch.report());
    return node.toString();
  }

  static Optional<BatchRecord> parse(String userMetadata) {
    try {
      JsonNode node = JSON.readTree(userMetadata).path("strandline");
      return !node.has("batch_id")
          ? Optional.empty()
          : Optional.of(
              new BatchRecord(
                  node.path("batch_id").asText(),
                  node.path("source").asText(),
                  Instant.parse(node.path("effective_at").asText()),
                  node.path("report").asText(),
                  node.path("run").asText()));
    } catch (JsonProcessingException e) {
      // Another writer's metadata need not be JSON.
      return Optional.empty();
    }
  }

  /** What the commit says that takes a batch back. */
  static String withdrawal(String batchId) {
    ObjectNode node = JSON.createObjectNode();
    node.putObject("strandline").put("withdrawn", batchId);
    return node.toString();
  }

  /** The batch that a commit takes back, if it does. */
  static Optional<String> withdrawn(String userMetadata) {
    try {
      JsonNode batch = JSON.readTree(userMetadata).path("strandline").path("withdrawn");
      return batch.isMissingNode() ? Optional.empty() : Optional.of(batch.asText());
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
