package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.engine.Batch.Insistence;
import io.strandline.report.Finding;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The row for facts that find no other, and the forms of surrogate keys. */
class UnknownMemberTest {
  private static final String SPEC =
      """
      mode: snapshot
      deletes: close
      key: [id, part]
      type2: name
      type6: city
      unknown_member: {name: Unknown}
      layout: {surrogate_key: text}
      """;

  @ParameterizedTest
  @EnumSource(Format.class)
  void itComesWithTheFirstBatchAndStays(Format format) {
    FedDimension customers = FedDimension.of(format, SPEC);
    assertThatThrownBy(
            () -> customers.apply("2025-01-01", "id, part, name, city", "(-1, '-1', 'x', 'y')"))
        .hasMessageContaining("1 of 1 row has the key of the unknown member")
        .hasMessageContaining("SL-3020");
    assertThat(customers.table().exists()).isFalse();

    RunReport first =
        customers.apply("2025-01-01", "id, part, name, city", "(1, 'a', 'Ada', 'Ulm')");
    assertThat(first.counts().created()).isEqualTo(1);
    String unknown = "-1 -1 Unknown null null 1900-01-01 null true";
    assertThat(customers.rows()).contains(unknown).hasSize(2);
    assertThat(
            FedDimension.lines(
                customers.table().state().rows().select("id", "surrogate_key").filter("id = -1")))
        .containsExactly("-1 -1");

    RunReport empty =
        customers
            .dimension()
            .apply(
                FedDimension.batch("SELECT 1 AS id, 'a' AS part, 'A' AS name, 'U' AS city LIMIT 0")
                    .at(FedDimension.day("2025-02-01"))
                    .insisting(Insistence.ALLOW_EMPTY));
    assertThat(empty.counts().closed()).isEqualTo(1);
    assertThat(empty.counts().versionsOpened()).isZero();
    assertThat(customers.rows()).contains(unknown);
    assertThat(customers.dimension().check().findings()).isEmpty();

    FedDimension other =
        customers.under(SPEC.replace("{name: Unknown}", "{id: -2, part: none, city: nowhere}"));
    assertThat(other.dimension().check().findings())
        .extracting(Finding::message)
        .containsExactly("the unknown member is missing");
    assertThatThrownBy(
            () ->
                customers
                    .under(SPEC.replace("{name: Unknown}", "{id: none, nam: x}"))
                    .apply("2025-03-01", "id, part, name, city", "(1, 'a', 'Ada', 'Ulm')"))
        .hasMessageContaining("can't have `none` in column `id`, which is INT")
        .hasMessageContaining("has no column `nam`")
        .hasMessageContaining("Did you mean `name`");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void surrogateKeysHaveTheChosenFormAndNeverMeetAStoredOne(Format format) {
    FedDimension wide =
        FedDimension.of(
            format,
            "mode: snapshot\ndeletes: close\nkey: id\ntype2: rest\n"
                + "layout: {surrogate_key: wide, hash: {concat: md5}, partition_by: none}\n");
    wide.apply("2025-01-01", "id, a, b", "(1, 'x', CAST(NULL AS STRING)), (2, 'a|b', 'c')");
    assertThat(
            FedDimension.lines(
                wide.table()
                    .state()
                    .rows()
                    .selectExpr(
                        "id",
                        "surrogate_key = substring(sha2(concat('0:t', unix_micros(valid_from),"
                            + " ';0:n', id, ';'), 256), 1, 32)",
                        "record_hash = md5(concat_ws('|', coalesce(a, ''), coalesce(b, '')))")))
        .containsExactly("1 true true", "2 true true");
    assertThat(
            wide.dimension()
                .plan(
                    FedDimension.batch("id, a, b", "(1, 'x', ''), (2, 'a', 'b|c')")
                        .at(FedDimension.day("2025-02-01"))))
        .satisfies(plan -> assertThat(plan.counts().changed()).isZero())
        .satisfies(
            plan ->
                assertThat(plan.alerts())
                    .anyMatch(alert -> alert.contains("('a|b', 'c') and ('a', 'b|c') share one")));

    String key =
        Lake.shared()
            .spark()
            .sql(
                "SELECT substring(sha2(concat('0:t', unix_micros(TIMESTAMP '2025-03-01 00:00:00Z'),"
                    + " ';0:n1;'), 256), 1, 32)")
            .first()
            .getString(0);
    wide.change("UPDATE %s SET surrogate_key = '" + key + "' WHERE id = 2");
    assertThatThrownBy(() -> wide.apply("2025-03-01", "id, a, b", "(1, 'y', 'z'), (2, 'n', 'n')"))
        .hasMessageContaining("2 versions of")
        .hasMessageContaining("would share their surrogate key with another (" + key + ")")
        .hasMessageContaining("SL-3011");
    assertThat(List.copyOf(wide.rows())).hasSize(2);
  }
}
