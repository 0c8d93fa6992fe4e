package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.engine.Strandline;
import io.strandline.report.CheckReport;
import io.strandline.report.PlanReport;
import io.strandline.report.RunReport;
import io.strandline.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's Java snippet compiles, does what it says, and stands there word for word. */
class ReadmeSnippetTest {
  private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");

  @TempDir private Path directory;

  @Test
  void snippetAppliesRowsAndAsks() throws Exception {
    Path specFile = directory.resolve("dim_customer.yaml");
    Files.writeString(
        specFile,
        """
        table: readme.dim_customer
        mode: snapshot
        deletes: close
        key: customer_id
        type1: email
        type2: rest
        """);
    SparkSession spark = Lake.shared().spark();
    Dataset<Row> extract =
        spark.sql("SELECT 1L AS customer_id, 'Ada' AS name, 'Paris' AS city, 'a@b.c' AS email");

    // tag::snippet[]
    Dimension customers = Strandline.open(spark, SpecReader.read(specFile));
    Batch batch = Batch.of(extract).at(MARCH).withId("march");

    PlanReport plan = customers.plan(batch); // what would happen; nothing is written
    RunReport report = customers.apply(batch); // one atomic publication; again: nothing changes

    Dataset<Row> now = customers.current();
    Dataset<Row> then = customers.asOf(Instant.parse("2026-03-15T00:00:00Z"));
    Dataset<Row> ada = customers.history(Map.of("customer_id", "1"));
    CheckReport verdict = customers.check();
    // end::snippet[]

    assertThat(plan.counts().created()).isEqualTo(1);
    assertThat(report.outcome()).isEqualTo(RunReport.Outcome.PUBLISHED);
    RunReport again = customers.apply(batch);
    assertThat(again.outcome()).isEqualTo(RunReport.Outcome.ALREADY_PUBLISHED);
    assertThat(again.bytesWritten()).isEqualTo(report.bytesWritten()).isPositive();
    assertThat(List.of(now.count(), then.count(), ada.count())).containsOnly(1L);
    assertThat(verdict.passed()).isTrue();
  }

  @Test
  void readmeShowsThisSnippet() throws Exception {
    Path source =
        Readme.ROOT.resolve(
            "conformance/src/test/java/io/strandline/conformance/ReadmeSnippetTest.java");
    String snippet =
        Files.readString(source)
            .replaceAll("(?s).*// tag::snippet\\[\\]\n(.*?) *// end::snippet\\[\\].*", "$1")
            .indent(-4);
    List<String> shown =
        Readme.blocks().stream()
            .filter(block -> block.language().equals("java"))
            .map(Readme.Block::text)
            .toList();
    assertThat(shown).containsExactly(snippet);
  }
}
