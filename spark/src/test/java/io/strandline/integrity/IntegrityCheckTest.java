package io.strandline.integrity;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.strandline.hash.RecordHash;
import io.strandline.hash.SurrogateKey;
import io.strandline.layout.Shape;
import io.strandline.query.QuerySpark;
import io.strandline.query.Shapes;
import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import io.strandline.spec.HashForm;
import io.strandline.spec.Layout;
import io.strandline.table.Identifiers;
import io.strandline.table.TableNotes;
import io.strandline.timeline.Treatment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntegrityCheckTest {
  /** Key, start, end, flag, attribute; key a has a gap between equal versions. */
  private static final String SOUND =
      """
      ('a', '2020-01-01', '2020-02-01', false, 'A'),
      ('a', '2020-02-01', '2020-03-01', false, 'B'),
      ('a', '2020-04-01', NULL, true, 'B'),
      ('b', '2020-01-01', NULL, true, 'A'),
      ('c', '2020-01-01', '2020-01-02', false, NULL)
      """;

  private static final Map<String, String> PLANTED =
      new TreeMap<>(
          Map.of(
              "null_key", "(NULL, '2020-01-01', NULL, true, 'A')",
              "null_valid_from", "('d', NULL, '2020-02-01', false, 'A')",
              "inverted_interval", "('e', '2020-02-01', '2020-01-01', false, 'A')",
              "overlap",
                  "('f', '2020-01-01', '2020-03-01', false, 'A'), ('f', '2020-02-01', NULL, true,"
                      + " 'B')",
              "several_open",
                  "('g', '2020-01-01', NULL, true, 'A'), ('g', '2020-02-01', NULL, true, 'B')",
              "open_not_last",
                  "('h', '2020-01-01', NULL, true, 'A'), ('h', '2020-02-01', '2020-03-01', false,"
                      + " 'B')",
              "flag_disagrees", "('i', '2020-01-01', NULL, false, 'A')",
              "equal_neighbours",
                  "('j', '2020-01-01', '2020-02-01', false, 'A'), ('j', '2020-02-01', NULL, true,"
                      + " 'A')",
              "hash_mismatch", "('k', '2020-01-01', NULL, true, 'forged')",
              "surrogate_duplicate", "('l', '2020-01-01', NULL, true, 'A')"));

  private final SparkSession spark = QuerySpark.session();
  private final Shape shape = Shapes.versioned("k STRING", "x STRING");

  @Test
  void aSoundTableHasNoFindings() {
    CheckReport report = new IntegrityCheck(shape).check(table("k", SOUND));

    assertThat(report.findings()).isEmpty();
    assertThat(report.passed()).isTrue();
    assertThat(report.dimension()).isEqualTo("dim_test");
    assertThat(report.format()).isEqualTo("iceberg");
    assertThat(report.versions()).isEqualTo(5);
    assertThat(report.keys()).isEqualTo(3);
    assertThat(report.openVersions()).isEqualTo(2);
    assertThat(report.seconds()).isPositive();
  }

  @Test
  void anEmptyTableIsSound() {
    CheckReport report = new IntegrityCheck(shape).check(table("k", SOUND).filter(lit(false)));

    assertThat(report.findings()).isEmpty();
    assertThat(report.versions()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "null_key~1~{\"k\":null,\"valid_from\":\"2020-01-01T00:00:00Z\",\"valid_to\":null}",
        "null_valid_from~1~{\"k\":\"d\",\"valid_from\":null,",
        "inverted_interval~1~{\"k\":\"e\",\"valid_from\":\"2020-02-01T00:00:00Z\",\"valid_to\":\"2020-01-01T00:00:00Z\"}",
        "overlap~1~{\"k\":\"f\",\"valid_from\":\"2020-02-01T00:00:00Z\"",
        "several_open~2~{\"k\":\"g\",\"valid_from\":\"2020-01-01T00:00:00Z\"",
        "open_not_last~1~{\"k\":\"h\",\"valid_from\":\"2020-01-01T00:00:00Z\"",
        "flag_disagrees~1~{\"k\":\"i\",",
        "equal_neighbours~1~{\"k\":\"j\",\"valid_from\":\"2020-02-01T00:00:00Z\"",
        "hash_mismatch~1~{\"k\":\"k\",",
      })
  void eachViolationIsFoundAlone(String rule, long rows, String sample) {
    CheckReport report =
        new IntegrityCheck(shape).check(table("k", SOUND + ", " + PLANTED.get(rule)));

    assertThat(report.passed()).isFalse();
    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo(rule);
              assertThat(finding.rows()).isEqualTo(rows);
              assertThat(finding.samples()).hasSize((int) rows);
              assertThat(finding.samples().get(0)).startsWith(sample);
              assertThat(finding.message()).isNotBlank().doesNotContain("{");
              assertThat(finding.repair()).isNotBlank().doesNotContain("{");
            });
  }

  @Test
  void surrogateKeysSharedByStrangersAreFound() {
    CheckReport report =
        new IntegrityCheck(shape)
            .check(table("k", SOUND + ", " + PLANTED.get("surrogate_duplicate")));

    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("surrogate_duplicate");
              assertThat(finding.message())
                  .isEqualTo("rows share their surrogate_key, or have none");
              assertThat(finding.rows()).isEqualTo(2);
              assertThat(finding.samples())
                  .hasSize(2)
                  .first()
                  .asString()
                  .endsWith("\"k\":\"b\",\"valid_from\":\"2020-01-01T00:00:00Z\"}");
              assertThat(finding.samples().get(1)).contains("\"k\":\"l\"");
            });
  }

  @Test
  void aRowWithoutSurrogateKeyIsFound() {
    Dataset<Row> rows =
        table("k", SOUND)
            .withColumn("surrogate_key", when(col("k").notEqual("c"), col("surrogate_key")));

    assertThat(counts(new IntegrityCheck(shape).check(rows)))
        .containsExactly(entry("surrogate_duplicate", 1L));
  }

  @Test
  void allViolationsAreFoundTogetherWhateverTheKeyIsCalled() {
    List<String> names =
        List.of("order", "a b", "ключ", "a.b", "back`tick", "from", "violations", "key0");
    Shape odd =
        Shapes.versioned(
            names.stream()
                .map(name -> Identifiers.quoted(name) + " STRING")
                .collect(Collectors.joining(", ")),
            "x STRING");
    Dataset<Row> rows = table("k", SOUND + ", " + String.join(", ", PLANTED.values()));
    for (String name : names) {
      rows = rows.withColumn(name, col("k"));
    }

    CheckReport report = new IntegrityCheck(odd).check(rows.drop("k"));

    Map<String, Long> expected = new TreeMap<>();
    PLANTED.keySet().forEach(rule -> expected.put(rule, 1L));
    expected.put("several_open", 2L);
    expected.put("surrogate_duplicate", 2L);
    assertThat(counts(report)).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(report.versions()).isEqualTo(19);
    assertThat(report.keys()).isEqualTo(12);
    assertThat(report.findings().get(1).samples())
        .singleElement()
        .asString()
        .startsWith(
            "{\"order\":\"d\",\"a b\":\"d\",\"ключ\":\"d\",\"a.b\":\"d\",\"back`tick\":\"d\",");
  }

  @Test
  void everyRuleCanFail() {
    Set<String> rules = new TreeSet<>(PLANTED.keySet());
    // the one is about dimensions without versions, the other about audited ones
    rules.addAll(List.of("duplicate_key", "unexplained_gap"));

    assertThat(List.of(Rule.values()))
        .extracting(Rule::id)
        .containsExactlyInAnyOrderElementsOf(rules);
  }

  /** Key a has a gap, key c ends; versions closed before reasons were kept have none. */
  @Test
  void aGapThatNoReasonExplainsIsFound() {
    Layout audited =
        new Layout(
            Shapes.LAYOUT.names(),
            Shapes.LAYOUT.openEnd(),
            Shapes.LAYOUT.validity(),
            Shapes.LAYOUT.zone(),
            Shapes.LAYOUT.partitioning(),
            Shapes.LAYOUT.keyBuckets(),
            Shapes.LAYOUT.hash(),
            Layout.Audit.FULL,
            Shapes.LAYOUT.struct(),
            Shapes.LAYOUT.historyTable(),
            Shapes.LAYOUT.surrogateKey());
    IntegrityCheck check =
        new IntegrityCheck(Shapes.of("k STRING", "x STRING", Treatment.VERSION, audited));
    Column closed = col("valid_to").isNotNull();
    Dataset<Row> rows = table("k", SOUND);

    assertThat(counts(check.check(rows.withColumn("close_reason", lit(null).cast("string")))))
        .isEmpty();
    assertThat(counts(check.check(rows.withColumn("close_reason", when(closed, lit("absent"))))))
        .isEmpty();
    CheckReport report =
        check.check(rows.withColumn("close_reason", when(closed, lit("corrected"))));
    assertThat(counts(report)).containsExactly(entry("unexplained_gap", 2L));
    assertThat(report.findings().get(0).samples().get(0))
        .startsWith("{\"k\":\"a\",\"valid_from\":\"2020-04-01T00:00:00Z\"");
  }

  @Test
  void aKeyWithNullInOnePartIsNoKey() {
    Shape composite = Shapes.versioned("k STRING, part INT", "x STRING");
    Dataset<Row> rows = table("k", SOUND).withColumn("part", when(col("k").notEqual("a"), lit(1)));

    CheckReport report = new IntegrityCheck(composite).check(rows);

    assertThat(counts(report)).containsExactly(entry("null_key", 3L));
    assertThat(report.keys()).isEqualTo(2);
    assertThat(report.findings().get(0).samples().get(0)).startsWith("{\"k\":\"a\",\"part\":null,");
  }

  @Test
  void anOverlapWithAnyEarlierVersionIsFound() {
    assertThat(
            violations(
                "('z', '2020-01-01', '2020-12-01', false, 'A')",
                "('z', '2020-02-01', '2020-03-01', false, 'B')",
                "('z', '2020-04-01', '2020-05-01', false, 'C')"))
        .containsExactly(entry("overlap", 2L));
  }

  @Test
  void theSameIntervalTwiceIsAnOverlap() {
    assertThat(
            violations(
                "('z', '2020-01-01', '2020-02-01', false, 'A')",
                "('z', '2020-01-01', '2020-02-01', false, 'B')"))
        .containsExactly(entry("overlap", 1L), entry("surrogate_duplicate", 2L));
  }

  @Test
  void anEmptyIntervalIsInverted() {
    assertThat(
            violations(
                "('z', '2020-01-01', '2020-01-01', false, 'A')",
                "('z', '2020-01-01', NULL, true, 'A')"))
        .containsExactly(entry("inverted_interval", 1L), entry("surrogate_duplicate", 2L));
  }

  @Test
  void aFlagMayBeWrongInEveryWay() {
    assertThat(
            violations(
                "('z', '2020-01-01', '2020-02-01', true, 'A')",
                "('z', '2020-02-01', '2020-03-01', NULL, 'B')",
                "('z', '2020-03-01', NULL, NULL, 'A')"))
        .containsExactly(entry("flag_disagrees", 3L));
  }

  @Test
  void equalNeighboursCanBeTolerated() {
    CheckReport report =
        new IntegrityCheck(shape, Finding.Severity.TOLERATED)
            .check(table("k", SOUND + ", " + PLANTED.get("equal_neighbours")));

    assertThat(counts(report)).containsExactly(entry("equal_neighbours", 1L));
    assertThat(report.passed()).isTrue();
  }

  @Test
  void equalNeighboursAreFoundWithoutAStoredHashToo() {
    Dataset<Row> rows =
        table("k", SOUND + ", " + PLANTED.get("equal_neighbours"))
            .drop("record_hash", "surrogate_key");

    assertThat(counts(new IntegrityCheck(shape).check(rows)))
        .containsExactly(entry("equal_neighbours", 1L));
  }

  @Test
  void xxhash64RecordHashesAreCheckedAsSuch() {
    Layout layout =
        new Layout(
            Shapes.LAYOUT.names(),
            Shapes.LAYOUT.openEnd(),
            Shapes.LAYOUT.validity(),
            Shapes.LAYOUT.zone(),
            Shapes.LAYOUT.partitioning(),
            HashForm.XXHASH64);
    Shape narrow = Shapes.of("k STRING", "x STRING", Treatment.VERSION, layout);
    Dataset<Row> rows = table("k", SOUND);
    Dataset<Row> hashed =
        rows.withColumn(
            "record_hash", RecordHash.of(rows.schema(), List.of("x"), HashForm.XXHASH64));

    assertThat(new IntegrityCheck(narrow).check(hashed).findings()).isEmpty();
    assertThat(
            counts(
                new IntegrityCheck(narrow)
                    .check(hashed.withColumn("record_hash", col("record_hash").plus(lit(1))))))
        .containsExactly(entry("hash_mismatch", 5L));
  }

  @Test
  void atMostFiveSamplesAreShownAndAllRowsCounted() {
    Dataset<Row> rows =
        spark
            .range(1000)
            .selectExpr(
                "cast(NULL AS STRING) AS k",
                "timestamp_seconds(id) AS valid_from",
                "cast(NULL AS TIMESTAMP) AS valid_to",
                "true AS is_current",
                "'A' AS x")
            .repartition(7);

    CheckReport report = new IntegrityCheck(shape).check(rows);

    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rows()).isEqualTo(1000);
              assertThat(finding.samples())
                  .hasSize(5)
                  .first()
                  .asString()
                  .contains("1970-01-01T00:00:00Z");
            });
    assertThat(report.keys()).isZero();
  }

  @Test
  void withoutTypeTwoKeysMustBeUniqueAndPresent() {
    Shape flat = Shapes.of("k STRING", "x STRING", Treatment.OVERWRITE, Shapes.LAYOUT);
    Dataset<Row> sound = spark.sql("SELECT * FROM VALUES ('a', 1), ('b', 2) AS v(k, x)");
    Dataset<Row> broken =
        spark.sql(
            "SELECT * FROM VALUES ('a', 1), ('a', 2), ('b', 3), (NULL, 4), (NULL, 5) AS v(k, x)");

    CheckReport good = new IntegrityCheck(flat).check(sound);
    CheckReport bad = new IntegrityCheck(flat).check(broken);

    assertThat(good.findings()).isEmpty();
    assertThat(good.keys()).isEqualTo(2);
    assertThat(counts(bad)).containsExactly(entry("duplicate_key", 2L), entry("null_key", 2L));
    assertThat(bad.keys()).isEqualTo(2);
    assertThat(bad.findings().get(1).samples()).containsExactly("{\"k\":\"a\"}");
  }

  @Test
  void thePassShufflesOnce() {
    String plan =
        new Facts(shape, TableNotes.NONE)
            .of(table("k", SOUND))
            .queryExecution()
            .executedPlan()
            .toString();

    assertThat(plan.split("hashpartitioning", -1)).hasSize(2);
    assertThat(plan).doesNotContain("Join").doesNotContain("Window");
  }

  private Map<String, Long> violations(String... rows) {
    return counts(
        new IntegrityCheck(shape).check(table("k", SOUND + ", " + String.join(", ", rows))));
  }

  private static Map<String, Long> counts(CheckReport report) {
    Map<String, Long> counts = new TreeMap<>();
    report.findings().forEach(finding -> counts.put(finding.rule(), finding.rows()));
    return counts;
  }

  /** A table as it would be written, but for the rows of key k (hash) and l (surrogate of b). */
  private Dataset<Row> table(String key, String values) {
    Dataset<Row> rows =
        spark
            .sql(
                "SELECT k, timestamp(f || ' 00:00:00Z') AS valid_from, timestamp(t || ' 00:00:00Z')"
                    + " AS valid_to, cast(c AS BOOLEAN) AS is_current, x FROM VALUES "
                    + values
                    + " AS v(k, f, t, c, x)")
            .coalesce(2);
    return rows.withColumn(
            "record_hash",
            when(col("x").equalTo("forged"), lit("beef"))
                .otherwise(RecordHash.of(rows.schema(), List.of("x"), HashForm.SHA256)))
        .withColumn(
            "surrogate_key",
            SurrogateKey.of(
                List.of(when(col("k").equalTo("l"), lit("b")).otherwise(col("k"))),
                col("valid_from")))
        .withColumnRenamed("k", key);
  }
}
