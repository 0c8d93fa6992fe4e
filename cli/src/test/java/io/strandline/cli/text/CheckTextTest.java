package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckTextTest {
  @Test
  void soundDimensionTakesTwoLines() {
    assertThat(CheckText.of(new CheckReport("tzdb", "iceberg", 1684, 328, 315, List.of(), 0.83)))
        .isEqualTo(
            """
            check tzdb  iceberg: every invariant holds
            1,684 versions of 328 keys, 315 open, 0.8 s""");
  }

  @Test
  void findingsSayWhereAndHowToRepair() {
    Finding overlap =
        new Finding(
            "overlap",
            "versions of one key overlap",
            2,
            List.of("name=Europe/Kyiv valid_from=2022-10-18"),
            "close the earlier one",
            Finding.Severity.VIOLATION);
    Finding adjacent =
        new Finding(
            "adjacent_equal",
            "adjacent versions are equal",
            1,
            List.of(),
            "",
            Finding.Severity.TOLERATED);
    assertThat(
            CheckText.of(new CheckReport("tzdb", "delta", 3, 2, 1, List.of(overlap, adjacent), 1)))
        .isEqualTo(
            """
            check tzdb  delta: 1 invariant violated
            3 versions of 2 keys, 1 open, 1.0 s
            overlap: versions of one key overlap, 2 rows
              name=Europe/Kyiv valid_from=2022-10-18
              repair: close the earlier one
            adjacent_equal (tolerated): adjacent versions are equal, 1 row""");
  }
}
