package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.Finding;
import io.strandline.spec.Format;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which batch closed a version, and why. */
class AuditTest {
  private static final String LINES =
      """
      mode: snapshot
      deletes: close
      delete_when: gone
      first_valid_from: 2000-01-01
      key: id
      type2: name
      columns: {gone: boolean}
      """;

  private static final String COLUMNS = "id, name, gone";

  /** The table gets the columns on its way, and what was closed before has no reason. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aClosedVersionSaysWhy(Format format) {
    FedDimension before = FedDimension.of(format, LINES);
    before.apply("2024-01-01", COLUMNS, "(1, 'a', false), (2, 'a', false), (3, 'a', true)");
    before.apply("2024-02-01", COLUMNS, "(1, 'b', false), (2, 'a', false)");
    FedDimension fed = before.under(LINES + "layout: {audit: full}\n");
    fed.apply("2024-03-01", COLUMNS, "(1, 'b', false), (2, 'a', true), (4, 'a', false)");
    fed.apply("2024-04-01", COLUMNS, "(1, 'c', false), (2, 'a', false)");

    Dataset<Row> rows = fed.table().state().rows();
    assertThat(
            FedDimension.lines(
                rows.selectExpr(
                    "id",
                    "name",
                    "valid_from",
                    "valid_to",
                    "left(closed_batch_id, 10)",
                    "close_reason")))
        .containsExactly(
            "1 a 2000-01-01 2024-02-01 null null",
            "1 b 2024-02-01 2024-04-01 2024-04-01 changed",
            "1 c 2024-04-01 null null null",
            "2 a 2000-01-01 2024-03-01 2024-03-01 deleted",
            "2 a 2024-04-01 null null null",
            "4 a 2000-01-01 2024-04-01 2024-04-01 absent");
    assertThat(fed.dimension().check().findings()).isEmpty();

    String name = fed.location().sql();
    Lake.shared().spark().sql("DELETE FROM " + name + " WHERE name = 'c'");
    assertThat(fed.dimension().check().findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("unexplained_gap");
              assertThat(finding.samples().get(0)).contains("\"id\":1");
              assertThat(finding.repair()).contains("set close_reason to deleted");
            })
        .extracting(Finding::rows)
        .isEqualTo(1L);
  }
}
