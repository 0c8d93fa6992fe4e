package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.Counts;
import io.strandline.spec.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that delete every key. */
class TruncationsTest {
  private static final String LINES =
      """
      mode: changes
      effective_at: at
      sequence: lsn
      delete_when: op = 'D'
      truncate_when: op = 'T'
      key: id
      """;

  private static final String COLUMNS = "id, city, op, at, lsn";

  @ParameterizedTest
  @EnumSource(Format.class)
  void everyKeyThatIsThereEnds(Format format) {
    FedDimension fed = FedDimension.of(format, LINES + "type2: city\n");
    fed.apply(
        COLUMNS,
        "(1, 'Bonn', 'U', DATE'2024-01-01', 1), (2, 'Ulm', 'U', DATE'2024-01-01', 2),"
            + " (3, 'Köln', 'U', DATE'2024-01-01', 3), (3, NULL, 'D', DATE'2024-01-15', 4)");
    Counts counts =
        fed.apply(
                COLUMNS,
                "(NULL, NULL, 'T', DATE'2024-02-01', 5), (2, 'Ulm', 'U', DATE'2024-02-01', 6),"
                    + " (4, 'Essen', 'U', DATE'2024-02-01', 7)")
            .counts();
    assertThat(counts.sourceRows()).isEqualTo(3);
    assertThat(counts.keys()).isEqualTo(2);
    assertThat(counts.closed()).isEqualTo(1);
    assertThat(counts.created()).isEqualTo(1);
    assertThat(fed.rows())
        .containsExactly(
            "1 Bonn 2024-01-01 2024-02-01 false",
            "2 Ulm 2024-01-01 null true",
            "3 Köln 2024-01-01 2024-01-15 false",
            "4 Essen 2024-02-01 null true");
    assertThatThrownBy(() -> fed.apply(COLUMNS, "(NULL, NULL, 'T', DATE'2024-01-20', 8)"))
        .hasMessageContaining("id=1: delete at 2024-01-20T00:00:00Z")
        .hasMessageContaining("[SL-3008]");
  }

  @Test
  void withoutValidityRowsAreRemoved() {
    FedDimension fed = FedDimension.of(Format.ICEBERG, LINES + "type1: city\n");
    fed.apply(
        COLUMNS, "(1, 'Bonn', 'U', DATE'2024-01-01', 1), (2, 'Ulm', 'U', DATE'2024-01-01', 2)");
    fed.apply(
        COLUMNS, "(NULL, NULL, 'T', DATE'2024-02-01', 3), (2, 'Linz', 'U', DATE'2024-02-01', 4)");
    assertThat(fed.rows()).containsExactly("2 Linz");
  }
}
