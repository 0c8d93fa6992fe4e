package io.strandline.conformance;

import static io.strandline.conformance.Told.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.conformance.Told.Fact;
import io.strandline.engine.Dimension;
import io.strandline.report.Finding;
import io.strandline.spec.Format;
import java.time.Instant;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables that other pipelines have built are maintained as they are. */
class AdoptionTest {
  private static final Instant JANUARY = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");
  private static final Fact[] LOADED = {
    at(JANUARY, "1", "11", "Bonn"), at(JANUARY, "2", "21", "Ulm"), at(JANUARY, "3", "31", "Jena")
  };
  private static final Fact[] CHANGED = {
    at(FEBRUARY, "1", "11", "Kiel"), at(FEBRUARY, "2", "21", "Ulm"), at(FEBRUARY, "4", "41", "Rom")
  };
  private static final List<Instant> DAYS =
      List.of(
          Instant.parse("2026-03-01T00:00:00Z"),
          Instant.parse("2026-04-01T00:00:00Z"),
          Instant.parse("2026-05-01T00:00:00Z"));

  private final SparkSession spark = Lake.shared().spark();

  private static Fact at(Instant day, String id, String phone, String city) {
    return fact(id, phone, city, day.toString());
  }

  /** Three batches of ours on top of two of theirs. */
  private static void go(FedDimension fed, Told told) {
    List<Fact[]> batches =
        List.of(
            new Fact[] {
              at(DAYS.get(0), "1", "11", "Bonn"),
              at(DAYS.get(0), "2", "21", "Ulm"),
              at(DAYS.get(0), "5", "51", "Bari")
            },
            new Fact[] {at(DAYS.get(1), "1", "11", "Bonn"), at(DAYS.get(1), "3", "32", "Gera")},
            new Fact[] {at(DAYS.get(2), "3", "32", "Jena"), at(DAYS.get(2), "4", null, "Rom")});
    for (int i = 0; i < batches.size(); i++) {
      String rows = told.snapshot(DAYS.get(i), batches.get(i));
      fed.dimension().apply(FedDimension.batch(rows).at(DAYS.get(i)));
    }
    assertThat(fed.rows()).isEqualTo(told.rows());
  }

  /** The pipeline's two batches, told to the oracle. */
  private static Told told(FedDimension fed) {
    Told told = new Told(fed.spec().layout().grain());
    told.snapshot(JANUARY, LOADED);
    told.snapshot(FEBRUARY, CHANGED);
    return told;
  }

  private static void source(Fact[] facts) {
    Lake.shared().spark().sql(Told.sql(facts)).createOrReplaceTempView("adopted_source");
  }

