package io.strandline.conformance;

import static io.strandline.conformance.FedDimension.batch;
import static io.strandline.conformance.FedDimension.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.engine.Batch;
import io.strandline.engine.Batch.Insistence;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Snapshots that speak of a part of the dimension. */
class ScopedSnapshotsTest {
  private static final String LINES =
      """
      mode: snapshot
      deletes: close
      key: id
      type2: region
      type3: agent
      scope: region = 'EU' AND agent <> 'nobody'
      """;

  private static final String EU = "SELECT id, 'EU' AS region, 'Ada' AS agent FROM range(%s)";
  private static final String REST = "VALUES (20L, 'US', 'Bob'), (21L, 'EU', 'nobody')";

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void absenceAndGuardsLookAtKeysInScope(Format format) {
    FedDimension fed = FedDimension.of(format, LINES);
    RunReport first = fed.dimension().apply(batch(EU.formatted(12) + " UNION ALL " + REST));
    assertThat(first.alerts())
        .containsExactly(
            "2 keys are outside of the snapshot's scope, but taken all the same: is it the right"
                + " extract?");

    RunReport second = fed.dimension().apply(batch(EU.formatted(10)));
    assertThat(second.counts().closed()).isEqualTo(2);
    assertThat(second.alerts()).isEmpty();
    assertThat(fed.dimension().current().count()).isEqualTo(12);

    assertThatThrownBy(() -> fed.dimension().apply(batch(EU.formatted(6))))
        .hasMessageContaining("close 40 % of 10 keys in its scope (limit 30 %)");
    Batch empty = batch(EU.formatted(0));
    assertThatThrownBy(() -> fed.dimension().apply(empty))
        .hasMessageContaining("would close all 10 keys in its scope");
    fed.dimension().apply(empty.insisting(Insistence.ALLOW_EMPTY));
    assertThat(FedDimension.lines(fed.dimension().current().select("id")))
        .containsExactly("20", "21");
    assertThat(fed.dimension().check().findings()).isEmpty();
  }

  @Test
  void aScopeSpeaksOfKeyAndAttributesOnly() {
    FedDimension fed =
        FedDimension.of(Format.ICEBERG, LINES.replaceAll("scope: .*", "scope: valid_to IS NULL"));
    assertThatThrownBy(() -> fed.apply("2024-01-01", "id, region, agent", "(1, 'EU', 'Ada')"))
        .hasMessageContaining("scope `valid_to IS NULL` can't be used")
        .hasMessageContaining("on the dimension's key and attributes")
        .hasMessageContaining("[SL-2008]");
    assertThat(fed.table().exists()).isFalse();
  }

  /** Below ten current keys a share says nothing. */
  @Test
  void fewKeysMayAllBeClosed() {
    FedDimension fed = FedDimension.of(Format.ICEBERG, LINES);
    fed.dimension().apply(batch(EU.formatted(9) + " UNION ALL " + REST).at(day("2024-01-01")));
    RunReport one = fed.dimension().apply(batch(EU.formatted(1)).at(day("2024-01-02")));
    assertThat(one.counts().closed()).isEqualTo(8);
  }
}
