package io.strandline.integrity;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.last;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.query.RowJson;
import io.strandline.table.Identifiers;
import io.strandline.table.TableNotes;
import io.strandline.timeline.CloseReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;

/**
 * The rules once more, as Spark's window functions: an oracle for {@link Chain}. What it says of
 * each row is counted on the driver.
 */
final class WindowedJudgement {
  private static final String VIOLATIONS = "violations";
  private static final String FIRST_OF_KEY = "first_of_key";
  private static final String OPEN = "open";
  private static final String SAMPLE = "sample";
  private static final String KEY = "key";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String FLAG = "flag";
  private static final String FINGERPRINT = "fingerprint";
  private static final String DELETED = "deleted";
  private static final String PROMISES_NEXT = "promises_next";
  private static final String HASH_DIFFERS = "hash_differs";
  private static final String COMPARABLE = "comparable";
  private static final String KEYED = "keyed";
  private static final String SOUND = "sound";
  private static final String POSITION = "position";
  private static final String EARLIER_END = "earlier_end";
  private static final String PREVIOUS = "previous";
  private static final String OPEN_ONES = "open_ones";
  private static final String LAST_CLOSED = "last_closed";
  private static final String ROWS = "rows";

  private static final Object[] FOLLOWED =
      Stream.of(CloseReason.CHANGED, CloseReason.CORRECTED)
          .map(reason -> reason.name().toLowerCase(Locale.ROOT))
          .toArray();

  private final Shape shape;
  private final StoredHash storedHash;

  WindowedJudgement(Shape shape, TableNotes notes) {
    this.shape = shape;
    this.storedHash = new StoredHash(shape, notes);
  }

  /** Versions, keys and open versions, then rows and samples of each violated rule. */
  List<String> of(Dataset<Row> stored) {
    Map<Rule, Long> rows = new EnumMap<>(Rule.class);
    Map<Rule, TreeSet<String>> samples = new EnumMap<>(Rule.class);
    List<Row> judged = (shape.keepsVersions() ? versions(stored) : keys(stored)).collectAsList();
    for (Row row : judged) {
      for (Rule rule : Rule.values()) {
        if ((row.<Integer>getAs(VIOLATIONS) & bit(rule)) != 0) {
          rows.merge(rule, 1L, Long::sum);
          samples
              .computeIfAbsent(rule, r -> new TreeSet<>())
              .add(RowJson.line(row.<Row>getAs(SAMPLE)));
        }
      }
    }
    List<String> said = new ArrayList<>();
    said.add(
        "%d versions, %d keys, %d open"
            .formatted(judged.size(), number(judged, FIRST_OF_KEY), number(judged, OPEN)));
    rows.forEach(
        (rule, n) ->
            said.add(rule.id() + " " + n + " " + samples.get(rule).stream().limit(5).toList()));
    return said;
  }

  private static long number(List<Row> judged, String flag) {
    return judged.stream().filter(row -> row.<Boolean>getAs(flag)).count();
  }

  @SuppressWarnings("EnumOrdinal")
  private static int bit(Rule rule) {
    return 1 << rule.ordinal();
  }

  private Dataset<Row> versions(Dataset<Row> stored) {
    Dataset<Row> facts = facts(stored);
    Column open = col(OPEN);
    Column soundClosed = col(SOUND).and(not(open));
    WindowSpec ordered =
        Window.partitionBy(partition()).orderBy(col(FROM), col(TO).asc_nulls_last());
    WindowSpec earlier = ordered.rowsBetween(Window.unboundedPreceding(), Window.currentRow() - 1);
    WindowSpec all = ordered.rowsBetween(Window.unboundedPreceding(), Window.unboundedFollowing());
    Column previous =
        last(when(col(SOUND), struct(col(FINGERPRINT), col(TO), col(PROMISES_NEXT))), true)
            .over(earlier);
    // One select, so that Spark computes all of it in one window.
    Dataset<Row> seen =
        facts.select(
            col("*"),
            row_number().over(ordered).as(POSITION),
            max(when(soundClosed, col(TO))).over(earlier).as(EARLIER_END),
            previous.as(PREVIOUS),
            count(when(open, lit(1))).over(all).as(OPEN_ONES),
            max(when(soundClosed, col(FROM))).over(all).as(LAST_CLOSED));
    Map<Rule, Column> rules = new LinkedHashMap<>();
    rules.put(Rule.NULL_KEY, not(col(KEYED)));
    rules.put(Rule.NULL_VALID_FROM, col(FROM).isNull());
    rules.put(Rule.INVERTED_INTERVAL, col(FROM).geq(col(TO)));
    rules.put(Rule.OVERLAP, col(SOUND).and(col(EARLIER_END).gt(col(FROM))));
    rules.put(Rule.SEVERAL_OPEN, col(KEYED).and(open).and(col(OPEN_ONES).gt(lit(1))));
    rules.put(Rule.OPEN_NOT_LAST, col(KEYED).and(open).and(col(LAST_CLOSED).gt(col(FROM))));
    rules.put(Rule.FLAG_DISAGREES, not(col(FLAG).eqNullSafe(open)));
    rules.put(
        Rule.EQUAL_NEIGHBOURS,
        col(SOUND)
            .and(col(COMPARABLE))
            .and(col(PREVIOUS).getField(TO).equalTo(col(FROM)))
            .and(col(PREVIOUS).getField(FINGERPRINT).equalTo(col(FINGERPRINT))));
    rules.put(Rule.UNEXPLAINED_GAP, unexplainedGap());
    rules.put(Rule.HASH_MISMATCH, col(HASH_DIFFERS));
    Column sample =
        sample(col(FROM).as(shape.names().validFrom()), col(TO).as(shape.names().validTo()));
    return judged(seen, rules, sample);
  }

