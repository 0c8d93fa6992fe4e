package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.cli.output.Json;
import io.strandline.cli.text.Reports;
import io.strandline.engine.Batch;
import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import io.strandline.quarantine.Choice;
import io.strandline.report.Finding;
import io.strandline.report.TableUpkeep;
import io.strandline.source.Dated;
import io.strandline.source.Series;
import io.strandline.spec.Format;
import io.strandline.spec.SourceSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  private final Console console = new Console();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo",
        "init",
        "apply",
        "plan",
        "backfill",
        "show",
        "history",
        "check",
        "quarantine",
        "maintain"
      })
  void everyCommandExplainsItselfWithAnExample(String command) {
    assertThat(console.run(command, "--help")).isZero();
    assertThat(console.out())
        .contains("Usage: strandline " + command)
        .contains("Example")
        .contains("\n  strandline " + command)
        .contains("--table-format");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void helpListsCommandsAndExitCodes() {
    assertThat(console.run("--help")).isZero();
    assertThat(console.out()).contains("backfill", "3    data refused, nothing written");
  }

  @Test
  void applyPrintsTheReportForPeople() {
    assertThat(console.run("apply", "dim.yaml")).isZero();
    assertThat(console.out())
        .startsWith("dim_customer  iceberg  batch 2026-11-29  published\n1,204,331 keys: 812 new")
        .endsWith("11.8 s (prepare 2.1, classify 6.2, commit 3.5)\n");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void applyPrintsOneJsonObject() {
    assertThat(console.run("-o", "json", "apply", "dim.yaml")).isZero();
    assertThat(console.out().lines()).hasSize(1);
    assertThat(Json.object(console.out()).get("counts").get("created").asLong()).isEqualTo(812);
    assertThat(Json.object(console.out()).get("dimension").asText()).isEqualTo("dim_customer");
    assertThat(Json.object(console.out()).get("table").asText()).isEqualTo("gold.dim_customer");
  }

  @Test
  void applyPrintsCsv() {
    assertThat(console.run("apply", "dim.yaml", "-o", "CSV")).isZero();
    assertThat(console.out()).startsWith("dimension,format,batch_id,effective_at,outcome,counts_");
    assertThat(console.out().split("\r\n")).hasSize(2);
  }

  @Test
  void batchOptionsReachTheEngine() {
    assertThat(
            console.run(
                "apply",
                "dim.yaml",
                "--source",
                "crm.customers",
                "--at",
                "2026-11-29",
                "--batch-id",
                "b1",
                "--allow-empty",
                "--allow-mass-close"))
        .isZero();
    assertThat(console.dimension.batches)
        .containsExactly(
            Batch.from(new SourceSpec.Table("crm.customers"))
                .at(Instant.parse("2026-11-29T00:00:00Z"))
                .withId("b1")
                .insisting(Batch.Insistence.ALLOW_EMPTY)
                .insisting(Batch.Insistence.ALLOW_MASS_CLOSE));
  }

  @Test
  void dryRunPlans() {
    assertThat(console.run("apply", "dim.yaml", "--dry-run")).isZero();
    assertThat(console.out()).startsWith("plan dim_customer: nothing written\n");
  }

  @Test
  void globalOptionsStandBeforeOrAfterTheCommand() {
    String[] before = {
      "--table-format", "delta", "--warehouse", "w", "--target=prod", "check", "d/dim.yaml"
    };
    String[] after = {
      "check", "d/dim.yaml", "--table-format", "DELTA", "--warehouse", "w", "--target=prod"
    };
    assertThat(console.run(before)).isZero();
    assertThat(console.run(after)).isZero();
    Selection expected =
        new Selection(
            Path.of("d/dim.yaml"),
            Optional.of(Format.DELTA),
            Optional.of(Path.of("w").toAbsolutePath().toString()),
            Optional.of("prod"),
            Optional.empty());
    assertThat(console.selections).containsExactly(expected, expected);
  }

  @Test
  void planTellsByItsExitCodeWhetherSomethingWouldChange() {
    assertThat(console.run("plan", "dim.yaml")).isZero();
    assertThat(console.run("plan", "dim.yaml", "--detailed-exitcode")).isEqualTo(10);
    console.dimension.counts = Reports.NOTHING;
    assertThat(console.run("plan", "dim.yaml", "--detailed-exitcode")).isZero();
    console.dimension.guard = "the snapshot would close everything";
    assertThat(console.run("plan", "dim.yaml", "--detailed-exitcode")).isEqualTo(3);
    assertThat(console.run("plan", "dim.yaml")).isZero();
  }

  @Test
  void checkExitsWithFiveWhereAnInvariantIsViolated() {
    assertThat(console.run("check", "dim.yaml")).isZero();
    assertThat(console.out()).startsWith("check dim_customer  iceberg: every invariant holds");
    console.dimension.findings =
        List.of(
            new Finding(
                "overlap", "versions overlap", 2, List.of(), "", Finding.Severity.VIOLATION));
    assertThat(console.run("check", "dim.yaml", "-o", "json")).isEqualTo(5);
    assertThat(Json.object(console.out()).get("passed").asBoolean()).isFalse();
  }

  @Test
  void maintainSaysWhatItDidAndWouldDo() {
    assertThat(console.run("maintain", "dim.yaml", "--dry-run")).isZero();
    assertThat(console.out())
        .startsWith("maintain dim_customer  iceberg: nothing written, 1 table is due");
    assertThat(console.run("maintain", "dim.yaml")).isZero();
    assertThat(console.out()).startsWith("maintain dim_customer  iceberg: 1 table compacted");
    assertThat(console.run("maintain", "dim.yaml", "-o", "json")).isZero();
    assertThat(Json.object(console.out()).at("/tables/0/deleted_rows_dropped").asLong())
        .isEqualTo(1204);
    assertThat(console.run("maintain", "dim.yaml", "-o", "csv")).isZero();
    assertThat(console.out()).startsWith("table,outcome,files_before,files_after,");
    console.dimension.worn = TableUpkeep.Outcome.NOTHING_TO_DO;
    assertThat(console.run("maintain", "dim.yaml")).isZero();
    assertThat(console.out()).startsWith("maintain dim_customer  iceberg: nothing to do\n");
    console.dimension.failure =
        () -> new StrandlineException(Problem.of(ErrorCode.CONCURRENT_WRITE, "why.", "Run again."));
    assertThat(console.run("maintain", "dim.yaml")).isEqualTo(4);
    assertThat(console.err()).startsWith("conflict dim_customer: why.").contains("[SL-4001]");
  }

  @Test
  void rowsOfTheQuarantineAreReplayedAndDropped() {
    assertThat(console.run("quarantine", "dim.yaml", "replay")).isZero();
    assertThat(console.out())
        .startsWith(
            "dim_customer  iceberg  5 rows replayed: 2 taken, 3 still in the quarantine"
                + " (LATE_EVENT 3)\ndim_customer  iceberg  batch");
    assertThat(console.run("quarantine", "dim.yaml", "drop", "3", "1", "-o", "json")).isZero();
    assertThat(console.out())
        .isEqualTo(
            "{\"dimension\":\"dim_customer\",\"format\":\"iceberg\",\"rows\":2,"
                + "\"batch_id\":\"drop-1\",\"table\":\"gold.dim_customer\"}\n");
    assertThat(console.run("quarantine", "dim.yaml", "drop", "--reason", "sl-3008")).isZero();
    assertThat(console.run("quarantine", "dim.yaml", "replay", "--reason=late-event")).isZero();
    assertThat(console.dimension.choices)
        .containsExactly(
            Choice.all(),
            Choice.of(Set.of(1L, 3L)),
            Choice.of(ErrorCode.LATE_EVENT),
            Choice.of(ErrorCode.LATE_EVENT));
  }

  @Test
  void whichRowsOfTheQuarantineAreMeantHasToBeSaid() {
    assertThat(console.run("quarantine", "dim.yaml", "drop")).isEqualTo(2);
    assertThat(console.err()).contains("drop does not say which rows").contains("--all");
    assertThat(console.run("quarantine", "dim.yaml", "show")).isEqualTo(2);
    assertThat(console.err()).contains("show needs the number of one row");
    assertThat(console.run("quarantine", "dim.yaml", "replay", "1", "--all")).isEqualTo(2);
    assertThat(console.run("quarantine", "dim.yaml", "drop", "--reason", "lateevent")).isEqualTo(2);
    assertThat(console.err()).contains("Did you mean `LATE_EVENT`?");
    assertThat(console.run("quarantine", "dim.yaml", "erase")).isEqualTo(2);
    assertThat(console.err()).contains("'erase'").contains("list, show, replay, drop");
  }

  @Test
  void initPrintsTheDdlOrCreatesTheTable() {
    assertThat(console.run("init", "dim.yaml", "--dry-run")).isZero();
    assertThat(console.out()).isEqualTo("CREATE TABLE dim_customer (…)\n");
    assertThat(console.run("init", "dim.yaml", "--table-format", "delta")).isZero();
    assertThat(console.out()).isEqualTo("dim_customer  delta  created\n");
  }

  @ParameterizedTest
  @CsvSource({
    "SPEC_SYNTAX, 2, cannot apply dim_customer",
    "MASS_CLOSE, 3, refused dim_customer",
    "CONCURRENT_WRITE, 4, conflict dim_customer",
    "SOURCE_MISSING, 6, cannot apply dim_customer"
  })
  void everyKindOfFailureHasItsExitCode(ErrorCode code, int exitCode, String lead) {
    console.dimension.failure = () -> new StrandlineException(Problem.of(code, "why.", "How."));
    assertThat(console.run("apply", "dim.yaml")).isEqualTo(exitCode);
    assertThat(console.out()).isEmpty();
    assertThat(console.err()).isEqualTo(lead + ": why.\n  How.   [" + code.id() + "]\n");
  }

  @Test
  void whatFailsBecauseTheProcessIsEndedBlamesNothingElse() {
    console.dimension.failure = () -> new IllegalStateException("Task rejected from pool");
    console.ending.begin();
    assertThat(console.run("apply", "dim.yaml")).isEqualTo(4);
    assertThat(console.err())
        .contains("ended from outside before it was done")
        .contains("Run the same command again.")
        .contains("[SL-4004]")
        .doesNotContain("pool");
  }

  @Test
  void failureIsOneJsonObjectWhereJsonIsAskedFor() {
    console.dimension.failure =
        () -> new StrandlineException(Problem.of(ErrorCode.NULL_KEY, "3 rows", "Fill."));
    assertThat(console.run("apply", "dim.yaml", "-o", "json")).isEqualTo(3);
    assertThat(console.out())
        .isEqualTo(
            "{\"error\":{\"kind\":\"data\",\"exit_code\":3,\"problems\":[{\"code\":\"SL-3001\","
                + "\"where\":\"\",\"message\":\"3 rows\",\"remedy\":\"Fill.\"}]}}\n");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void internalFaultShowsItsTraceOnlyWhenAsked() {
    console.dimension.failure = () -> new IllegalStateException("broken");
    assertThat(console.run("apply", "dim.yaml")).isEqualTo(1);
    assertThat(console.err())
        .startsWith("internal fault: IllegalStateException: broken\n")
        .endsWith("[SL-9001]\n")
        .doesNotContain("\tat ");
    assertThat(console.run("apply", "dim.yaml", "--debug")).isEqualTo(1);
    assertThat(console.err()).contains("\tat io.strandline.cli.");
  }

  @Test
  void misspeltCommandsAndOptionsAreGuessed() {
    assertThat(console.run("aply", "dim.yaml")).isEqualTo(2);
    assertThat(console.err())
        .startsWith("there is no command `aply`\n  Did you mean `apply`?")
        .endsWith("[SL-1100]\n");
    assertThat(console.run("apply", "dim.yaml", "--alow-empty")).isEqualTo(2);
    assertThat(console.err())
        .startsWith("strandline apply has no option --alow-empty\n")
        .contains("Did you mean `--allow-empty`?")
        .contains("Try 'strandline apply --help'.");
  }

  @Test
  void wrongValuesNameTheOptionAndWhatFits() {
    assertThat(console.run("apply", "dim.yaml", "--at", "tomorrow")).isEqualTo(2);
    assertThat(console.err()).startsWith("--at: 'tomorrow' is not an instant; write 2026-11-29");
    assertThat(console.run("show", "dim.yaml", "-o", "xml")).isEqualTo(2);
    assertThat(console.err()).contains("'xml'").contains("table, json, jsonl, csv");
  }

  @Test
  void wrongUsageIsJsonWhereJsonIsAskedFor() {
    assertThat(console.run("apply", "--nope", "-o", "json")).isEqualTo(2);
    assertThat(Json.object(console.out()).at("/error/problems/0/code").asText())
        .isEqualTo("SL-1100");
    assertThat(console.err()).isEmpty();
  }

  @Test
  void nothingToDoIsWrongUsage() {
    assertThat(console.run()).isEqualTo(2);
    assertThat(console.err()).startsWith("Which command? For a first look: demo\n");
    assertThat(console.run("apply")).isEqualTo(2);
    assertThat(console.err()).startsWith("SPEC is missing: the dimension's spec, a YAML file\n");
  }

  @Test
  void contradictingQuestionsAreRefusedBeforeSparkStarts() {
    assertThat(console.run("show", "dim.yaml", "--versions", "--as-of", "2026-01-01")).isEqualTo(2);
    assertThat(console.err())
        .startsWith("cannot show dim_customer: --versions and --as-of ask for different things");
    assertThat(console.run("show", "dim.yaml", "--limit", "0")).isEqualTo(2);
    assertThat(console.err()).contains("--limit 0 shows nothing");
    assertThat(console.run("history", "dim.yaml", "--key", "x=1")).isEqualTo(2);
    assertThat(console.err()).contains("x is not a key column");
  }

  @Test
  void backfillAppliesEachFileAtItsTime() {
    console.series =
        new Series(
            List.of(
                new Dated("file:/x/2026-01-01.csv", Instant.parse("2026-01-01T00:00:00Z")),
                new Dated("file:/x/2026-02-01.csv", Instant.parse("2026-02-01T00:00:00Z"))),
            List.of("README"));
    assertThat(console.run("backfill", "dim.yaml", "--sources", "/x/*")).isZero();
    assertThat(console.globs).containsExactly("/x/*");
    assertThat(console.dimension.batches)
        .containsExactly(
            Batch.from(new SourceSpec.Files("file:/x/2026-01-01.csv", Optional.empty()))
                .at(Instant.parse("2026-01-01T00:00:00Z")),
            Batch.from(new SourceSpec.Files("file:/x/2026-02-01.csv", Optional.empty()))
                .at(Instant.parse("2026-02-01T00:00:00Z")));
    assertThat(console.out().lines())
        .hasSize(3)
        .last()
        .isEqualTo("dim_customer  iceberg  2 batches published, up to 2026-11-29");
    assertThat(console.err()).isEqualTo("left out, no time in its name: README\n");
  }

  @Test
  void backfillPrintsOneJsonObject() {
    console.series =
        new Series(
            List.of(new Dated("file:/x/2026-01-01.csv", Instant.parse("2026-01-01T00:00:00Z"))),
            List.of("README"));
    assertThat(console.run("backfill", "dim.yaml", "--sources", "/x/*", "-o", "json")).isZero();
    assertThat(console.out().lines()).hasSize(1);
    assertThat(Json.object(console.out()).get("published").asLong()).isEqualTo(1);
    assertThat(Json.object(console.out()).at("/batches/0/counts/created").asLong()).isEqualTo(812);
  }

  @Test
  void expandedGlobIsExplained() {
    assertThat(console.run("backfill", "dim.yaml", "--sources", "a.csv", "b.csv", "c.csv"))
        .isEqualTo(2);
    assertThat(console.err())
        .isEqualTo(
            "`b.csv`, `c.csv` are arguments too many for backfill\n"
                + "  Has the shell expanded a glob? Put it in quotes. Try 'strandline backfill"
                + " --help'.   [SL-1100]\n");
  }
}
