package io.strandline.conformance;

import static io.strandline.conformance.Told.delete;
import static io.strandline.conformance.Told.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.conformance.Told.Fact;
import io.strandline.engine.Batch;
import io.strandline.spec.Format;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same history in tables of every layout. */
class LayoutsTest {
  private static final String DIMENSION =
      """
      mode: changes
      effective_at: at
      delete_when: city IS NULL
      key: id
      type1: phone
      type2: city
      layout:\s""";

  private static final Fact[] FIRST = {
    fact("moves", "11", "Bonn", "2025-03-01T09:00:00Z"),
    fact("moves", "12", "Ulm", "2025-03-01T17:00:00Z"),
    fact("leaves", "21", "Köln", "2025-03-02T00:00:00Z"),
    fact("corrected", "31", "Jena", "2025-03-01T09:00:00Z"),
    fact("corrected", "31", "Gera", "2025-03-03T09:00:00Z"),
    fact("autumn", "41", "Kiel", "2025-10-26T00:30:00Z"),
    fact("autumn", "41", "Plön", "2025-10-26T01:10:00Z"),
    fact("autumn", "41", "Husum", "2025-10-26T01:45:00Z"),
  };
  private static final Fact[] SECOND = {
    fact("moves", "13", "Ulm", "2025-03-04T00:00:00Z"),
    delete("leaves", "2025-03-04T12:00:00Z"),
    fact("corrected", "31", "Jena", "2025-03-03T09:00:00Z"),
    fact("flickers", "51", "Suhl", "2025-03-05T00:00:00Z"),
    delete("flickers", "2025-03-07T00:00:00Z"),
  };
  private static final Fact[] THIRD = {
    fact("moves", "13", "Mainz", "2025-03-30T00:30:00Z"),
    fact("leaves", "22", "Köln", "2025-03-30T02:00:00Z"),
    delete("corrected", "2025-04-01T00:00:00Z"),
    fact("late riser", "61", "Rom", "2025-04-02T00:00:00Z"),
    fact("late riser", "61", "Bari", "2025-04-03T10:00:00Z"),
  };

  static Stream<Arguments> layouts() {
    return Lake.formats()
        .flatMap(
            format ->
                Stream.of(
                        "{open_end: 9999-12-31, validity: date, zone: Europe/Berlin,"
                            + " partition_by: [is_current, years(valid_from)]}",
                        "{open_end: 2999-12-31, validity: timestamp_ntz, zone: Europe/Berlin,"
                            + " partition_by: [is_current, days(valid_from), bucket(4)]}",
                        "{names: {is_current: none, record_hash: none, surrogate_key: none,"
                            + " updated_at: none}, partition_by: [years(valid_from), bucket(4)]}",
                        "{struct: _scd2, open_end: 2999-12-31}",
                        "{history_table: HISTORY}")
                    .map(layout -> Arguments.of(format, layout)));
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void theHistoryIsTheOracles(Format format, String layout) {
    FedDimension fed =
        FedDimension.of(
            format, DIMENSION + layout.replace("HISTORY", Lake.freshName("history")) + "\n");
    Told told = new Told(fed.spec().layout().grain());
    for (Fact[] batch : List.of(FIRST, SECOND, THIRD)) {
      fed.dimension().apply(FedDimension.batch(told.changes(batch)));
      assertThat(fed.rows()).isEqualTo(told.rows());
    }
    assertThat(fed.dimension().check().findings()).isEmpty();
    assertThat(FedDimension.lines(fed.dimension().current()))
        .isEqualTo(told.rows().stream().filter(row -> row.endsWith(" true")).toList());
    Instant spring = Instant.parse("2025-03-30T01:30:00Z");
    assertThat(FedDimension.lines(fed.dimension().asOf(spring)))
        .isEqualTo(FedDimension.lines(inForceAt(fed, spring)));
  }

  /** By the canonical columns, which no filter can push down. */
  private static Dataset<Row> inForceAt(FedDimension fed, Instant instant) {
    Dataset<Row> versions = fed.dimension().versions();
    String from = fed.spec().layout().names().validFrom();
    String to = fed.spec().layout().names().validTo();
    return versions.filter(
        versions
            .col(from)
            .leq(instant)
            .and(versions.col(to).isNull().or(versions.col(to).gt(instant))));
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theLastEventOfADayIsTheDaysInWhateverBatchItComes(Format format) {
    FedDimension fed =
        FedDimension.of(format, DIMENSION + "{validity: date, zone: Europe/Berlin}\n");
    Told told = new Told(fed.spec().layout().grain());
    List<Fact[]> batches =
        List.of(
            new Fact[] {
              fact("a", "1", "nine", "2025-03-01T09:00:00Z"),
              fact("b", "1", "old", "2025-02-01T09:00:00Z")
            },
            new Fact[] {
              fact("a", "1", "nine", "2025-03-01T17:00:00Z"), delete("b", "2025-03-01T12:00:00Z")
            },
            new Fact[] {
              fact("a", "1", "noon", "2025-03-01T12:00:00Z"),
              fact("b", "1", "old", "2025-03-01T17:00:00Z")
            });
    Batch first = FedDimension.batch(told.changes(batches.get(0)));
    assertThat(fed.dimension().plan(first).samples())
        .containsExactlyInAnyOrder("id=a  new from 2025-03-01", "id=b  new from 2025-02-01");
    fed.dimension().apply(first);
    for (Fact[] batch : batches.subList(1, batches.size())) {
      fed.dimension().apply(FedDimension.batch(told.changes(batch)));
    }
    assertThat(fed.rows())
        .isEqualTo(told.rows())
        .containsExactly(
            "a 1 nine 2025-02-28T23:00:00Z null true", "b 1 old 2025-01-31T23:00:00Z null true");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void filtersReachTheTable(Format format) {
    FedDimension fed =
        FedDimension.of(
            format,
            DIMENSION
                + "{open_end: 9999-12-31, validity: date, names: {is_current: none},"
                + " partition_by: years(valid_from)}\n");
    fed.dimension().apply(FedDimension.batch(new Told(fed.spec().layout().grain()).changes(FIRST)));
    String current = fed.dimension().current().queryExecution().executedPlan().toString();
    assertThat(current).containsPattern("valid_to.*(GreaterThanOrEqual\\(valid_to|valid_to >= )");
    Instant instant = Instant.parse("2025-03-02T00:00:00Z");
    String asOf = fed.dimension().asOf(instant).queryExecution().executedPlan().toString();
    assertThat(asOf).containsPattern("valid_from.*(LessThanOrEqual\\(valid_from|valid_from <= )");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void onlyIcebergPartitionsByAFieldOfAStruct(Format format) {
    FedDimension fed =
        FedDimension.of(format, DIMENSION + "{struct: _scd2, partition_by: is_current}\n");
    Batch batch = FedDimension.batch(Told.sql(FIRST));
    if (format == Format.DELTA) {
      assertThatThrownBy(() -> fed.dimension().plan(batch))
          .hasMessageContaining("Delta cannot partition by `_scd2`.`is_current`")
          .hasMessageContaining("SL-1007");
      return;
    }
    fed.dimension().apply(batch);
    assertThat(fed.dimension().current().queryExecution().executedPlan().toString())
        .contains("_scd2.is_current");
    assertThat(FedDimension.lines(fed.dimension().current())).hasSize(4);
  }
}
