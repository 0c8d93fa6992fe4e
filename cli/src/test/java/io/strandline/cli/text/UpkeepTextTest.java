package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.report.TableUpkeep;
import io.strandline.report.TableUpkeep.Outcome;
import io.strandline.report.UpkeepReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpkeepTextTest {
  @Test
  void eachTableTakesALine() {
    TableUpkeep log =
        new TableUpkeep(
            "dim_customer__events", Outcome.NOTHING_TO_DO, 1, 1, 900, 900, 0, 0, 7, 0, 0, 0, 0);
    assertThat(text(Reports.upkeep(Outcome.COMPACTED), log))
        .isEqualTo(
            """
            maintain dim_customer  iceberg: 1 table compacted, 4.1 s
            dim_customer          51 files -> 4, 12 delete files -> 0; 6.1 MB rewritten, 1,204 \
            deleted rows dropped
            dim_customer__events  fine: 1 file, 900 B\
            """);
  }

  @Test
  void aDryRunSaysHowWornTheFilesAre() {
    assertThat(text(Reports.upkeep(Outcome.DUE)))
        .isEqualTo(
            """
            maintain dim_customer  iceberg: nothing written, 1 table is due
            dim_customer  due: 48 of 51 files, 6.1 MB, 9.1 % of its rows deleted\
            """);
  }

  @Test
  void nothingToDoIsSaid() {
    assertThat(text(Reports.upkeep(Outcome.NOTHING_TO_DO)))
        .isEqualTo(
            """
            maintain dim_customer  iceberg: nothing to do
            dim_customer  fine: 4 files, 3.2 MB\
            """);
  }

  private static String text(TableUpkeep... tables) {
    return UpkeepText.of(new UpkeepReport("dim_customer", "iceberg", List.of(tables), 4.1));
  }
}
