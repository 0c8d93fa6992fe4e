package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.Counts;
import io.strandline.report.PlanReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTextTest {
  @Test
  void planReadsAsInTheContract() {
    Map<String, Long> columns = new LinkedHashMap<>();
    columns.put("segment", 6_120L);
    columns.put("region", 3_288L);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("late", "reject");
    settings.put("type2", "a_rather_long_name, another_rather_long_name, and_a_third_long_name");
    settings.put("bad_rows", "reject");
    PlanReport plan =
        new PlanReport(
            "dim_customer",
            "iceberg",
            "2026-11-29",
            Instant.parse("2026-11-29T00:00:00Z"),
            Reports.COUNTS,
            1_203_556,
            columns,
            List.of("42   segment SMB -> MID from 2026-11-29"),
            List.of("+ loyalty_tier (filled in place, no new versions)"),
            "ok",
            "merge-on-read, about 6 MB",
            settings,
            List.of("more closes than usual"),
            Map.of("LATE_EVENT", 3L));
    assertThat(PlanText.of(plan))
        .isEqualTo(
            """
            plan dim_customer: nothing written
            batch 2026-11-29 at 2026-11-29 into iceberg
            +812 new  ~9,403 new versions  !2,118 overwrites  -37 closes  ^4 reopened      1.0 % of keys   guard: ok
            by column: segment 6,120  region 3,288
              42   segment SMB -> MID from 2026-11-29
              and 12,373 more
            schema: + loyalty_tier (filled in place, no new versions)
            write: merge-on-read, about 6 MB
            settings:  late: reject  type2: a_rather_long_name, another_rather_long_name, and_a_third_long_name
              bad_rows: reject
            alert: more closes than usual""");
  }

  @Test
  void firstBatchHasNoShareOfKeys() {
    PlanReport plan = plan(Reports.NOTHING, 0);
    assertThat(PlanText.of(plan))
        .isEqualTo(
            """
            plan dim: nothing written
            batch b at 1970-01-01 into delta
            +0 new  ~0 new versions  !0 overwrites  -0 closes      - of keys   guard: ok""");
  }

  @Test
  void keysThatComeBackAreAmongTheKeysThatThereAreThen() {
    assertThat(PlanText.of(plan(counts(0, 1, 1, 1, 1), 3)))
        .endsWith(
            "+0 new  ~1 new version  !1 overwrite  -1 close  ^1 reopened      100.0 % of keys"
                + "   guard: ok");
    assertThat(PlanText.of(plan(counts(2, 0, 0, 0, 2), 4))).contains("  50.0 % of keys  ");
  }

  /** Late events change closed keys too: no share of the current ones. */
  @Test
  void changesOfClosedKeysAreNoShareOfCurrentOnes() {
    assertThat(PlanText.of(plan(counts(0, 4, 0, 0, 0), 3))).contains("  4 keys for 3 current  ");
    assertThat(PlanText.of(plan(counts(0, 1, 0, 0, 0), 0))).contains("  1 key for 0 current  ");
  }

  private static Counts counts(
      long created, long changed, long overwritten, long closed, long reopened) {
    return new Counts(
        9, 9, created, changed, overwritten, 0, closed, reopened, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private static PlanReport plan(Counts counts, long currentKeys) {
    return new PlanReport(
        "dim",
        "delta",
        "b",
        Instant.EPOCH,
        counts,
        currentKeys,
        Map.of(),
        List.of(),
        List.of(),
        "ok",
        "",
        Map.of(),
        List.of(),
        Map.of());
  }
}