  @BeforeAll
  static void namespace() {
    Lake.shared().spark().sql("CREATE NAMESPACE IF NOT EXISTS strandline.fed");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theTwoStepPipelinesTable(Format format) {
    FedDimension fed =
        FedDimension.of(
            format,
            """
            mode: snapshot
            deletes: ignore
            key: id
            type1: phone
            type2: city
            source_system: crm
            """);
    String table = fed.sqlName();
    spark.sql(
        """
        CREATE TABLE %s (
          id STRING NOT NULL, phone STRING, city STRING,
          valid_from TIMESTAMP NOT NULL, valid_to TIMESTAMP, is_current BOOLEAN NOT NULL,
          surrogate_key BIGINT NOT NULL, record_hash STRING NOT NULL,
          created_at TIMESTAMP NOT NULL, source_system STRING, batch_id STRING)
        USING %s PARTITIONED BY (is_current)"""
            .formatted(table, format.word()));
    twoSteps(table, LOADED, "b1");
    twoSteps(table, CHANGED, "b2");
    Dimension dimension = fed.dimension();
    assertThat(dimension.plan(FedDimension.batch("id, phone, city", "('9', '9', 'Ulm')")))
        .satisfies(
            plan ->
                assertThat(plan.schemaChanges())
                    .containsExactly("not kept: updated_at (the table has no such column)"));
    go(fed, told(fed));
    assertThat(spark.table(fed.sqlName()).columns()).hasSize(11);
  }

  /** As in the write-up: close what has changed, then insert what has no current row. */
  private void twoSteps(String table, Fact[] facts, String batch) {
    source(facts);
    spark
        .sql(
            "SELECT id, phone, city, sha2(concat_ws('|', city), 256) AS record_hash,"
                + " at AS _batch_ts FROM adopted_source")
        .createOrReplaceTempView("_scd2_source");
    spark.sql(
        """
        MERGE INTO %s AS target
        USING (SELECT s.id, s.record_hash AS new_hash, s._batch_ts AS close_ts
               FROM _scd2_source s) AS src
        ON target.id = src.id AND target.is_current = true
           AND target.record_hash != src.new_hash
        WHEN MATCHED THEN UPDATE SET
          target.is_current = false, target.valid_to = src.close_ts"""
            .formatted(table));
    spark.sql(
        """
        INSERT INTO %s
        SELECT s.id, s.phone, s.city, s._batch_ts AS valid_from,
          CAST(NULL AS TIMESTAMP) AS valid_to, true AS is_current,
          xxhash64(s.id, s._batch_ts) AS surrogate_key, s.record_hash,
          s._batch_ts AS created_at, 'crm' AS source_system, '%s' AS batch_id
        FROM _scd2_source s
        LEFT JOIN %s t ON s.id = t.id AND t.is_current = true
        WHERE t.id IS NULL OR t.record_hash != s.record_hash"""
            .formatted(table, batch, table));
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void theExpansionMergesTable(Format format) {
    FedDimension fed =
        FedDimension.of(
            format,
            """
            mode: snapshot
            deletes: ignore
            key: id
            type1: phone
            type2: city
            layout: {validity: date, open_end: 9999-12-31}
            """);
    String table = fed.sqlName();
    spark.sql(
        """
        CREATE TABLE %s (id STRING COMMENT 'Key', phone STRING, city STRING, note STRING,
          valid_from DATE, valid_to DATE, is_current BOOLEAN) USING %s"""
            .formatted(table, format.word()));
    source(LOADED);
    spark.sql(
        "INSERT INTO "
            + table
            + " SELECT id, phone, city, 'theirs', DATE '2026-01-01', DATE '9999-12-31', true"
            + " FROM adopted_source");
    expansion(table, CHANGED, "2026-02-01");
    assertThat(fed.dimension().check().findings()).isEmpty();
    go(fed, told(fed));
    assertThat(spark.sql("SELECT * FROM " + table + " WHERE note = 'theirs'").count()).isEqualTo(3);
    assertThat(spark.table(table).columns()).hasSize(7);

    expansion(table, new Fact[] {at(DAYS.get(2), "3", "32", "Suhl")}, "2026-05-01");
    assertThat(fed.dimension().check().findings())
        .extracting(Finding::rule)
        .containsExactly("inverted_interval");
    fed.dimension()
        .apply(
            FedDimension.batch("id, phone, city", "('3', '32', 'Ulm')")
                .at(Instant.parse("2026-06-01T00:00:00Z")));
    assertThat(fed.rows())
        .contains(
            "3 32 Jena 2026-05-01 2026-05-01 false",
            "3 32 Suhl 2026-05-01 2026-06-01 false",
            "3 32 Ulm 2026-06-01 null true");
  }

  /** As in the write-up: every changed row twice, once without a key to merge on. */
  private void expansion(String table, Fact[] facts, String day) {
    source(facts);
    spark.sql(
        """
        CREATE OR REPLACE TEMP VIEW staged_scd2_updates AS
        SELECT u.id AS merge_key, u.id, u.phone, u.city, DATE '%s' AS effective_date
        FROM adopted_source u
        UNION ALL
        SELECT NULL AS merge_key, u.id, u.phone, u.city, DATE '%s' AS effective_date
        FROM adopted_source u JOIN %s t ON u.id = t.id AND t.is_current = true
        WHERE u.city <> t.city"""
            .formatted(day, day, table));
    spark.sql(
        """
        MERGE INTO %s AS target USING staged_scd2_updates AS source
        ON target.id = source.merge_key AND target.is_current = true
        WHEN MATCHED AND target.city <> source.city THEN UPDATE SET
          target.valid_to = source.effective_date, target.is_current = false
        WHEN NOT MATCHED THEN INSERT (id, phone, city, valid_from, valid_to, is_current)
        VALUES (source.id, source.phone, source.city, source.effective_date,
          DATE '9999-12-31', true)"""
            .formatted(table));
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void koheesiosTable(Format format) {
    FedDimension fed =
        FedDimension.of(
            format,
            """
            mode: snapshot
            deletes: ignore
            key: id
            type1: phone
            type2: city
            layout: {struct: _scd2, open_end: 2999-12-31}
            """);
    String table = fed.sqlName();
    spark.sql(
        """
        CREATE TABLE %s (id STRING NOT NULL, phone STRING, city STRING,
          _scd2 STRUCT<effective_time: TIMESTAMP, end_time: TIMESTAMP, is_current: BOOLEAN>)
        USING %s"""
            .formatted(table, format.word()));
    koheesio(table, LOADED);
    koheesio(table, CHANGED);
    assertThat(fed.dimension().check().findings()).isEmpty();
    go(fed, told(fed));
    assertThat(spark.table(table).columns()).hasSize(4);
    spark.sql("UPDATE " + table + " SET _scd2.is_current = true WHERE id = '1'");
    assertThat(fed.dimension().check().findings())
        .extracting(Finding::rule)
        .containsExactly("flag_disagrees");
  }

  /** The writer's MERGE: changed rows twice, matched on the key and the effective time. */
  private void koheesio(String table, Fact[] facts) {
    source(facts);
    spark
        .sql(
            """
            SELECT s.id, s.phone, s.city, t._scd2.effective_time AS match_time, s.at,
              CASE WHEN t.id IS NULL THEN 'I' WHEN t.city <> s.city THEN 'UC' ELSE 'U' END AS action
            FROM adopted_source s LEFT JOIN %s t ON s.id = t.id AND t._scd2.is_current"""
                .formatted(table))
        .localCheckpoint()
        .createOrReplaceTempView("koheesio_staged");
    spark.sql(
        """
        MERGE INTO %s t USING (
          SELECT id, phone, city, match_time, at, action, 1 AS rn FROM koheesio_staged
          UNION ALL
          SELECT id, phone, city, NULL, at, action, 2 AS rn FROM koheesio_staged
          WHERE action = 'UC') s
        ON t.id = s.id AND t._scd2.effective_time = s.match_time
        WHEN MATCHED AND s.action = 'UC' THEN UPDATE SET t._scd2 = named_struct(
          'effective_time', t._scd2.effective_time, 'end_time', s.at, 'is_current', false)
        WHEN MATCHED AND s.action = 'U' THEN UPDATE SET t.phone = s.phone
        WHEN NOT MATCHED THEN INSERT (id, phone, city, _scd2) VALUES (s.id, s.phone, s.city,
          named_struct('effective_time', s.at, 'end_time',
            timestamp'2999-12-31 00:00:00Z', 'is_current', true))"""
            .formatted(table));
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void tablesOfTypesOneAndThree(Format format) {
    FedDimension one =
        FedDimension.of(
            format,
            """
            mode: changes
            key: customer_id
            type1: [email, city]
            layout: {names: {updated_at: _updated_at}}
            """);
    spark.sql(
        "CREATE TABLE %s (customer_id STRING, email STRING, city STRING, _updated_at TIMESTAMP) USING %s"
            .formatted(one.sqlName(), format.word()));
    spark.sql(
        "INSERT INTO %s VALUES ('cust-001', 'ivan@mail.ru', 'Kasan', TIMESTAMP '2026-01-01'),"
                .formatted(one.sqlName())
            + " ('cust-002', 'alice@mail.com', 'London', TIMESTAMP '2026-01-01')");
    one.apply(
        "customer_id, email, city",
        "('cust-001', 'ivan.ivanov@mail.ru', 'Moscow'), ('cust-003', 'bob@example.com', 'Berlin')");
    assertThat(one.rows())
        .containsExactly(
            "cust-001 ivan.ivanov@mail.ru Moscow",
            "cust-002 alice@mail.com London",
            "cust-003 bob@example.com Berlin");

    FedDimension three =
        FedDimension.of(
            format,
            """
            mode: changes
            key: customer_id
            type1: full_name
            type3: [segment, city]
            """);
    spark.sql(
        """
        CREATE TABLE %s (customer_id STRING, full_name STRING, current_segment STRING,
          previous_segment STRING, segment_changed_at DATE, current_city STRING,
          previous_city STRING, city_changed_at DATE) USING %s"""
            .formatted(three.sqlName(), format.word()));
    spark.sql(
        """
        INSERT INTO %s VALUES
        ('cust-001', 'Ivan', 'STANDARD', NULL, NULL, 'Kasan', NULL, NULL),
        ('cust-002', 'Alice', 'PREMIUM', NULL, NULL, 'London', NULL, NULL)"""
            .formatted(three.sqlName()));
    three.apply(
        "2026-03-01",
        "customer_id, full_name, segment, city",
        "('cust-001', 'Ivan', 'PREMIUM', 'Moscow'), ('cust-003', 'Bob', 'TRIAL', 'Berlin')");
    assertThat(FedDimension.lines(spark.table(three.sqlName())))
        .containsExactly(
            "cust-001 Ivan PREMIUM STANDARD 2026-03-01 Moscow Kasan 2026-03-01",
            "cust-002 Alice PREMIUM null null London null null",
            "cust-003 Bob TRIAL null null Berlin null null");

    FedDimension other = three.under("mode: changes\nkey: customer_id\ntype1: [full_name, town]\n");
    assertThatThrownBy(() -> other.apply("customer_id, full_name, town", "('c', 'n', 't')"))
        .hasMessageContaining("has no column `town`")
        .hasMessageContaining("SL-2005");
  }

  @ParameterizedTest
  @MethodSource("io.strandline.conformance.Lake#formats")
  void whatDoesNotFitIsSaid(Format format) {
    FedDimension fed =
        FedDimension.of(format, "mode: changes\neffective_at: at\nkey: id\ntype2: city\n");
    spark.sql(
        """
        CREATE TABLE %s (id STRING, city STRING, valid_from DATE, valid_to DATE NOT NULL,
          is_current BOOLEAN, batch_id BIGINT, loaded_by STRING NOT NULL) USING %s"""
            .formatted(fed.sqlName(), format.word()));
    assertThatThrownBy(() -> fed.apply("id, city, at", "('1', 'Ulm', timestamp'2026-01-01')"))
        .hasMessageContaining("`valid_from` of table")
        .hasMessageContaining("is DATE, but `layout.validity` is timestamp")
        .hasMessageContaining("column `valid_to`")
        .hasMessageContaining("is NOT NULL, but open versions end at NULL")
        .hasMessageContaining("column `batch_id`")
        .hasMessageContaining("is BIGINT, not STRING")
        .hasMessageContaining("column `loaded_by`")
        .hasMessageContaining("is NOT NULL, but Strandline does not keep it")
        .hasMessageContaining("SL-2010");
    FedDimension twice =
        FedDimension.of(format, "mode: changes\neffective_at: at\nkey: id\ntype2: city\n");
    spark.sql(
        "CREATE TABLE %s (id STRING, city STRING, valid_from TIMESTAMP, valid_to TIMESTAMP) USING %s"
            .formatted(twice.sqlName(), format.word()));
    spark.sql(
        "INSERT INTO %s VALUES ('1', 'a', TIMESTAMP'2026-01-01', NULL),".formatted(twice.sqlName())
            + " ('1', 'b', TIMESTAMP'2026-01-01', NULL),"
            + " ('2', 'c', NULL, NULL), ('2', 'd', NULL, NULL),"
            + " ('3', 'e', TIMESTAMP'2026-01-01', NULL),"
            + " ('3', 'f', TIMESTAMP'2026-01-05', NULL)");
    assertThatThrownBy(
            () ->
                twice.apply(
                    "id, city, at",
                    "('1', 'Ulm', timestamp'2026-02-01'), ('2', 'Ulm', timestamp'2026-02-01'),"
                        + " ('3', 'Ulm', timestamp'2026-02-01')"))
        .hasMessageContaining("3 keys of")
        .hasMessageContaining("two versions that start at 2026-01-01")
        .hasMessageContaining("2 versions without a start")
        .hasMessageContaining("2 open versions, of which the last starts at 2026-01-05")
        .hasMessageContaining("SL-3014");
    FedDimension whole = twice.under("mode: snapshot\ndeletes: ignore\nkey: id\ntype2: city\n");
    assertThatThrownBy(() -> whole.apply("2026-03-01", "id, city", "('3', 'Ulm')"))
        .hasMessageContaining("2 open versions")
        .hasMessageContaining("SL-3014");
  }
}
