package io.strandline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.cli.text.Reports;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.report.CheckReport;
import io.strandline.report.Finding;
import io.strandline.report.RunReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void runReportIsOneObjectInSnakeCase() {
    assertThat(Json.text(Json.object(Reports.run(Reports.NOTHING, RunReport.Outcome.PUBLISHED))))
        .isEqualTo(
            "{\"dimension\":\"dim_customer\",\"format\":\"iceberg\",\"batch_id\":\"2026-11-29\","
                + "\"effective_at\":\"2026-11-29T00:00:00Z\",\"outcome\":\"published\",\"counts\":{"
                + "\"source_rows\":318,\"keys\":318,\"created\":0,\"changed\":0,\"overwritten\":0,"
                + "\"unchanged\":318,\"closed\":0,\"reopened\":0,\"late\":0,\"duplicate\":0,"
                + "\"redated\":0,\"replaced\":0,\"rekeyed\":0,\"quarantined_rows\":0,"
                + "\"versions_opened\":0,\"versions_changed\":0,\"versions_removed\":0},"
                + "\"files_written\":14,\"bytes_written\":6100000,\"seconds\":{\"prepare\":2.1,"
                + "\"classify\":6.2,\"plan\":0.01,\"commit\":3.5},\"alerts\":[]}");
  }

  @Test
  void checkReportSaysWhetherItPassed() {
    Finding finding = new Finding("overlap", "m", 1, List.of("k"), "r", Finding.Severity.VIOLATION);
    assertThat(
            Json.text(Json.object(new CheckReport("d", "delta", 1, 1, 1, List.of(finding), 0.5))))
        .isEqualTo(
            "{\"dimension\":\"d\",\"format\":\"delta\",\"versions\":1,\"keys\":1,"
                + "\"open_versions\":1,\"findings\":[{\"rule\":\"overlap\",\"message\":\"m\","
                + "\"rows\":1,\"samples\":[\"k\"],\"repair\":\"r\",\"severity\":\"violation\"}],"
                + "\"seconds\":0.5,\"passed\":false}");
  }

  @Test
  void failureCarriesEveryProblem() {
    StrandlineException failure =
        new StrandlineException(
            List.of(
                new Problem(ErrorCode.NULL_KEY, "id", "3 rows have no key", "Fill it."),
                Problem.of(ErrorCode.NULL_TIME, "1 row has no time", "")));
    assertThat(Json.text(Json.failure(failure)))
        .isEqualTo(
            "{\"error\":{\"kind\":\"data\",\"exit_code\":3,\"problems\":[{\"code\":\"SL-3001\","
                + "\"where\":\"id\",\"message\":\"3 rows have no key\",\"remedy\":\"Fill it.\"},"
                + "{\"code\":\"SL-3002\",\"where\":\"\",\"message\":\"1 row has no time\","
                + "\"remedy\":\"\"}]}}");
  }

  @Test
  void flatReportHasOneColumnForEachInnerMember() {
    var flat =
        FlatReport.flat(Json.object(Reports.run(Reports.NOTHING, RunReport.Outcome.PUBLISHED)));
    assertThat(FlatReport.columns(flat))
        .startsWith("dimension", "format", "batch_id", "effective_at", "outcome")
        .contains("counts_source_rows", "seconds_commit", "alerts");
    assertThat(flat.get("counts_keys").asLong()).isEqualTo(318);
  }
}
