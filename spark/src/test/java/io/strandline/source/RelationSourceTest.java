package io.strandline.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.SharedSpark;
import io.strandline.error.ErrorCode;
import io.strandline.error.StrandlineException;
import io.strandline.spec.SourceSpec;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedSpark.class)
class RelationSourceTest {
  @TempDir Path folder;
  private final SparkSession spark;

  RelationSourceTest(SparkSession spark) {
    this.spark = spark;
  }

  private Reading reading(String... declared) {
    return Reading.of(spark, folder, declared);
  }

  private static ErrorCode code(StrandlineException failure) {
    return failure.problems().get(0).code();
  }

  @Test
  void tableAndViewAreReadByName() {
    spark.sql("select 1 as id, 'x' as name").createOrReplaceTempView("some_view");
    Reading reading = reading();
    assertThat(reading.good(reading.read(new SourceSpec.Table("some_view"))))
        .containsExactly(List.of(1, "x"));
  }

  @Test
  void nameThatSqlReadsOnlyInQuotesWorksWithout() {
    spark.sql("select 1 as id").createOrReplaceTempView("`eu-sales 2024`");
    Reading reading = reading();
    assertThat(reading.good(reading.read(new SourceSpec.Table("eu-sales 2024")))).hasSize(1);
  }

  @Test
  void unknownTableIsExplainedWithoutAPlan() {
    StrandlineException failure = reading().refused(new SourceSpec.Table("crm.nothing"));
    assertThat(code(failure)).isEqualTo(ErrorCode.SOURCE_MISSING);
    assertThat(failure.problems().get(0).message())
        .startsWith(
            "The source table crm.nothing cannot be read: The table or view `crm`.`nothing` cannot be found")
        .doesNotContain("\n", "SQLSTATE", "'Unresolved");
    assertThat(failure).hasCauseInstanceOf(Exception.class);
  }

  @Test
  void queryIsRead() {
    Reading reading = reading("n bigint");
    assertThat(
            reading.good(
                reading.read(new SourceSpec.Query("with t as (select 1 as n) select n from t;\n"))))
        .containsExactly(List.of(1L));
  }

  @Test
  void queryThatDoesNotParseIsExplained() {
    StrandlineException failure = reading().refused(new SourceSpec.Query("selec 1"));
    assertThat(code(failure)).isEqualTo(ErrorCode.EXPRESSION_INVALID);
    assertThat(failure.problems().get(0).message())
        .isEqualTo(
            "The source query is not valid: Syntax error at or near 'selec'. (line 1, pos 0)");
  }

  @Test
  void queryOnUnknownColumnsIsExplained() {
    StrandlineException failure =
        reading().refused(new SourceSpec.Query("select nix from range(1)"));
    assertThat(code(failure)).isEqualTo(ErrorCode.EXPRESSION_INVALID);
    assertThat(failure.problems().get(0).message())
        .contains("`nix` cannot be resolved")
        .doesNotContain("Project");
  }

  @Test
  void statementThatIsNoQueryIsNotRun() {
    spark.sql("select 1 as id").createOrReplaceTempView("keep_me");
    StrandlineException failure = reading().refused(new SourceSpec.Query("drop view keep_me"));
    assertThat(code(failure)).isEqualTo(ErrorCode.EXPRESSION_INVALID);
    assertThat(spark.catalog().tableExists("keep_me")).isTrue();
  }

  @Test
  void columnThatStandsForTwoIsRefusedOnlyWhereItIsUsed() {
    SourceSpec query = new SourceSpec.Query("select 1 as a, 2 as B, 3 as b");
    StrandlineException failure = reading().refused(query);
    assertThat(code(failure)).isEqualTo(ErrorCode.SOURCE_COLUMN_AMBIGUOUS);
    assertThat(failure).hasMessageContaining("has several columns `B`");
    Reading reading = reading().using("a");
    assertThat(reading.good(reading.read(query))).containsExactly(List.of(1));
  }

  @Test
  void hostileColumnNamesWork() {
    Reading reading = reading().using("a.b", "x`y", "select", "名");
    assertThat(
            reading.good(
                reading.read(
                    new SourceSpec.Query(
                        "select 1 as `a.b`, 2 as `x``y`, 3 as `select`, 4 as `名`"))))
        .containsExactly(List.of(1, 2, 3, 4));
  }

  @Test
  void columnOfStrandlinesOwnNameIsRefused() {
    assertThat(reading().refused(new SourceSpec.Query("select 1 as __strandline_bad")))
        .hasMessageContaining("has a name of Strandline's own");
  }

  @Test
  void rowsAtHandAreCheckedLikeATable() {
    Dataset<Row> rows = spark.sql("select 1 as id, map('a', 1) as m");
    Reading reading = reading("id bigint");
    assertThat(SourceReader.of(rows, reading.context()).rows().columns())
        .containsExactly("id", "m", SourceRows.BAD, SourceRows.RAW);
  }

  @Test
  void fingerprintFollowsTheFilesUnderAViewOrQuery() {
    String path = folder.resolve("t").toString();
    spark.range(3).write().parquet(path);
    String view = "create or replace temp view on_files as select * from parquet.`" + path + "`";
    SourceSpec query = new SourceSpec.Query("select 1 as x where 1 in (select id from on_files)");
    spark.sql(view);
    String table = reading().read(new SourceSpec.Table("on_files")).fingerprint();
    String nested = reading().read(query).fingerprint();
    assertThat(reading().read(query).fingerprint()).isEqualTo(nested);
    spark.range(3, 6).write().mode("append").parquet(path);
    spark.sql(view);
    assertThat(reading().read(new SourceSpec.Table("on_files")).fingerprint()).isNotEqualTo(table);
    assertThat(reading().read(query).fingerprint()).isNotEqualTo(nested);
  }

  @Test
  void fingerprintTellsQueriesAndTablesApart() {
    spark.sql("select 1 as id").createOrReplaceTempView("one");
    spark.sql("select 1 as id").createOrReplaceTempView("uno");
    assertThat(
            List.of(
                reading().read(new SourceSpec.Table("one")).fingerprint(),
                reading().read(new SourceSpec.Table("uno")).fingerprint(),
                reading().read(new SourceSpec.Query("select * from one")).fingerprint(),
                reading().read(new SourceSpec.Query("select id from one")).fingerprint()))
        .doesNotHaveDuplicates();
  }
}
