package io.strandline.integrity;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.hash.RecordHash;
import io.strandline.layout.Shape;
import io.strandline.query.QuerySpark;
import io.strandline.query.Shapes;
import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import io.strandline.spec.Deletes;
import io.strandline.spec.HashForm;
import io.strandline.spec.Layout;
import io.strandline.table.HashEra;
import io.strandline.table.TableNotes;
import io.strandline.timeline.Treatment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** The check says of random histories with random faults what the windows say of them. */
class RandomFaultsTest {
  private static final int KEYS = 1500;
  private static final List<String> NAMES = List.of("x", "y", "z");
  private static final String KEY = "k STRING, part INT";
  private static final String ATTRIBUTES = "x STRING, y INT, z ARRAY<STRING>";

  private final SparkSession spark = QuerySpark.session();

  @Test
  void withReasonsAndTombstones() {
    Shape shape = shape(HashForm.SHA256, Layout.Audit.FULL, Deletes.TOMBSTONE);
    Dataset<Row> rows = hashed(1, HashForm.SHA256);

    agree(shape, rows, TableNotes.NONE);

    Set<String> rules = rules(new IntegrityCheck(shape).check(rows));
    assertThat(Stream.of(Rule.values()).map(Rule::id))
        .filteredOn(rule -> !rule.equals(Rule.DUPLICATE_KEY.id()))
        .allSatisfy(rule -> assertThat(rules).contains(rule));
  }

  @Test
  void withoutReasonsAndTombstones() {
    Shape shape = shape(HashForm.SHA256, Layout.Audit.DEFAULT, Deletes.CLOSE);

    agree(shape, hashed(2, HashForm.SHA256), TableNotes.NONE);
  }

  @Test
  void withHashesThatAreNumbers() {
    Shape shape = shape(HashForm.XXHASH64, Layout.Audit.FULL, Deletes.CLOSE);

    agree(shape, hashed(3, HashForm.XXHASH64), TableNotes.NONE);
  }

  @Test
  void withoutHashesAndSurrogateKeys() {
    Shape shape = shape(HashForm.SHA256, Layout.Audit.FULL, Deletes.TOMBSTONE);

    agree(shape, hashed(4, HashForm.SHA256).drop("record_hash", "surrogate_key"), TableNotes.NONE);
  }

  @Test
  void withHashesOfTwoEras() {
    List<HashEra.Part> parts =
        List.of(
            new HashEra.Part("x", "x", "text"),
            new HashEra.Part("y", "y", "number"),
            new HashEra.Part("z", "z", "array of text"));
    HashEra before = new HashEra(Instant.EPOCH, HashForm.SHA256.words(), parts.subList(0, 1));
    HashEra after = new HashEra(RandomVersions.BORDER, HashForm.SHA256.words(), parts);
    Dataset<Row> rows = rows(5);
    Column hash =
        when(
                col("updated_at").lt(lit(RandomVersions.BORDER)),
                RecordHash.of(rows.schema(), List.of("x"), HashForm.SHA256))
            .otherwise(RecordHash.of(rows.schema(), NAMES, HashForm.SHA256));
    Shape shape = shape(HashForm.SHA256, Layout.Audit.FULL, Deletes.CLOSE);

    agree(
        shape,
        rows.withColumn("record_hash", when(col("forged"), lit("beef")).otherwise(hash)),
        new TableNotes(Map.of(), List.of(before, after)));
  }

  @Test
  void withoutVersions() {
    agree(
        Shapes.of(KEY, "x STRING", Treatment.OVERWRITE, Shapes.LAYOUT),
        rows(6).select("k", "part", "x"),
        TableNotes.NONE);
  }

  /** To Spark these are one key each. */
  @Test
  void keysAreTheSameAsSparkSeesThem() {
    Dataset<Row> rows =
        spark.sql(
            """
            SELECT d, b, c COLLATE UTF8_LCASE AS c FROM VALUES
              (0.0D, X'01', 'a'), (-0.0D, X'01', 'A'), (double('NaN'), X'02', 'b'),
              (double('NaN'), X'02', 'B'), (1.0D, X'02', 'b') AS v(d, b, c)""");
    Shape shape =
        Shapes.of(
            "d DOUBLE, b BINARY, c STRING COLLATE UTF8_LCASE",
            "x STRING",
            Treatment.OVERWRITE,
            Shapes.LAYOUT);

    CheckReport report = new IntegrityCheck(shape).check(rows);

    assertThat(report.keys()).isEqualTo(3);
    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("duplicate_key");
              assertThat(finding.rows()).isEqualTo(4);
            });
  }

  private static void agree(Shape shape, Dataset<Row> rows, TableNotes notes) {
    CheckReport report = new IntegrityCheck(shape).check(rows, notes);
    List<String> said = new ArrayList<>();
    said.add(
        "%d versions, %d keys, %d open"
            .formatted(report.versions(), report.keys(), report.openVersions()));
    long shared = 0;
    for (Finding finding : report.findings()) {
      if (finding.rule().equals(Rule.SURROGATE_DUPLICATE.id())) {
        shared = finding.rows();
      } else {
        said.add(finding.rule() + " " + finding.rows() + " " + finding.samples());
      }
    }

    assertThat(said).isEqualTo(new WindowedJudgement(shape, notes).of(rows)).hasSizeGreaterThan(2);
    assertThat(shared).isEqualTo(sharingSurrogates(rows));
  }

  private static long sharingSurrogates(Dataset<Row> rows) {
    if (!List.of(rows.columns()).contains("surrogate_key")) {
      return 0;
    }
    Map<Long, Long> counts =
        rows.select("surrogate_key").collectAsList().stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.isNullAt(0) ? Long.MIN_VALUE : row.getLong(0),
                    Collectors.counting()));
    return counts.entrySet().stream()
        .filter(entry -> entry.getKey() == Long.MIN_VALUE || entry.getValue() > 1)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Set<String> rules(CheckReport report) {
    return report.findings().stream().map(Finding::rule).collect(Collectors.toSet());
  }

  private Dataset<Row> rows(long seed) {
    return spark
        .createDataFrame(RandomVersions.of(seed, KEYS), RandomVersions.SCHEMA)
        .repartition(3);
  }

  private Dataset<Row> hashed(long seed, HashForm form) {
    Dataset<Row> rows = rows(seed);
    Column hash = RecordHash.of(rows.schema(), NAMES, form);
    Column forged = form.equals(HashForm.SHA256) ? lit("beef") : lit(1L);
    return rows.withColumn("record_hash", when(col("forged"), forged).otherwise(hash));
  }

  private static Shape shape(HashForm hash, Layout.Audit audit, Deletes deletes) {
    Layout plain = Shapes.LAYOUT;
    Layout layout =
        new Layout(
            plain.names(),
            plain.openEnd(),
            plain.validity(),
            plain.zone(),
            plain.partitioning(),
            plain.keyBuckets(),
            hash,
            audit,
            plain.struct(),
            plain.historyTable(),
            plain.surrogateKey());
    return Shapes.of(KEY, ATTRIBUTES, Treatment.VERSION, layout, deletes);
  }
}
