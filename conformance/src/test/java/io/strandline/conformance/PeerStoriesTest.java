package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users of other tools ran into: stories of single keys, all in one table, fed with three
 * daily snapshots; on the fourth day come snapshots that are refused.
 */
@ParameterizedClass
@MethodSource("io.strandline.conformance.Lake#formats")
class PeerStoriesTest {
  private static final int DAYS = 3;
  private static final String COLUMNS = "k, l, name, other, x, xs, mail, note";

  /**
   * What a key's rows are.
   *
   * @param k first column of the key
   * @param l second column of the key
   * @param days values of the other columns as SQL, by day; null where the key is absent
   */
  private record Story(String k, String l, List<String> days) {
    /** A story that only tells names. */
    static Story names(String k, String... names) {
      List<String> days = new ArrayList<>();
      for (String name : names) {
        days.add(name == null ? null : name + ", NULL, NULL, NULL, NULL, NULL");
      }
      return new Story(k, "1", days);
    }

    static Story values(String k, String l, String... values) {
      return new Story(k, l, Arrays.asList(values));
    }
  }

  /** dbt-core#11655: A, B, A again leaves two open rows, or none. */
  private static final Story RETURNING = Story.names("returning", "'A'", "'B'", "'A'");

  /** dbt-core#2819, #11269, dlt#1683: a deleted key comes back, and nothing is inserted. */
  private static final Story DELETED = Story.names("deleted", "'A'", null, "'A'");

  /** mack#121, #85: changes from and to NULL are missed. */
  private static final Story NULLS = Story.names("nulls", "NULL", "'A'", "NULL");

  /** dlt#4244: ("a", "bc") retires ("ab", "c"). */
  private static final Story COMPOUND_BC =
      Story.values(
          "a", "bc", "'A', 'B', 1, NULL, NULL, NULL", "'A', 'B', 1, NULL, NULL, NULL", null);

  private static final Story COMPOUND_C =
      Story.values(
          "ab", "c", "'A', 'B', 1, NULL, NULL, NULL", null, "'A', 'B', 1, NULL, NULL, NULL");

  /** datavault4dbt PR #479, dbt-teradata#160: values run into each other in a hash. */
  private static final Story HASHED =
      Story.values(
          "hashed",
          "1",
          "'p|q', 'r', NULL, NULL, NULL, NULL",
          "'p', 'q|r', NULL, NULL, NULL, NULL",
          "'p', NULL, NULL, NULL, NULL, NULL");

  private static final Story EMPTY =
      Story.values(
          "empty",
          "1",
          "'', NULL, NULL, NULL, NULL, NULL",
          "NULL, '', NULL, NULL, NULL, NULL",
          "NULL, '', NULL, NULL, NULL, NULL");

  /** sqlmesh#5332, #5757: closing a row writes the next batch's values into it. */
  private static final Story CLOSED =
      Story.values(
          "closed",
          "1",
          "'A', NULL, NULL, NULL, 'm1', 'n1'",
          "'B', NULL, NULL, NULL, 'm2', 'n2'",
          "'B', NULL, NULL, NULL, 'm3', 'n3'");

  /** Spark PRs #23265, #23388: NaN and -0.0 make versions out of nothing. */
  private static final Story FLOATING =
      Story.values(
          "floating",
          "1",
          "NULL, NULL, 0, array(double('NaN'), 0), NULL, NULL",
          "NULL, NULL, -0D, array(double('NaN'), -0D), NULL, NULL",
          "NULL, NULL, double('NaN'), array(double('NaN'), 0), NULL, NULL");

  /** delta#338: repeated rows fail with an opaque MERGE error. */
  private static final Story REPEATED = Story.names("repeated", "'A'", "'A'", "'A'");

  private static final List<Story> STORIES =
      List.of(
          RETURNING,
          DELETED,
          NULLS,
          COMPOUND_BC,
          COMPOUND_C,
          HASHED,
          EMPTY,
          CLOSED,
          FLOATING,
          REPEATED,
          REPEATED);

  @Parameter Format format;

  private static FedDimension fed;
  private static List<RunReport> reports;

  @BeforeParameterizedClassInvocation
  static void feed(Format format) {
    fed =
        FedDimension.of(
            format,
            """
            mode: snapshot
            deletes: close
            key: [k, l]
            type1: mail
            untracked: note
            type2: rest
            layout: {names: {valid_from: VALID_FROM, valid_to: Valid_To}}
            """);
    reports = new ArrayList<>();
    for (int day = 0; day < DAYS; day++) {
      reports.add(apply(day, ""));
    }
  }

  private static RunReport apply(int day, String more) {
    int told = Math.min(day, DAYS - 1);
    String rows =
        STORIES.stream()
            .filter(story -> story.days().get(told) != null)
            .map(s -> "('%s', '%s', %s)".formatted(s.k(), s.l(), s.days().get(told)))
            .collect(Collectors.joining(", "));
    String query =
        "SELECT k, l, CAST(name AS STRING), CAST(other AS STRING), CAST(x AS DOUBLE),"
            + " CAST(xs AS ARRAY<DOUBLE>), CAST(mail AS STRING), CAST(note AS STRING) FROM VALUES "
            + rows
            + more
            + " AS t("
            + COLUMNS
            + ")";
    return fed.dimension()
        .apply(FedDimension.batch(query).at(FedDimension.day("2024-01-0" + (day + 1))));
  }

