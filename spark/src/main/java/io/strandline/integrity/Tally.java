package io.strandline.integrity;

import io.strandline.query.RowJson;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Counts of judged rows, and a few samples of each violated rule. Each task counts its own rows;
 * the driver adds up a handful of numbers a task. Of all samples the first in text order are kept,
 * so that a check says the same whenever it is repeated.
 */
final class Tally {
  /** Columns of a judged row: its violations as bits, two facts, and a sample where violated. */
  static final String VIOLATIONS = "violations";

  static final String FIRST_OF_KEY = "first_of_key";
  static final String OPEN = "open";
  static final String SAMPLE = "sample";

  private static final int MOST_SAMPLES = 5;
  private static final StructType PART =
      StructType.fromDDL("name STRING, rows BIGINT, samples ARRAY<STRING>");

  private long versions;
  private long keys;
  private long openVersions;
  private final Map<Rule, Violations> violated = new EnumMap<>(Rule.class);

  private Tally() {}

  /** The tally of all {@code judged} rows. */
  static Tally of(Dataset<Row> judged) {
    MapPartitionsFunction<Row, Row> count = Tally::part;
    Tally total = new Tally();
    judged.mapPartitions(count, Encoders.row(PART)).collectAsList().forEach(total::add);
    return total;
  }

  long versions() {
    return versions;
  }

  long keys() {
    return keys;
  }

  long openVersions() {
    return openVersions;
  }

  Map<Rule, Violations> violated() {
    return violated;
  }

  private static Iterator<Row> part(Iterator<Row> rows) {
    Tally tally = new Tally();
    rows.forEachRemaining(tally::count);
    return tally.rows().iterator();
  }

  private void count(Row row) {
    versions++;
    keys += row.<Boolean>getAs(FIRST_OF_KEY) ? 1 : 0;
    openVersions += row.<Boolean>getAs(OPEN) ? 1 : 0;
    int violations = row.<Integer>getAs(VIOLATIONS);
    if (violations != 0) {
      String sample = RowJson.line(row.<Row>getAs(SAMPLE));
      for (Rule rule : Rule.values()) {
        if ((violations & rule.bit()) != 0) {
          violations(rule).add(1, List.of(sample));
        }
      }
    }
  }

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(part("versions", versions, List.of()));
    rows.add(part("keys", keys, List.of()));
    rows.add(part("open", openVersions, List.of()));
    violated.forEach((rule, v) -> rows.add(part(rule.name(), v.rows(), v.samples())));
    return rows;
  }

  private static Row part(String name, long rows, List<String> samples) {
    return RowFactory.create(name, rows, CollectionConverters.asScala(samples).toSeq());
  }

  private void add(Row part) {
    long rows = part.getLong(1);
    switch (part.getString(0)) {
      case "versions" -> versions += rows;
      case "keys" -> keys += rows;
      case "open" -> openVersions += rows;
      default -> violations(Rule.valueOf(part.getString(0))).add(rows, part.getList(2));
    }
  }

  private Violations violations(Rule rule) {
    return violated.computeIfAbsent(rule, r -> new Violations());
  }

  /** How many rows violate one rule, and some of them. */
  static final class Violations {
    private final TreeSet<String> samples = new TreeSet<>();
    private long rows;

    long rows() {
      return rows;
    }

    List<String> samples() {
      return List.copyOf(samples);
    }

    private void add(long more, List<String> found) {
      rows += more;
      samples.addAll(found);
      while (samples.size() > MOST_SAMPLES) {
        samples.pollLast();
      }
    }
  }
}
