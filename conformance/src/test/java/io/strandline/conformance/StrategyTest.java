package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows by address and one MERGE are two ways to the same rows, and {@code plan} says which. */
class StrategyTest {
  private static final String SPEC =
      "mode: changes\neffective_at: at\nkey: id\ntype1: mail\ntype2: city\nstrategy: ";

  private static final List<String> BATCHES =
      List.of(
          "(1, 'a@x', 'Ulm', DATE '2025-01-01'), (2, 'b@x', 'Bonn', DATE '2025-01-01')",
          "(1, 'a@y', 'Jena', DATE '2025-02-01'), (3, 'c@x', 'Kiel', DATE '2025-02-01')",
          "(1, 'a@z', 'Jena', DATE '2025-03-01'), (2, 'b@x', 'Köln', DATE '2025-03-02'),"
              + " (2, 'b@x', 'Bonn', DATE '2025-03-03'), (4, NULL, NULL, DATE '2025-03-03')");

  @ParameterizedTest
  @EnumSource(Format.class)
  void bothWaysLeaveTheSameRows(Format format) {
    List<List<String>> ends = new ArrayList<>();
    for (String strategy : List.of("auto", "direct", "portable")) {
      FedDimension cities = FedDimension.of(format, SPEC + strategy);
      List<String> foretold = new ArrayList<>();
      for (String rows : BATCHES) {
        foretold.add(
            cities.dimension().plan(FedDimension.batch("id, mail, city, at", rows)).write());
        cities.apply("id, mail, city, at", rows);
      }
      assertThat(foretold.get(0))
          .startsWith(
              strategy.equals("portable") ? "portable: one MERGE" : "append: all rows are new");
      assertThat(foretold.get(foretold.size() - 1))
          .startsWith(
              strategy.equals("portable")
                  ? "portable: one MERGE"
                  : "direct: rows replaced where they stand");
      assertThat(cities.dimension().check().findings()).isEmpty();
      ends.add(cities.rows());
    }
    assertThat(ends.get(0))
        .containsExactly(
            "1 a@x Ulm 2025-01-01 2025-02-01 false",
            "1 a@z Jena 2025-02-01 null true",
            "2 b@x Bonn 2025-01-01 2025-03-02 false",
            "2 b@x Bonn 2025-03-03 null true",
            "2 b@x Köln 2025-03-02 2025-03-03 false",
            "3 c@x Kiel 2025-02-01 null true",
            "4 null null 2025-03-03 null true");
    assertThat(ends).containsOnly(ends.get(0));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void aColumnOfOthersIsKeptByMergeOnly(Format format) {
    FedDimension cities = FedDimension.of(format, SPEC + "auto");
    cities.apply("id, mail, city, at", BATCHES.get(0));
    cities.change("ALTER TABLE %s ADD COLUMNS (score INT)");
    cities.change("UPDATE %s SET score = id");
    FedDimension direct = cities.under(SPEC + "direct");
    assertThatThrownBy(() -> direct.apply("id, mail, city, at", BATCHES.get(1)))
        .hasMessageContaining("`strategy: direct` is not possible for table")
        .hasMessageContaining("it has columns that are not the dimension's (score)")
        .hasMessageContaining("Write `strategy: auto`, which takes the portable way here.")
        .hasMessageContaining("SL-1007");
    assertThat(
            cities
                .dimension()
                .plan(FedDimension.batch("id, mail, city, at", BATCHES.get(1)))
                .write())
        .startsWith("portable: one MERGE");
    cities.apply("id, mail, city, at", BATCHES.get(1));
    assertThat(FedDimension.lines(cities.table().state().rows().select("id", "city", "score")))
        .containsExactly("1 Jena null", "1 Ulm 1", "2 Bonn 2", "3 Kiel null");
  }
}
