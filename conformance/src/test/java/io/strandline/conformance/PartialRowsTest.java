package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.Counts;
import io.strandline.spec.Format;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sources that send only what changed; late rows are dropped. */
class PartialRowsTest {
  private static final String LINES =
      """
      mode: changes
      effective_at: at
      partial: true
      late: ignore
      delete_when: op = 'D'
      key: id
      type1: mail
      type2: [city, zip]
      type6: tier
      type3: agent
      columns: {mail: string, zip: int, agent: string}
      """;

  @ParameterizedTest
  @EnumSource(Format.class)
  void whatIsNotSentStays(Format format) {
    FedDimension fed = FedDimension.of(format, LINES);
    fed.apply(
        "id, city, zip, tier, mail, op, at",
        "(1, 'Bonn', 53111, 'A', 'm1', 'U', DATE'2024-01-01'),"
            + " (2, 'Ulm', 89073, 'A', 'm1', 'U', DATE'2024-01-01'),"
            + " (3, 'Ulm', NULL, NULL, NULL, 'U', DATE'2024-01-01')");

    // A column that is not there is not sent either.
    Counts second =
        fed.apply(
                "id, city, tier, op, at",
                "(1, 'Bonn', NULL, 'U', DATE'2024-02-01'), (2, 'Köln', NULL, 'U', DATE'2024-02-01'),"
                    + " (3, NULL, 'B', 'U', DATE'2024-02-01')")
            .counts();
    assertThat(second.unchanged()).isEqualTo(1);
    assertThat(second.changed()).isEqualTo(2);

    Counts third =
        fed.apply(
                "id, mail, agent, op, at",
                "(1, 'm2', 'Ada', 'U', DATE'2024-03-01'), (1, 'm9', NULL, 'U', DATE'2023-12-01'),"
                    + " (2, NULL, NULL, 'D', DATE'2024-03-01')")
            .counts();
    assertThat(third.overwritten()).isEqualTo(1);
    assertThat(third.late()).isEqualTo(1);
    fed.apply("id, city, op, at", "(2, 'Ulm', 'U', DATE'2024-04-01')");

    assertThat(fed.rows())
        .containsExactly(
            "1 m2 Bonn 53111 Ada null 2024-03-01 A A 2024-01-01 null true",
            "2 m1 Köln 89073 null null null A null 2024-02-01 2024-03-01 false",
            "2 m1 Ulm 89073 null null null A null 2024-01-01 2024-02-01 false",
            "2 null Ulm null null null null null null 2024-04-01 null true",
            "3 null Ulm null null null null B B 2024-02-01 null true",
            "3 null Ulm null null null null null B 2024-01-01 2024-02-01 false");
    assertThat(fed.dimension().check().findings()).isEmpty();
  }
}