  /** Between a version and the next, or after the last one. */
  private static Column unexplainedGap() {
    Column before =
        col(PREVIOUS).getField(TO).lt(col(FROM)).and(col(PREVIOUS).getField(PROMISES_NEXT));
    Column after =
        col(OPEN_ONES)
            .equalTo(lit(0))
            .and(col(LAST_CLOSED).equalTo(col(FROM)))
            .and(col(PROMISES_NEXT));
    return col(SOUND).and(before.or(after));
  }

  /** What each row says by itself, narrow: this is what gets shuffled. */
  private Dataset<Row> facts(Dataset<Row> stored) {
    Column hash =
        RecordHash.of(stored.schema(), shape.versionedNames(), shape.spec().layout().hash());
    List<Column> facts = key();
    facts.add(column(shape.names().validFrom()).as(FROM));
    facts.add(column(shape.names().validTo()).as(TO));
    facts.add(column(shape.names().isCurrent()).as(FLAG));
    // 64 bits tell two neighbours apart well enough, and are an eighth of the hash.
    Column deleted = shape.keepsTombstones() ? column(shape.names().isDeleted()) : lit(false);
    facts.add(xxhash64(hash, deleted).as(FINGERPRINT));
    facts.add(deleted.as(DELETED));
    facts.add(promisesNext(stored).as(PROMISES_NEXT));
    facts.add(storedHash.differs(stored, hash).as(HASH_DIFFERS));
    facts.add(storedHash.openedUnderTheSame(stored).as(COMPARABLE));
    Column inverted = coalesce(col(FROM).geq(col(TO)), lit(false));
    return stored
        .select(facts.toArray(Column[]::new))
        .withColumn(KEYED, keyed())
        .withColumn(OPEN, col(TO).isNull())
        .withColumn(SOUND, col(KEYED).and(col(FROM).isNotNull()).and(not(inverted)));
  }

  /** Versions closed before the table kept reasons have none, and promise nothing. */
  private Column promisesNext(Dataset<Row> stored) {
    String reason = shape.names().closeReason();
    boolean kept = !shape.auditColumns().isEmpty() && List.of(stored.columns()).contains(reason);
    return kept ? coalesce(column(reason).isin(FOLLOWED), lit(false)) : lit(false);
  }

  private Dataset<Row> keys(Dataset<Row> stored) {
    WindowSpec ordered = Window.partitionBy(partition()).orderBy(partition());
    WindowSpec all = ordered.rowsBetween(Window.unboundedPreceding(), Window.unboundedFollowing());
    Dataset<Row> seen =
        stored
            .select(key().toArray(Column[]::new))
            .select(
                col("*"),
                keyed().as(KEYED),
                lit(true).as(OPEN),
                lit(false).as(DELETED),
                row_number().over(ordered).as(POSITION),
                count(lit(1)).over(all).as(ROWS));
    Map<Rule, Column> rules = new LinkedHashMap<>();
    rules.put(Rule.NULL_KEY, not(col(KEYED)));
    rules.put(Rule.DUPLICATE_KEY, col(KEYED).and(col(ROWS).gt(lit(1))));
    return judged(seen, rules, sample());
  }

  private static Dataset<Row> judged(Dataset<Row> seen, Map<Rule, Column> rules, Column sample) {
    Column bits = lit(0);
    for (Map.Entry<Rule, Column> rule : rules.entrySet()) {
      bits = bits.plus(when(rule.getValue(), lit(bit(rule.getKey()))).otherwise(lit(0)));
    }
    return seen.withColumn(VIOLATIONS, bits)
        .select(
            col(VIOLATIONS),
            col(POSITION).equalTo(lit(1)).and(col(KEYED)).as(FIRST_OF_KEY),
            col(OPEN).and(not(col(DELETED))).as(OPEN),
            when(col(VIOLATIONS).notEqual(lit(0)), sample).as(SAMPLE));
  }

  /** The key's columns under their own names, then {@code more}. */
  private Column sample(Column... more) {
    List<Column> fields = new ArrayList<>();
    for (int i = 0; i < shape.key().size(); i++) {
      fields.add(col(KEY + i).as(shape.keyNames().get(i)));
    }
    fields.addAll(List.of(more));
    return struct(fields.toArray(Column[]::new));
  }

  /** The key's columns under names of our own, which no column of the table can clash with. */
  private List<Column> key() {
    List<Column> key = new ArrayList<>();
    for (int i = 0; i < shape.key().size(); i++) {
      key.add(column(shape.keyNames().get(i)).as(KEY + i));
    }
    return key;
  }

  private Column[] partition() {
    return IntStream.range(0, shape.key().size())
        .mapToObj(i -> col(KEY + i))
        .toArray(Column[]::new);
  }

  private Column keyed() {
    return Arrays.stream(partition()).map(Column::isNotNull).reduce(lit(true), Column::and);
  }

  private static Column column(String name) {
    return col(Identifiers.quoted(name));
  }
}
