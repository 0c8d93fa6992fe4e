package io.strandline.conformance;

import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Key;
import io.strandline.random.Feed;
import io.strandline.row.RowValues;
import io.strandline.spec.Deletes;
import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Many feeds in one table: batch n of the table is batch n of every feed, rows in any order. */
final class Traffic {
  /** Keys of one feed. */
  static final int KEYS = 4;

  /** An hour apart, feeds cross the end of summer time of the tests' time zone. */
  private static final Instant BASE = Instant.parse("2024-11-03T02:00:00.000001Z");

  private static final Duration BETWEEN_SNAPSHOTS = Duration.ofMinutes(90);

  private final Scenario scenario;
  private final List<TypedColumn> columns;
  private final OptionalInt alike;
  private final List<List<DeliveredRow>> batches = new ArrayList<>();

  /**
   * The traffic of {@code feeds}.
   *
   * @param alike of which feed all of them are variants, by its number; empty: they are not
   */
  Traffic(Scenario scenario, List<Feed> feeds, OptionalInt alike) {
    this.scenario = scenario;
    this.alike = alike;
    this.columns = scenario.allColumns();
    int size = feeds.stream().mapToInt(feed -> feed.batches().size()).max().orElseThrow();
    for (int batch = 0; batch < size; batch++) {
      List<DeliveredRow> rows = new ArrayList<>();
      for (int feed = 0; feed < feeds.size(); feed++) {
        if (batch < feeds.get(feed).batches().size()) {
          rows.addAll(delivered(feed, batch, feeds.get(feed).batches().get(batch)));
        }
      }
      Collections.shuffle(rows, new Random(batch));
      batches.add(rows);
    }
  }

  int size() {
    return batches.size();
  }

  /** Rows of one batch. */
  List<DeliveredRow> rows(int batch) {
    return batches.get(batch);
  }

  Instant at(int batch) {
    return BASE.plus(BETWEEN_SNAPSHOTS.multipliedBy(place(batch)));
  }

  /** Where a batch stands in time: snapshots of some scenarios come in any order. */
  private int place(int batch) {
    if (!scenario.settings().contains("late: split")) {
      return batch;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      places.add(i);
    }
    Collections.shuffle(places, new Random(size()));
    return places.get(batch);
  }

  /** The batch as the oracle takes it. */
  Delivery delivery(int batch) {
    return switch (scenario.course()) {
      case SEQUENCE, TWO_SEQUENCES, ARRIVAL ->
          new Delivery.Changes(at(batch), Delivery.Dating.COLUMN, batches.get(batch), List.of());
      case SNAPSHOT -> snapshot(batch, Delivery.Dating.BATCH_TIME);
      case DATED_SNAPSHOT -> snapshot(batch, Delivery.Dating.COLUMN);
    };
  }

  private Delivery snapshot(int batch, Delivery.Dating dating) {
    return new Delivery.Snapshot(
        at(batch), dating, batches.get(batch), Deletes.CLOSE, Optional.empty());
  }

  /** The batch as the engine takes it. */
  Dataset<Row> dataset(SparkSession spark, int batch) {
    StructType schema = StructType.fromDDL(scenario.key().ddl());
    for (TypedColumn column : columns) {
      schema = schema.add(column.name(), column.dataType());
    }
    schema =
        schema
            .add("happened_at", DataType.fromDDL("timestamp"))
            .add("lsn", DataType.fromDDL("bigint"))
            .add("part", DataType.fromDDL("int"))
            .add("op", DataType.fromDDL("string"));
    List<Row> rows = new ArrayList<>();
    for (DeliveredRow row : batches.get(batch)) {
      rows.add(sparkRow(row));
    }
    return spark.createDataFrame(rows, schema);
  }

