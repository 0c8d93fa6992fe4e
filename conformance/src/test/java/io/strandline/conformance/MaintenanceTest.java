package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.engine.Batch;
import io.strandline.engine.Dimension;
import io.strandline.error.ErrorKind;
import io.strandline.error.StrandlineException;
import io.strandline.quarantine.Choice;
import io.strandline.report.RunReport.Outcome;
import io.strandline.report.TableUpkeep;
import io.strandline.report.UpkeepReport;
import io.strandline.spec.Format;
import io.strandline.table.DimensionTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Upkeep rewrites files and leaves everything as it is that a dimension says and knows. */
class MaintenanceTest {
  private static final String COLUMNS = "id, city, at";
  private static final String CHANGES =
      """
      mode: changes
      effective_at: at
      key: id
      type2: city
      """;
  private static final String LOGGED =
      CHANGES
          + """
          late: split
          bad_rows: quarantine
          event_log: {keep: 1000 days}
          """;

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void manySmallBatchesAreCompactedAndNothingIsLost(Format format) {
    FedDimension fed = FedDimension.of(format, LOGGED);
    for (int day = 1; day <= 6; day++) {
      fed.dimension().apply(batch(day));
    }
    List<String> rows = fed.rows();
    Dimension dimension = fed.dimension();

    UpkeepReport survey = dimension.upkeep();
    assertThat(survey.tables())
        .extracting(TableUpkeep::outcome)
        .containsOnly(TableUpkeep.Outcome.DUE);
    assertThat(survey.tables())
        .extracting(table -> table.table().replaceFirst(".*__", "__"))
        .containsExactly(fed.spec().name(), "__events", "__quarantine");
    long version = fed.table().state().version();
    assertThat(dimension.upkeep().tables()).isEqualTo(survey.tables());
    assertThat(fed.table().state().version()).isEqualTo(version);

    UpkeepReport report = dimension.maintain();
    assertThat(report.tables(TableUpkeep.Outcome.COMPACTED)).isEqualTo(3);
    TableUpkeep own = report.tables().get(0);
    assertThat(own.filesBefore()).isEqualTo(survey.tables().get(0).filesBefore());
    assertThat(own.filesAfter()).isEqualTo(2);
    assertThat(own.deleteFilesBefore()).isPositive();
    assertThat(own.deleteFilesAfter()).isZero();
    assertThat(own.deletedRowsDropped()).isEqualTo(own.deletedRows()).isPositive();
    assertThat(own.filesRewritten()).isGreaterThan(2);
    assertThat(own.bytesRewritten()).isPositive();
    assertThat(fed.rows()).isEqualTo(rows);
    assertThat(dimension.check().passed()).isTrue();
    assertThat(dimension.quarantine().rows(Choice.all()).count()).isEqualTo(6);

    version = fed.table().state().version();
    assertThat(dimension.maintain().tables(TableUpkeep.Outcome.NOTHING_TO_DO)).isEqualTo(3);
    assertThat(fed.table().state().version()).isEqualTo(version);

    assertThat(dimension.apply(batch(3)).outcome()).isEqualTo(Outcome.ALREADY_PUBLISHED);
    assertThat(fed.rows()).isEqualTo(rows);
    // an event of its past, which only the log knows how to weave in
    fed.apply(COLUMNS, "(0, 'Ulm', DATE '2025-01-07')");
    assertThat(fed.rows()).hasSize(rows.size() + 1).contains("0 Ulm 2025-01-07 2025-01-08 false");
    assertThat(dimension.check().passed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aBatchUnderWayIsInConflictAndTheNewestCanStillBeWithdrawn(Format format) {
    FedDimension fed = FedDimension.of(format, CHANGES);
    fed.apply(COLUMNS, "(0, 'a', DATE '2025-01-01'), (1, 'a', DATE '2025-01-01')");
    List<String> first = fed.rows();
    Batch second =
        FedDimension.batch(COLUMNS, "(0, 'b', DATE '2025-01-02'), (2, 'b', DATE '2025-01-02')")
            .withId("second");
    fed.dimension().apply(second);
    List<String> rows = fed.rows();
    Batch third = FedDimension.batch(COLUMNS, "(1, 'c', DATE '2025-01-03')");
    Dimension overtaken =
        fed.dimension(
            phase -> {
              if (phase.equals("commit")) {
                assertThat(fed.dimension().maintain().tables(TableUpkeep.Outcome.COMPACTED))
                    .isEqualTo(1);
              }
            });
    assertThatThrownBy(() -> overtaken.apply(third)).hasMessageContaining("[SL-4001]");
    assertThat(fed.rows()).isEqualTo(rows);

    DimensionTable table = fed.table();
    assertThat(table.newestBatch().orElseThrow().id()).isEqualTo("second");
    assertThat(table.before("second").rows().count()).isEqualTo(2);
    table.withdraw("second");
    assertThat(fed.rows()).isEqualTo(first);
    fed.dimension().apply(second);
    fed.dimension().apply(third);
    assertThat(fed.rows()).hasSize(rows.size() + 1).contains("1 c 2025-01-03 null true");
  }

  /** Whoever is slower fails with a conflict and tries again; nothing is lost or counts twice. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void batchesAndMaintenanceAtOnceDoNoHarm(Format format) throws Exception {
    FedDimension fed = FedDimension.of(format, LOGGED);
    fed.dimension().apply(batch(1));
    AtomicBoolean done = new AtomicBoolean();
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    Thread maintenance =
        Lake.thread(
            () -> {
              while (!done.get()) {
                try {
                  fed.dimension().maintain();
                } catch (Throwable failure) {
                  failures.add(failure);
                }
              }
            });
    maintenance.start();
    for (int day = 2; day <= 7; day++) {
      boolean published = false;
      for (int tries = 0; !published && tries < 20; tries++) {
        try {
          fed.dimension().apply(batch(day));
          published = true;
        } catch (StrandlineException failure) {
          failures.add(failure);
        }
      }
      assertThat(published).as("%s", failures).isTrue();
    }
    done.set(true);
    maintenance.join();
    assertThat(failures)
        .allSatisfy(
            failure ->
                assertThat(failure)
                    .isInstanceOfSatisfying(
                        StrandlineException.class,
                        known -> assertThat(known.kind()).isEqualTo(ErrorKind.CONFLICT)));
    assertThat(fed.rows()).hasSize(14);
    assertThat(fed.dimension().quarantine().rows(Choice.all()).count()).isEqualTo(7);
    assertThat(fed.dimension().check().passed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void bothTablesOfAHistoryAreMaintained(Format format) {
    FedDimension fed =
        FedDimension.of(
            format, CHANGES + "layout: {history_table: " + Lake.freshName("history") + "}\n");
    fed.apply(COLUMNS, "(0, 'a', DATE '2025-01-01'), (1, 'a', DATE '2025-01-01')");
    fed.apply(COLUMNS, "(0, 'b', DATE '2025-01-02'), (1, 'b', DATE '2025-01-02')");
    List<String> rows = fed.rows();
    UpkeepReport report = fed.dimension().maintain();
    assertThat(report.tables()).hasSize(2);
    assertThat(report.tables(TableUpkeep.Outcome.COMPACTED)).isPositive();
    assertThat(fed.rows()).isEqualTo(rows);
    fed.apply(COLUMNS, "(0, 'c', DATE '2025-01-03')");
    assertThat(fed.rows()).hasSize(rows.size() + 1);
  }

  /** One key that changes every day, one that comes, and one row that can't be used. */
  private static Batch batch(int day) {
    List<String> rows = new ArrayList<>();
    String at = "DATE '2025-01-%02d'".formatted(2 * day);
    rows.add("(0, 'c" + day + "', " + at + ")");
    rows.add("(" + day + ", 'Bonn', " + at + ")");
    rows.add("(NULL, 'x" + day + "', " + at + ")");
    return FedDimension.batch(COLUMNS, String.join(", ", rows)).withId("day " + day);
  }
}
