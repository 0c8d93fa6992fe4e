package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deletions as rows. */
class TombstonesTest {
  private static final String LINES =
      """
      mode: snapshot
      deletes: tombstone
      delete_when: gone
      key: id
      type1: mail
      type2: name
      columns: {gone: boolean}
      """;

  /** dbt-adapters#654, #1240: a deletion row is added with every run. */
  @ParameterizedTest
  @EnumSource(Format.class)
  void aDeletedKeyHasOneRowUntilItIsBack(Format format) {
    FedDimension fed = FedDimension.of(format, LINES);
    String columns = "id, name, mail, gone";
    fed.apply(
        "2024-01-01", columns, "(1, 'a', 'm', false), (2, 'a', 'm', false), (3, 'a', 'm', false)");
    RunReport deleted =
        fed.apply("2024-02-01", columns, "(1, 'a', 'm', false), (3, 'a', 'm', true)");
    assertThat(deleted.counts().closed()).isEqualTo(2);
    RunReport again = fed.apply("2024-03-01", columns, "(1, 'a', 'm', false), (3, 'a', 'm', true)");
    assertThat(again.counts().changesNothing()).isTrue();
    RunReport back = fed.apply("2024-04-01", columns, "(1, 'a', 'm', false), (2, 'a', 'm', false)");
    assertThat(back.counts().reopened()).isEqualTo(1);

    assertThat(fed.rows())
        .containsExactly(
            "1 m a 2024-01-01 null true false",
            "2 m a 2024-01-01 2024-02-01 false false",
            "2 m a 2024-02-01 2024-04-01 false true",
            "2 m a 2024-04-01 null true false",
            "3 m a 2024-01-01 2024-02-01 false false",
            "3 m a 2024-02-01 null true true");
    assertThat(FedDimension.lines(fed.dimension().current().select("id")))
        .containsExactly("1", "2");
    assertThat(
            FedDimension.lines(fed.dimension().asOf(FedDimension.day("2024-03-01")).select("id")))
        .containsExactly("1");
    assertThat(fed.dimension().check().findings()).isEmpty();
    assertThat(fed.dimension().check().openVersions()).isEqualTo(2);

    FedDimension closing = fed.under(LINES.replace("tombstone", "close"));
    assertThatThrownBy(() -> closing.apply("2024-05-01", columns, "(1, 'a', 'm', false)"))
        .hasMessageContaining("has a column `is_deleted`, so deletions are rows of it")
        .hasMessageContaining("[SL-2010]");
  }
}
