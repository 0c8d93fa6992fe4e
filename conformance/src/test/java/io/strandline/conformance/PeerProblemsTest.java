package io.strandline.conformance;

import static io.strandline.conformance.FedDimension.batch;
import static io.strandline.conformance.FedDimension.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.engine.Batch;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What users of other tools ran into, each in a table of its own, and what is right. */
class PeerProblemsTest {
  private static final String SNAPSHOT =
      """
      mode: snapshot
      deletes: close
      key: id
      type2: rest
      """;

  private static final String CHANGES =
      """
      mode: changes
      effective_at: at
      delete_when: op = 'D'
      key: id
      type2: rest
      except: [op]
      """;

  /** dbt-core#4661, #2034, iceberg#12653: two writers leave two open rows. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theSlowerOfTwoWritersFailsAndCanBeRepeated(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOT);
    fed.apply("2024-01-01", "id, name", "(1, 'a')");
    AtomicBoolean overtaken = new AtomicBoolean();
    ThrowingCallable slow =
        () ->
            fed.dimension(
                    phase -> {
                      if (phase.equals("commit") && overtaken.compareAndSet(false, true)) {
                        fed.apply("2024-01-02", "id, name", "(1, 'b'), (2, 'b')");
                      }
                    })
                .apply(batch("id, name", "(1, 'c'), (2, 'c')").at(day("2024-01-03")));
    assertThatThrownBy(slow)
        .isInstanceOfSatisfying(
            StrandlineException.class,
            e -> assertThat(e.problems().get(0).code()).isEqualTo(ErrorCode.CONCURRENT_WRITE));
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2024-01-01 2024-01-02 false",
            "1 b 2024-01-02 null true",
            "2 b 2024-01-02 null true");
    fed.apply("2024-01-03", "id, name", "(1, 'c'), (2, 'c')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2024-01-01 2024-01-02 false",
            "1 b 2024-01-02 2024-01-03 false",
            "1 c 2024-01-03 null true",
            "2 b 2024-01-02 2024-01-03 false",
            "2 c 2024-01-03 null true");
  }

  /**
   * dbt-core#1884, delta PR #4629: the source is read twice and differs in between; dbt-core#1736:
   * the end of a version is not the start of the next.
   */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aChangingSourceIsReadOnceAndDatedByOneReadingOfTheClock(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOT);
    String changing = "SELECT id, uuid() AS name FROM range(3)";
    fed.dimension().apply(batch(changing));
    RunReport second = fed.dimension().apply(batch(changing));
    assertThat(fed.rows()).hasSize(6);
    assertThat(fed.rows().stream().map(line -> line.split(" ")[1])).doesNotHaveDuplicates();
    String switched = second.effectiveAt().toString();
    assertThat(fed.rows()).filteredOn(line -> line.contains(" " + switched + " null")).hasSize(3);
    assertThat(fed.rows()).filteredOn(line -> line.endsWith(switched + " false")).hasSize(3);
    assertThat(fed.dimension().check().findings()).isEmpty();
  }

  /** dbt-databricks#902: several source rows match one row of the table. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void manyEventsOfOneKeyInOneBatchAllCount(Format format) {
    FedDimension fed = FedDimension.of(format, CHANGES);
    fed.apply("id, name, at, op", "(1, 'a', DATE'2024-01-01', 'U')");
    fed.apply(
        "id, name, at, op",
        "(1, 'd', DATE'2024-01-05', 'U'), (1, 'b', DATE'2024-01-02', 'U'),"
            + " (1, NULL, DATE'2024-01-03', 'D'), (1, 'c', DATE'2024-01-04', 'U')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2024-01-01 2024-01-02 false",
            "1 b 2024-01-02 2024-01-03 false",
            "1 c 2024-01-04 2024-01-05 false",
            "1 d 2024-01-05 null true");
  }

  /** dbt-core PR #2355: a truncated extract end-dates everything. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void aTruncatedExtractIsRefused(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOT);
    fed.dimension().apply(batch("SELECT id, 'a' AS name FROM range(10)").at(day("2024-01-01")));
    Batch empty = batch("SELECT id, 'a' AS name FROM range(0)").at(day("2024-01-02"));
    Batch few = batch("SELECT id, 'a' AS name FROM range(6)").at(day("2024-01-02"));
    assertThatThrownBy(() -> fed.dimension().apply(empty))
        .hasMessageContaining("SL-3006")
        .hasMessageContaining("--allow-empty");
    assertThatThrownBy(() -> fed.dimension().apply(few))
        .hasMessageContaining("SL-3007")
        .hasMessageContaining("40 % of 10 keys (limit 30 %)");
    assertThat(fed.dimension().current().count()).isEqualTo(10);
    fed.dimension().apply(few.insisting(Batch.Insistence.ALLOW_MASS_CLOSE));
    assertThat(fed.dimension().current().count()).isEqualTo(6);
  }

  /**
   * dbt-core#10234, dbt-adapters#1406: naive times mean whatever the session's zone is;
   * dbt-core#5867, dbt-snowflake#463: deletes are dated in another zone than updates.
   */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void timesWithoutAZoneAreMeantInTheSpecsZone(Format format) {
    FedDimension fed = FedDimension.of(format, CHANGES + "layout: {zone: Europe/Paris}\n");
    fed.apply(
        "id, name, at, op",
        "(1, 'a', TIMESTAMP_NTZ'2024-01-01 00:00:00', 'U'),"
            + " (1, 'b', TIMESTAMP_NTZ'2024-07-01 00:00:00', 'U'),"
            + " (1, NULL, TIMESTAMP_NTZ'2024-07-01 06:00:00', 'D')");
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2023-12-31T23:00:00Z 2024-06-30T22:00:00Z false",
            "1 b 2024-06-30T22:00:00Z 2024-07-01T04:00:00Z false");
    FedDimension utc = FedDimension.of(format, CHANGES);
    utc.apply("id, name, at, op", "(1, 'a', TIMESTAMP_NTZ'2024-07-01 00:00:00', 'U')");
    assertThat(utc.rows()).containsExactly("1 a 2024-07-01 null true");
  }

  /** dbt-athena#148: closing with the clock while opening with a column overlaps. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theChangesOwnTimeClosesTheOldVersion(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOT + "effective_at: updated\n");
    fed.apply("2024-02-01", "id, name, updated", "(1, 'a', DATE'2024-01-10')");
    fed.apply("2024-03-01", "id, name, updated", "(1, 'b', DATE'2024-02-10')");
    RunReport redated = fed.apply("2024-04-01", "id, name, updated", "(1, 'c', DATE'2024-02-10')");
    assertThat(redated.counts().redated()).isEqualTo(1);
    assertThat(fed.rows())
        .containsExactly(
            "1 a 2024-01-10 2024-02-10 false",
            "1 b 2024-02-10 2024-04-01 false",
            "1 c 2024-04-01 null true");
  }

  /** dbt-core#5222, #5636, #7084: a new or differently written column re-versions everything. */
  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void newColumnsAndOtherSpellingsAreNoChange(Format format) {
    FedDimension fed = FedDimension.of(format, SNAPSHOT);
    fed.apply("2024-01-01", "id, name", "(1, 'a'), (2, 'a')");
    RunReport spelt = fed.apply("2024-01-02", "NAME, ID", "('a', 1), ('a', 2)");
    assertThat(spelt.counts().unchanged()).isEqualTo(2);
    RunReport added = fed.apply("2024-01-03", "id, name, city", "(1, 'a', 'x'), (2, 'a', NULL)");
    assertThat(added.counts().changed()).isZero();
    assertThat(fed.rows())
        .containsExactly("1 a x 2024-01-01 null true", "2 a null 2024-01-01 null true");
    fed.apply("2024-01-04", "id, name, city", "(1, 'a', 'y'), (2, 'a', NULL)");
    assertThat(fed.rows())
        .containsExactly(
            "1 a x 2024-01-01 2024-01-04 false",
            "1 a y 2024-01-04 null true",
            "2 a null 2024-01-01 null true");
  }

  /** sqlmesh#5595: documentation and code disagree on what is the default. */
  @Test
  void whatAbsenceMeansIsNeverAssumed() {
    assertThatThrownBy(
            () -> FedDimension.of(Format.ICEBERG, SNAPSHOT.replace("deletes: close\n", "")))
        .hasMessageContaining("SL-1004")
        .hasMessageContaining("nothing is assumed");
  }

  /** dbt-core#9656: a column listed twice forces inserts. */
  @Test
  void aColumnListedTwiceIsRefused() {
    assertThatThrownBy(() -> FedDimension.of(Format.ICEBERG, SNAPSHOT + "type1: [mail, mail]\n"))
        .hasMessageContaining("SL-1006")
        .hasMessageContaining("`mail` is listed twice");
  }
}
