package io.strandline.conformance;

import io.strandline.conformance.Scenario.Feature;
import io.strandline.ledger.DeliveredRow;
import io.strandline.ledger.Delivery;
import io.strandline.ledger.Key;
import io.strandline.random.Feed;
import io.strandline.row.RowValues;
import io.strandline.spec.Deletes;
import io.strandline.timeline.Event;
import io.strandline.timeline.Sequence;
import io.strandline.timeline.Unsent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
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
          rows.addAll(delivered(feed, batch, feeds.get(feed).batches()));
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
    return BASE.plus(step().multipliedBy(3L * place(batch)).dividedBy(2));
  }

  /** From one instant of a feed to the next: several fall on one day where days count. */
  private Duration step() {
    return Duration.ofHours(scenario.isByDay() ? 9 : 1);
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
    Collections.shuffle(places, new Random(RandomHistoriesTest.SEED + size()));
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
    return new Delivery.Snapshot(at(batch), dating, batches.get(batch), Deletes.CLOSE, scope());
  }

  private Optional<BiPredicate<Key, List<Object>>> scope() {
    int name = columns.stream().map(TypedColumn::name).toList().indexOf("name");
    return scenario.features().contains(Feature.SCOPE)
        ? Optional.of((key, values) -> "a".equals(values.get(name)))
        : Optional.empty();
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
    Dataset<Row> all = spark.createDataFrame(rows, schema);
    return scenario.evolves() ? sent(all, batch) : all;
  }

  /** The columns of the batch, as it has them. */
  private Dataset<Row> sent(Dataset<Row> all, int batch) {
    List<String> attributes = columns.stream().map(TypedColumn::name).toList();
    Stream<Column> others =
        Stream.of(all.columns()).filter(name -> !attributes.contains(name)).map(all::col);
    Stream<Column> sent =
        columns.stream()
            .map(column -> new BatchColumn(column, batch))
            .filter(BatchColumn::isSent)
            .map(BatchColumn::sent);
    return all.select(Stream.concat(others, sent).toArray(Column[]::new));
  }

  private Row sparkRow(DeliveredRow row) {
    List<Object> values = new ArrayList<>(row.key().values());
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.attributes().isEmpty() ? null : row.attributes().get().get(i);
      Object sent = value == Unsent.UNSENT ? null : value;
      values.add(RowValues.toSpark(sent, columns.get(i).dataType()));
    }
    List<Comparable<?>> order = row.sequence().parts();
    values.add(row.effectiveAt().orElse(null));
    values.add(order.isEmpty() ? null : order.get(0));
    values.add(order.size() < 2 ? null : order.get(1));
    values.add(row.attributes().isEmpty() ? "D" : "U");
    return RowFactory.create(values.toArray());
  }

  private List<DeliveredRow> delivered(int feed, int batch, List<List<Feed.Item>> items) {
    List<DeliveredRow> rows = new ArrayList<>();
    Map<List<Object>, DeliveredRow> decided = new LinkedHashMap<>();
    for (Feed.Item item : items.get(batch)) {
      DeliveredRow row = delivered(feed, item.key(), batch, item.event(), unsent(item, items));
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

  /** Columns that one of the batches with this event does not have: it says nothing in any. */
  private Set<TypedColumn> unsent(Feed.Item item, List<List<Feed.Item>> items) {
    Set<TypedColumn> unsent = new HashSet<>();
    for (int batch = 0; batch < items.size() && scenario.evolves(); batch++) {
      for (TypedColumn column : columns) {
        if (items.get(batch).contains(item) && !new BatchColumn(column, batch).isSent()) {
          unsent.add(column);
        }
      }
    }
    return unsent;
  }

  private DeliveredRow delivered(
      int feed, int key, int batch, Event event, Set<TypedColumn> unsent) {
    Instant time = BASE.plus(step().multipliedBy(event.effectiveAt().getEpochSecond()));
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
                        unsent,
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

  private List<Object> typed(
      int number, List<Object> fed, Set<TypedColumn> unsent, RandomGenerator random) {
    List<Object> values = new ArrayList<>();
    int treatment = 0;
    for (List<TypedColumn> choice : scenario.columns().values()) {
      int chosen = number % choice.size();
      for (int i = 0; i < choice.size(); i++) {
        TypedColumn column = choice.get(i);
        boolean silent = i != chosen || unsent.contains(column);
        values.add(silent ? null : column.value(told(fed.get(treatment), column), random));
      }
      treatment++;
    }
    if (scenario.features().contains(Feature.PARTIAL)) {
      Collections.replaceAll(values, null, Unsent.UNSENT);
    }
    return values;
  }

  /** Whether a NULL is filled in can't be seen, so new columns have none there. */
  private Object told(Object fed, TypedColumn column) {
    return fed == null && scenario.fillsIn() && BatchColumn.isAdded(column) ? "a" : fed;
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
