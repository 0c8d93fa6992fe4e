package io.strandline.integrity;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Counts of judged rows, and a few samples of each violated rule. Each task counts its own rows;
 * the driver adds up a handful of numbers a task.
 */
final class Tally {
  static final Encoder<Row> PART =
      Encoders.row(StructType.fromDDL("name STRING, rows BIGINT, samples ARRAY<STRING>"));

  private final FactColumns columns;
  private long versions;
  private long keys;
  private long openVersions;
  private long surrogateSuspects;
  private final Map<Rule, Violations> violated = new EnumMap<>(Rule.class);

  Tally(FactColumns columns) {
    this.columns = columns;
  }

  /**
   * The tally of all rows, made by one query.
   *
   * @param facts of {@link Facts}
   * @param surrogates of {@link SurrogateKeys}, counted meanwhile
   */
  static Tally of(Dataset<Row> facts, FactColumns columns, Dataset<Row> surrogates) {
    MapPartitionsFunction<Row, Row> count = rows -> part(rows, columns);
    Tally total = new Tally(columns);
    facts.mapPartitions(count, PART).union(surrogates).collectAsList().forEach(total::add);
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

  /** How many rows may share their surrogate key, or have none: zero only if no row does. */
  long surrogateSuspects() {
    return surrogateSuspects;
  }

  Map<Rule, Violations> violated() {
    return violated;
  }

  void countVersion() {
    versions++;
  }

  void countKey() {
    keys++;
  }

  void countOpen() {
    openVersions++;
  }

  /** What is known of the rows that violate a rule, to be added to. */
  Violations found(Rule rule) {
    return violated.computeIfAbsent(rule, r -> new Violations(columns));
  }

  private static Iterator<Row> part(Iterator<Row> rows, FactColumns columns) {
    Tally tally = new Tally(columns);
    Judgement judgement = Judgement.of(columns, tally);
    rows.forEachRemaining(judgement::next);
    judgement.end();
    return tally.rows().iterator();
  }

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(part("versions", versions, List.of()));
    rows.add(part("keys", keys, List.of()));
    rows.add(part("open", openVersions, List.of()));
    violated.forEach((rule, v) -> rows.add(part(rule.name(), v.rows(), v.samples())));
    return rows;
  }

  static Row part(String name, long rows, List<String> samples) {
    return RowFactory.create(name, rows, CollectionConverters.asScala(samples).toSeq());
  }

  private void add(Row part) {
    long rows = part.getLong(1);
    switch (part.getString(0)) {
      case "versions" -> versions += rows;
      case "keys" -> keys += rows;
      case "open" -> openVersions += rows;
      case SurrogateKeys.SUSPECTS -> surrogateSuspects += rows;
      default -> found(Rule.valueOf(part.getString(0))).add(rows, part.getList(2));
    }
  }
}