  /** A story's versions in time order: the columns asked for, and the days it was valid. */
  private static List<String> versions(Story story, String columns) {
    return fed
        .dimension()
        .versions()
        .filter("k = '%s' AND l = '%s'".formatted(story.k(), story.l()))
        .orderBy("valid_from")
        .selectExpr(
            "concat_ws(' ', %s) AS line".formatted(shown(columns)),
            "date_format(to_utc_timestamp(valid_from, current_timezone()), 'd') AS start",
            "coalesce(date_format(to_utc_timestamp(valid_to, current_timezone()), 'd'), '') AS end",
            "is_current")
        .collectAsList()
        .stream()
        .map(
            row ->
                "%s %s-%s%s"
                    .formatted(
                        row.getString(0),
                        row.getString(1),
                        row.getString(2),
                        row.getBoolean(3) ? " now" : ""))
        .toList();
  }

  private static String shown(String columns) {
    return Stream.of(columns.split(", "))
        .map(column -> "coalesce('<' || CAST(" + column + " AS STRING) || '>', '-')")
        .collect(Collectors.joining(", "));
  }

  @Test
  void returningToAnOldValueGivesThreeVersions() {
    assertThat(versions(RETURNING, "name")).containsExactly("<A> 1-2", "<B> 2-3", "<A> 3- now");
  }

  @Test
  void aDeletedKeyThatReturnsOpensANewVersionAndTheGapStays() {
    assertThat(versions(DELETED, "name")).containsExactly("<A> 1-2", "<A> 3- now");
  }

  @Test
  void nullIsAValueThatComesAndGoes() {
    assertThat(versions(NULLS, "name")).containsExactly("- 1-2", "<A> 2-3", "- 3- now");
  }

  @Test
  void compoundKeysAreNotConcatenated() {
    assertThat(versions(COMPOUND_BC, "name")).containsExactly("<A> 1-3");
    assertThat(versions(COMPOUND_C, "name")).containsExactly("<A> 1-2", "<A> 3- now");
  }

  @Test
  void hashedValuesAreNotConcatenated() {
    assertThat(versions(HASHED, "name, other"))
        .containsExactly("<p|q> <r> 1-2", "<p> <q|r> 2-3", "<p> - 3- now");
  }

  @Test
  void nullIsNotTheEmptyString() {
    assertThat(versions(EMPTY, "name, other")).containsExactly("<> - 1-2", "- <> 2- now");
  }

  @Test
  void closedVersionsKeepTheirValues() {
    assertThat(versions(CLOSED, "name, mail, note"))
        .containsExactly("<A> <m1> <n1> 1-2", "<B> <m3> <n2> 2- now");
  }

  @Test
  void nanEqualsNanAndNegativeZeroIsZero() {
    assertThat(versions(FLOATING, "x"))
        .extracting(line -> line.replace("-0.0", "0.0"))
        .containsExactly("<0.0> 1-3", "<NaN> 3- now");
  }

  @Test
  void equalRowsCountOnce() {
    assertThat(reports).extracting(RunReport::format).containsOnly(format.word());
    assertThat(versions(REPEATED, "name")).containsExactly("<A> 1- now");
    assertThat(reports.get(0).counts().duplicate()).isEqualTo(1);
  }

  /** delta#338: several rows for one key fail with an opaque MERGE error. */
  @Test
  void rowsThatContradictEachOtherAreNamed() {
    assertThatThrownBy(
            () -> apply(DAYS, ", ('repeated', '1', 'other', NULL, NULL, NULL, NULL, NULL)"))
        .hasMessageContaining("SL-3004")
        .hasMessageContaining(fed.spec().name())
        .hasMessageContaining("k=repeated, l=1");
    assertThat(versions(REPEATED, "name")).containsExactly("<A> 1- now");
  }

  /** dbt-core#11950, laktory#586: a NULL in a compound key opens a version in every run. */
  @Test
  void nullInACompoundKeyIsRefused() {
    assertThatThrownBy(() -> apply(DAYS, ", ('nulls', NULL, 'lost', NULL, NULL, NULL, NULL, NULL)"))
        .hasMessageContaining("SL-3001")
        .hasMessageContaining("1 of ")
        .hasMessageContaining("\"name\":\"lost\"");
  }

  /** dbt-adapters#2101: helper columns stay in the table and break the third run. */
  @Test
  void theTableHasNoHelperColumns() {
    assertThat(fed.table().state().rows().columns())
        .containsExactly(
            "k",
            "l",
            "VALID_FROM",
            "Valid_To",
            "is_current",
            "surrogate_key",
            "mail",
            "note",
            "name",
            "other",
            "x",
            "xs",
            "record_hash",
            "created_at",
            "updated_at",
            "source_system",
            "batch_id");
  }

  /** dbt-core#11385: upper-case names fail in the second run; #1736, dlt#1476: open and current. */
  @Test
  void theTableIsSoundAndIsCurrentSaysOpen() {
    assertThat(fed.dimension().check().findings()).isEmpty();
    assertThat(fed.dimension().versions().filter("is_current <> (valid_to IS NULL)").count())
        .isZero();
  }
}