  private Row sparkRow(DeliveredRow row) {
    List<Object> values = new ArrayList<>(row.key().values());
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.attributes().isEmpty() ? null : row.attributes().get().get(i);
      values.add(RowValues.toSpark(value, columns.get(i).dataType()));
    }
    List<Comparable<?>> order = row.sequence().parts();
    values.add(row.effectiveAt().orElse(null));
    values.add(order.isEmpty() ? null : order.get(0));
    values.add(order.size() < 2 ? null : order.get(1));
    values.add(row.attributes().isEmpty() ? "D" : "U");
    return RowFactory.create(values.toArray());
  }

  private List<DeliveredRow> delivered(int feed, int batch, List<Feed.Item> items) {
    List<DeliveredRow> rows = new ArrayList<>();
    Map<List<Object>, DeliveredRow> decided = new LinkedHashMap<>();
    for (Feed.Item item : items) {
      DeliveredRow row = delivered(feed, item.key(), batch, item.event());
      switch (scenario.course()) {
        case SEQUENCE, TWO_SEQUENCES -> rows.add(row);
        case ARRIVAL -> decided.put(List.of(item.key(), row.effectiveAt()), row);
        case SNAPSHOT, DATED_SNAPSHOT -> decided.put(List.of(item.key()), row);
      }
    }
    // Even keys are deleted by their absence from a snapshot, odd ones by a flag.
    if (scenario.course().isSnapshot()) {
      decided.entrySet().removeIf(e -> isEven(e.getKey()) && e.getValue().attributes().isEmpty());
    }
    rows.addAll(decided.values());
    return rows;
  }

  private static boolean isEven(List<Object> key) {
    return (Integer) key.get(0) % 2 == 0;
  }

  private DeliveredRow delivered(int feed, int key, int batch, Event event) {
    Instant time = BASE.plus(Duration.ofHours(event.effectiveAt().getEpochSecond()));
    Optional<Instant> effectiveAt =
        switch (scenario.course()) {
          case SEQUENCE, TWO_SEQUENCES, ARRIVAL -> Optional.of(time);
          case SNAPSHOT -> Optional.empty();
          case DATED_SNAPSHOT -> Optional.of(time.isAfter(at(batch)) ? at(batch) : time);
        };
    return new DeliveredRow(
        scenario.key().of(feed * KEYS + key),
        effectiveAt,
        sequence(event.sequence()),
        event
            .attributes()
            .map(
                values ->
                    typed(
                        alike.orElse(feed) * KEYS + key,
                        values,
                        new SplittableRandom(Objects.hash(batch, event)))));
  }

  private Sequence sequence(Sequence fed) {
    long number = (Long) fed.parts().get(0);
    return switch (scenario.course()) {
      case SEQUENCE -> Sequence.of(number);
      case TWO_SEQUENCES -> new Sequence(List.of(number / 2, (int) (number % 2)));
      case ARRIVAL, SNAPSHOT, DATED_SNAPSHOT -> Sequence.NONE;
    };
  }

  private List<Object> typed(int number, List<Object> fed, RandomGenerator random) {
    List<Object> values = new ArrayList<>();
    int treatment = 0;
    for (List<TypedColumn> choice : scenario.columns().values()) {
      int chosen = number % choice.size();
      for (int i = 0; i < choice.size(); i++) {
        values.add(i == chosen ? choice.get(i).value(fed.get(treatment), random) : null);
      }
      treatment++;
    }
    return values;
  }

  /** What came for one key, batch by batch. */
  String story(Key key) {
    StringBuilder story = new StringBuilder();
    for (int batch = 0; batch < size(); batch++) {
      for (DeliveredRow row : batches.get(batch)) {
        if (row.key().equals(key)) {
          story.append(
              "\n  batch %d (%s) %s %s %s"
                  .formatted(
                      batch,
                      at(batch),
                      row.effectiveAt().map(Instant::toString).orElse("undated"),
                      row.sequence().parts(),
                      row.attributes().map(a -> "upsert " + a).orElse("delete")));
        }
      }
    }
    return story.toString();
  }
}
