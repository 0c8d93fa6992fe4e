package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sources and specs change between runs; the table follows, and nothing is versioned for it. */
class SchemaChangeTest {
  private static final String SNAPSHOT = "mode: snapshot\ndeletes: close\nkey: id\n";

  @ParameterizedTest
  @EnumSource(Format.class)
  void sourcesThatGrowChangeTheTableAndNoVersion(Format format) {
    FedDimension customers = FedDimension.of(format, SNAPSHOT + "type2: rest\n");
    customers.apply(
        "2025-01-01",
        "id, n, f, d, s, a",
        "(1, 1, 1.5f, 1.50BD, named_struct('x', 1, 'y', 'p'), array(named_struct('x', 1))),"
            + " (2, 2, 2.5f, 2.50BD, named_struct('x', 2, 'y', 'q'), array(named_struct('x', 2)))");
    List<String> before = customers.rows();

    String columns = "id, a, s, d, f, n";
    String rows =
        "(1L, array(named_struct('z', 9, 'x', 1)), named_struct('y', 'p', 'z', 7, 'x', 1L),"
            + " CAST(1.5 AS DECIMAL(12, 2)), 1.5D, 1L),"
            + " (2L, array(named_struct('z', 9, 'x', 2)), named_struct('y', 'q', 'z', 8, 'x', 3L),"
            + " CAST(2.5 AS DECIMAL(12, 2)), 2.5D, 5000000000L)";
    assertThat(
            customers
                .dimension()
                .plan(FedDimension.batch(columns, rows).at(FedDimension.day("2025-02-01")))
                .schemaChanges())
        .contains(
            "~ id INT -> BIGINT",
            "~ n INT -> BIGINT",
            "~ f FLOAT -> DOUBLE",
            "~ d DECIMAL(3,2) -> DECIMAL(12,2)",
            "~ s.x INT -> BIGINT",
            "+ s.z INT (filled in place, no new versions)",
            "+ a.element.z INT (filled in place, no new versions)");
    assertThat(customers.rows()).isEqualTo(before);

    RunReport report = customers.apply("2025-02-01", columns, rows);
    assertThat(report.counts().changed()).isEqualTo(1);
    assertThat(customers.rows())
        .containsExactly(
            "1 1 1.5 1.50 Struct[fields={x=1, y=p, z=7}] [Struct[fields={x=1, z=9}]]"
                + " 2025-01-01 null true",
            "2 2 2.5 2.50 Struct[fields={x=2, y=q, z=null}] [Struct[fields={x=2, z=null}]]"
                + " 2025-01-01 2025-02-01 false",
            "2 5000000000 2.5 2.50 Struct[fields={x=3, y=q, z=8}] [Struct[fields={x=2, z=9}]]"
                + " 2025-02-01 null true");
    assertThat(customers.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void theTrackedSetChangesAndNoKeyIsVersionedForIt(Format format) {
    FedDimension customers =
        FedDimension.of(format, SNAPSHOT + "type2: [a, b]\ntype1: c\nuntracked: u\n");
    customers.apply(
        "2025-01-01", "id, a, b, c, u", "(1, 'a', 'b', 'c', 'u'), (2, 'a', 'b', 'c', 'u')");

    FedDimension moved = customers.under(SNAPSHOT + "type2: [a, c, u]\ntype1: b\n");
    String rows = "(1, 'a', 'b', 'c', 'u'), (2, 'a', 'b', 'c', 'v')";
    assertThat(
            moved
                .dimension()
                .plan(FedDimension.batch("id, a, b, c, u", rows).at(FedDimension.day("2025-02-01")))
                .schemaChanges())
        .anySatisfy(line -> assertThat(line).contains("record_hash now covers a, c, u"));
    RunReport report = moved.apply("2025-02-01", "id, a, b, c, u", rows);
    assertThat(report.counts().changed()).isEqualTo(1);
    assertThat(report.counts().unchanged()).isEqualTo(1);

    FedDimension fewer = customers.under(SNAPSHOT + "type2: a\n");
    assertThat(
            fewer
                .dimension()
                .plan(
                    FedDimension.batch("id, a, b", "(1, 'a', 'z'), (2, 'n', 'b')")
                        .at(FedDimension.day("2025-03-01")))
                .settings())
        .containsEntry("left as they are, NULL in new versions", "c, b, u");
    fewer.apply("2025-03-01", "id, a, b", "(1, 'a', 'z'), (2, 'n', 'b')");
    assertThat(
            FedDimension.lines(
                customers
                    .table()
                    .state()
                    .rows()
                    .select("id", "a", "b", "c", "u", "valid_from", "valid_to")))
        .containsExactly(
            "1 a b c u 2025-01-01 null",
            "2 a b c u 2025-01-01 2025-02-01",
            "2 a b c v 2025-02-01 2025-03-01",
            "2 n null null null 2025-03-01 null");
    assertThat(fewer.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void whatDoesNotFitIsRefusedAndNothingIsChanged(Format format) {
    FedDimension customers = FedDimension.of(format, SNAPSHOT + "type2: rest\n");
    customers.apply("2025-01-01", "id, n, t", "(1, 1, 'x')");
    assertThatThrownBy(() -> customers.apply("2025-02-01", "id, n, t", "(1, 1.5D, 3)"))
        .hasMessageContaining("`n` is DOUBLE in the source but INT in the table")
        .hasMessageContaining("`t` is INT in the source but STRING in the table");
    FedDimension declared = customers.under(SNAPSHOT + "type2: rest\ncolumns: {n: int}\n");
    assertThatThrownBy(() -> declared.apply("2025-02-01", "id, n, t", "(1, 5L, 'x')"))
        .hasMessageContaining("`n` of the source dataset is BIGINT, which does not always fit")
        .hasMessageContaining("the declared INT");
    if (format == Format.ICEBERG) {
      FedDimension money = FedDimension.of(format, SNAPSHOT + "type2: rest\n");
      money.apply("2025-01-01", "id, d", "(1, 1.50BD)");
      assertThatThrownBy(() -> money.apply("2025-02-01", "id, d", "(1, 1.5000BD)"))
          .hasMessageContaining("column `d`")
          .hasMessageContaining("DECIMAL(3,2) and would have to become DECIMAL(5,4)")
          .hasMessageContaining("iceberg can't do in place");
    }
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void renamedColumnsKeepTheirHistory(Format format) {
    FedDimension stores =
        FedDimension.of(
            format, SNAPSHOT.replace("key: id", "key: [id, k]") + "type2: rest\ntype3: seg\n");
    stores.apply("2025-01-01", "id, k, town, seg", "(1, 'k', 'Bonn', 'A'), (2, 'k', 'Ulm', 'B')");
    FedDimension renamed =
        stores.under(
            SNAPSHOT.replace("key: id", "key: [id, code]")
                + "type2: rest\ntype3: segment\n"
                + "renamed: {code: k, city: town, segment: seg}\n"
                + "layout: {surrogate_key: bigint}\n");
    assertThat(renamed.rows()).hasSize(2);
    String rows = "(1, 'k', 'Bonn', 'C'), (2, 'k', 'Köln', 'B')";
    List<String> changes =
        renamed
            .dimension()
            .plan(
                FedDimension.batch("id, code, city, segment", rows)
                    .at(FedDimension.day("2025-02-01")))
            .schemaChanges();
    assertThat(changes)
        .contains(
            "~ k renamed to code",
            "~ town renamed to city",
            "~ current_seg renamed to current_segment",
            "~ previous_seg renamed to previous_segment",
            "~ seg_changed_at renamed to segment_changed_at")
        .noneMatch(line -> line.startsWith("+"));
    if (format == Format.DELTA) {
      assertThat(changes).anyMatch(line -> line.contains("column mapping is turned on"));
    }
    assertThatThrownBy(
            () ->
                renamed.apply(
                    "2025-02-01", "id, code, city, segment, town", "(1, 'k', 'B', 'C', 'x')"))
        .hasMessageContaining("`town` is renamed to `city`, but the source has both");

    RunReport report = renamed.apply("2025-02-01", "id, code, city, segment", rows);
    assertThat(report.counts().changed()).isEqualTo(1);
    assertThat(report.counts().overwritten()).isEqualTo(1);
    assertThat(
            FedDimension.lines(
                renamed
                    .table()
                    .state()
                    .rows()
                    .select(
                        "id", "code", "city", "current_segment", "previous_segment", "valid_to")))
        .containsExactly("1 k Bonn C A null", "2 k Köln B null null", "2 k Ulm B null 2025-02-01");
    assertThat(renamed.dimension().check().findings()).isEmpty();
    RunReport again = renamed.apply("2025-03-01", "id, code, city, segment", rows);
    assertThat(again.counts().unchanged()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void theEventLogFollowsItsDimension(Format format) {
    String events =
        "mode: changes\neffective_at: at\nkey: id\nlate: split\nevent_log: {keep: 9999 days}\n";
    FedDimension stores = FedDimension.of(format, events + "type2: [town, n]\n");
    stores.apply(
        "id, town, n, at", "(1, 'Bonn', 1, DATE '2025-01-01'), (1, 'Ulm', 1, DATE '2025-03-01')");
    FedDimension renamed = stores.under(events + "type2: [city, n, s]\nrenamed: {city: town}\n");
    RunReport late =
        renamed.apply(
            "id, city, n, s, at",
            "(1, 'Bonn', 1L, CAST(NULL AS STRING), DATE '2025-01-15'),"
                + " (1, 'Köln', 5000000000L, CAST(NULL AS STRING), DATE '2025-02-01')");
    assertThat(late.counts().changed()).isEqualTo(1);
    renamed.apply("id, city, n, s, at", "(1, 'Jena', 1L, 'x', DATE '2025-01-20')");
    assertThat(renamed.rows())
        .containsExactly(
            "1 Bonn 1 null 2025-01-01 2025-01-20 false",
            "1 Jena 1 x 2025-01-20 2025-02-01 false",
            "1 Köln 5000000000 null 2025-02-01 2025-03-01 false",
            "1 Ulm 1 null 2025-03-01 null true");
    assertThat(renamed.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void whatWasLoggedBeforeAnAttributeCameDoesNotContradictIt(Format format) {
    String events =
        "mode: changes\neffective_at: at\nsequence: n\nkey: id\ndelete_when: town = 'none'\n"
            + "late: split\nevent_log: {keep: 9999 days}\n";
    FedDimension stores = FedDimension.of(format, events + "type2: town\n");
    stores.apply(
        "id, town, at, n",
        "(1, 'Bonn', DATE '2025-01-01', 1), (2, 'Ulm', DATE '2025-01-01', 1),"
            + " (3, 'Kiel', DATE '2025-01-01', 1)");
    FedDimension larger = stores.under(events + "type2: [town, size]\ntype0: opened\n");
    String columns = "id, town, size, opened, at, n";
    larger.apply(
        columns,
        "(1, 'Bonn', 'S', 'x', DATE '2025-01-05', 1), (2, 'Bonn', 'S', 'x', DATE '2025-01-05', 1),"
            + " (3, 'none', NULL, NULL, DATE '2025-01-05', 1)");
    RunReport late =
        larger.apply(
            columns,
            "(1, 'Bonn', 'S', 'x', DATE '2025-01-01', 1), (1, 'Bonn', 'S', 'x', DATE '2025-01-03',"
                + " 1), (2, 'Jena', 'M', 'y', DATE '2025-01-03', 1), (3, 'Kiel', 'L', 'z', DATE"
                + " '2025-01-07', 1)");
    assertThat(late.counts().duplicate()).isEqualTo(1);
    assertThat(
            FedDimension.lines(
                larger
                    .dimension()
                    .versions()
                    .select("id", "town", "size", "opened", "valid_from", "valid_to")))
        .containsExactly(
            "1 Bonn S x 2025-01-01 null",
            "2 Bonn S y 2025-01-05 null",
            "2 Jena M y 2025-01-03 2025-01-05",
            "2 Ulm null null 2025-01-01 2025-01-03",
            "3 Kiel L z 2025-01-07 null",
            "3 Kiel null null 2025-01-01 2025-01-05");
    assertThat(larger.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void aNewType3AttributeHasNoPreviousValueUntilItChanges(Format format) {
    FedDimension stores = FedDimension.of(format, SNAPSHOT + "type2: town\n");
    stores.apply("2025-01-01", "id, town", "(1, 'Bonn'), (2, 'Ulm')");
    FedDimension larger = stores.under(SNAPSHOT + "type2: town\ntype3: agent\n");
    RunReport filled =
        larger.apply("2025-02-01", "id, town, agent", "(1, 'Bonn', 'A'), (2, 'Ulm', 'B')");
    assertThat(filled.counts().changed()).isZero();
    larger.apply("2025-03-01", "id, town, agent", "(1, 'Bonn', 'C'), (2, 'Ulm', 'B')");
    assertThat(
            FedDimension.lines(
                larger
                    .dimension()
                    .versions()
                    .select("id", "town", "current_agent", "previous_agent", "valid_from")))
        .containsExactly("1 Bonn C A 2025-01-01", "2 Ulm B null 2025-01-01");
    assertThat(larger.dimension().check().findings()).isEmpty();
  }
}
