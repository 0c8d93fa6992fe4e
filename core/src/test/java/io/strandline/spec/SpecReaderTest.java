package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.spec.Layout.Audit;
import io.strandline.spec.Layout.Partitioning;
import io.strandline.spec.Layout.Validity;
import io.strandline.spec.Policies.BadRows;
import io.strandline.spec.Policies.EmptyCsvField;
import io.strandline.spec.Policies.MissingColumns;
import io.strandline.spec.Policies.NewAttributes;
import io.strandline.spec.SourceSpec.FileType;
import io.strandline.spec.TimeSpec.Intermediate;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Treatment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecReaderTest {
  private static final String HEAD = "table: g.d\nmode: changes\nkey: id\n";

  private static DimensionSpec spec(String yaml) {
    return SpecReader.parse(yaml, "d.yaml", Map.of()).spec();
  }

  @Test
  void dailyFullExtract() {
    LoadedSpec loaded =
        SpecReader.parse(
            """
            # a daily full extract of customers
            table: gold.dim_customer
            source: crm.customers            # a table or view; or {path: ...}, or {sql: ...}
            mode: snapshot
            deletes: close
            key: customer_id
            type1: [email, phone]
            type2: rest                      # every other column of the source
            """,
            "dim_customer.yaml");
    assertThat(loaded.spec())
        .isEqualTo(
            new DimensionSpec(
                "dim_customer",
                List.of("gold", "dim_customer"),
                Format.ICEBERG,
                Optional.of(new SourceSpec.Table("crm.customers")),
                Mode.SNAPSHOT,
                Deletes.CLOSE,
                Optional.empty(),
                List.of("customer_id"),
                new Tracking(
                    Map.of(Treatment.OVERWRITE, List.of("email", "phone")),
                    Optional.of(Treatment.VERSION),
                    List.of()),
                Map.of(),
                TimeSpec.DEFAULT,
                Policies.DEFAULT,
                Layout.DEFAULT,
                Optional.empty()));
  }

  @Test
  void changeEventsWithLateArrivals() {
    DimensionSpec spec =
        spec(
            """
            # change events with late arrivals
            table: gold.dim_account
            source: {path: landing/accounts/*.parquet}
            mode: changes
            effective_at: changed_at
            sequence: [lsn]
            delete_when: op = 'D'
            key: account_id
            type2: rest
            except: [op, lsn]
            late: split
            event_log: {keep: 30 days}
            """);
    assertThat(spec.source())
        .contains(new SourceSpec.Files("landing/accounts/*.parquet", Optional.empty()));
    assertThat(spec.mode()).isEqualTo(Mode.CHANGES);
    assertThat(spec.deletes()).isEqualTo(Deletes.CLOSE);
    assertThat(spec.deleteWhen()).contains("op = 'D'");
    assertThat(spec.tracking())
        .isEqualTo(new Tracking(Map.of(), Optional.of(Treatment.VERSION), List.of("op", "lsn")));
    assertThat(spec.time())
        .isEqualTo(
            new TimeSpec(
                Optional.of("changed_at"),
                List.of("lsn"),
                Optional.empty(),
                Intermediate.KEEP,
                Late.SPLIT,
                Optional.of(Duration.ofDays(30)),
                Duration.ofDays(1)));
  }

  @Test
  void types3And6() {
    DimensionSpec spec =
        spec(
            HEAD
                + """
                type3: segment                   # current_segment, previous_segment, segment_changed_at
                type6: region                    # region (as it was) and current_region on every version
                """);
    assertThat(spec.tracking().of(Treatment.PREVIOUS)).containsExactly("segment");
    assertThat(spec.tracking().of(Treatment.HYBRID)).containsExactly("region");
  }

  @Test
  void declaredTypes() {
    DimensionSpec spec =
        spec(
            HEAD
                + "type2: rest\n"
                + "columns: {customer_id: bigint, signup: date, tags: array<string>}\n");
    assertThat(spec.columns())
        .containsExactly(
            Map.entry("customer_id", "bigint"),
            Map.entry("signup", "date"),
            Map.entry("tags", "array<string>"));
  }

  @Test
  void everyKeyIsRead() {
    DimensionSpec spec =
        spec(
            """
            table: lake.`odd.part`.`dim ``x``
              1`
            format: delta
            source: {path: in, type: orc}
            mode: snapshot
            deletes: tombstone
            delete_when: gone
            scope: country = 'NO'
            key: [country, "5"]
            type0: born
            type1: {columns: [email], scope: all}
            type2: [a, b]
            type3: c
            type6: d
            untracked: rest
            except: [junk]
            effective_at: at
            sequence: [s1, s2]
            first_valid_from: 2000-01-01
            intermediate: last
            late: ignore
            event_log: {keep: P90D}
            max_future: 36 hours
            bad_rows: quarantine
            missing_columns: null
            new_attributes: version
            max_close: 12.5 %
            strategy: portable
            write_mode: copy-on-write
            empty: string
            source_system: crm
            partial: false
            layout:
              open_end: 9999-12-31
              validity: date
              zone: Europe/Oslo
              partition_by: [is_current, years(valid_from), bucket(16)]
              hash: xxhash64
              audit: full
              names: {valid_from: Start, close_reason: why}
            """);
    assertThat(spec.table()).containsExactly("lake", "odd.part", "dim `x` 1");
    assertThat(spec.name()).isEqualTo("dim `x` 1");
    assertThat(spec.format()).isEqualTo(Format.DELTA);
    assertThat(spec.source()).contains(new SourceSpec.Files("in", Optional.of(FileType.ORC)));
    assertThat(spec.deletes()).isEqualTo(Deletes.TOMBSTONE);
    assertThat(spec.scope()).contains("country = 'NO'");
    assertThat(spec.key()).containsExactly("country", "5");
    assertThat(spec.tracking())
        .isEqualTo(
            new Tracking(
                Map.of(
                    Treatment.FIXED, List.of("born"),
                    Treatment.OVERWRITE_ALL, List.of("email"),
                    Treatment.VERSION, List.of("a", "b"),
                    Treatment.PREVIOUS, List.of("c"),
                    Treatment.HYBRID, List.of("d")),
                Optional.of(Treatment.UNTRACKED),
                List.of("junk")));
    assertThat(spec.time())
        .isEqualTo(
            new TimeSpec(
                Optional.of("at"),
                List.of("s1", "s2"),
                Optional.of(Instant.parse("1999-12-31T23:00:00Z")),
                Intermediate.LAST,
                Late.IGNORE,
                Optional.of(Duration.ofDays(90)),
                Duration.ofHours(36)));
    assertThat(spec.policies())
        .isEqualTo(
            new Policies(
                BadRows.QUARANTINE,
                MissingColumns.NULL,
                NewAttributes.VERSION,
                EmptyCsvField.STRING,
                0.125,
                Strategy.PORTABLE,
                WriteMode.COPY_ON_WRITE));
    Layout layout = spec.layout();
    assertThat(layout.openEnd()).contains(Instant.parse("9999-12-30T23:00:00Z"));
    assertThat(layout.validity()).isEqualTo(Validity.DATE);
    assertThat(layout.zone()).isEqualTo(ZoneId.of("Europe/Oslo"));
    assertThat(layout.partitioning()).isEqualTo(Partitioning.IS_CURRENT_YEARS);
    assertThat(layout.keyBuckets()).isEqualTo(OptionalInt.of(16));
    assertThat(layout.hash()).isEqualTo(HashForm.XXHASH64);
    assertThat(layout.audit()).isEqualTo(Audit.FULL);
    assertThat(spec.bookkeeping())
        .containsExactly(
            "Start",
            "valid_to",
            "is_current",
            "surrogate_key",
            "record_hash",
            "created_at",
            "updated_at",
            "source_system",
            "batch_id",
            "first_sequence",
            "last_sequence",
            "closed_batch_id",
            "why",
            "is_deleted");
    assertThat(spec.sourceSystem()).contains("crm");
    assertThat(spec.rows()).isEqualTo(Rows.WHOLE);
  }

  @Test
  void changesKeysAreRead() {
    DimensionSpec spec =
        spec(HEAD + "type2: rest\ntruncate_when: op = 'T'\npartial: true\nsource: {sql: SELECT 1}");
    assertThat(spec.truncateWhen()).contains("op = 'T'");
    assertThat(spec.deletes()).isEqualTo(Deletes.CLOSE);
    assertThat(spec.rows()).isEqualTo(Rows.PARTIAL);
    assertThat(spec.source()).contains(new SourceSpec.Query("SELECT 1"));
  }

  @Test
  void changesWithoutDeleteConditionHaveNoDeletes() {
    assertThat(spec(HEAD + "type2: rest").deletes()).isEqualTo(Deletes.IGNORE);
  }

  @Test
  void lateIsQuarantineWhereTheSpecIsSilent() {
    LoadedSpec loaded = SpecReader.parse(HEAD + "type2: rest", "d.yaml");
    assertThat(loaded.says("late")).isFalse();
    assertThat(loaded.where("late")).isEqualTo("d.yaml");
    assertThat(loaded.spec().time().late()).isEqualTo(Late.QUARANTINE);
  }

  @Test
  void inAListRestIsAColumn() {
    DimensionSpec spec = spec(HEAD + "type2: [rest]");
    assertThat(spec.tracking().of(Treatment.VERSION)).containsExactly("rest");
    assertThat(spec.tracking().rest()).isEmpty();
  }

  @Test
  void type1ScopeDefaultsToTheVersion() {
    DimensionSpec spec = spec(HEAD + "type1: {columns: rest}");
    assertThat(spec.tracking().rest()).contains(Treatment.OVERWRITE);
  }

  @Test
  void namesAreLiteral() {
    assertThat(spec(HEAD + "type2: ['a.b', '`q`', 'naïve ключ', \"it's\", select]").tracking())
        .isEqualTo(
            new Tracking(
                Map.of(Treatment.VERSION, List.of("a.b", "`q`", "naïve ключ", "it's", "select")),
                Optional.empty(),
                List.of()));
  }

  @Test
  void bookkeepingNameIsFreeOnceRenamed() {
    DimensionSpec spec = spec(HEAD + "type2: valid_from\nlayout: {names: {valid_from: start}}");
    assertThat(spec.tracking().of(Treatment.VERSION)).containsExactly("valid_from");
  }

  @Test
  void softDeleteFlagMayBeCalledIsDeletedWithoutTombstones() {
    DimensionSpec spec = spec(HEAD + "type2: is_deleted");
    assertThat(spec.tracking().of(Treatment.VERSION)).containsExactly("is_deleted");
  }

  @Test
  void snapshotsOfType2WeaveInWithoutALog() {
    DimensionSpec spec =
        spec("table: d\nmode: snapshot\ndeletes: close\nkey: id\ntype2: rest\nlate: split");
    assertThat(spec.time().late()).isEqualTo(Late.SPLIT);
    assertThat(spec.time().eventLog()).isEmpty();
  }

  @Test
  void anchorsAreFollowed() {
    DimensionSpec spec = spec("table: d\nmode: changes\nkey: &k [id]\ntype2: x\nsequence: *k\n");
    assertThat(spec.time().sequence()).containsExactly("id");
  }

  @Test
  void placesNameTheLineOfEveryKey() {
    LoadedSpec loaded =
        SpecReader.parse(HEAD + "type2: rest\nlayout:\n  zone: UTC\n", "specs/d.yaml");
    assertThat(loaded.file()).isEqualTo(Path.of("specs/d.yaml"));
    assertThat(loaded.where("layout.zone")).isEqualTo("specs/d.yaml:6 layout.zone");
  }

  @ParameterizedTest
  @CsvSource({
    "30 days, 720",
    "30d, 720",
    "12h, 12",
    "P1D, 24",
    "PT36H, 36",
    "P2W, 336",
    "1 week, 168",
    "1 day 6 hours, 30",
    "120 min, 2",
    "7200 s, 2",
    "0 s, 0"
  })
  void durations(String written, int hours) {
    assertThat(spec(HEAD + "type2: rest\nmax_future: " + written).time().maxFuture())
        .isEqualTo(Duration.ofHours(hours));
  }

  @ParameterizedTest
  @CsvSource({
    "1900-01-01, 1900-01-01T05:00:00Z",
    "2020-07-01, 2020-07-01T04:00:00Z",
    "2020-07-01T06:00, 2020-07-01T10:00:00Z",
    "2020-07-01 06:00:00.123456, 2020-07-01T10:00:00.123456Z",
    "2020-07-01T06:00:00Z, 2020-07-01T06:00:00Z",
    "2020-07-01 06:00:00+02:00, 2020-07-01T04:00:00Z",
    "2020-07-01T06:00:00+0200, 2020-07-01T04:00:00Z"
  })
  void timesWithoutOffsetAreMeantInTheZone(String written, Instant meant) {
    String yaml = HEAD + "type2: rest\nlayout: {zone: America/New_York}\nfirst_valid_from: ";
    assertThat(spec(yaml + written).time().firstValidFrom())
        .map(Instant::toString)
        .contains(meant.toString());
  }

  @ParameterizedTest
  @CsvSource({"0.3, 0.3", "30 %, 0.3", "30%, 0.3", "1, 1.0", "0, 0.0", "100 %, 1.0", ".5, 0.5"})
  void shares(String written, double share) {
    String yaml = "table: d\nmode: snapshot\ndeletes: close\nkey: id\ntype2: rest\nmax_close: ";
    assertThat(spec(yaml + "'" + written + "'").policies().maxClose()).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "decimal(38,10)",
        "DECIMAL",
        "map<string, array<int>>",
        "struct<a:int,`odd ``name`:struct<b: string NOT NULL>>",
        "struct<type string, struct struct<x:int>>",
        "timestamp_ntz"
      })
  void sparkTypes(String type) {
    String yaml = HEAD + "type2: rest\ncolumns:\n  x: \"" + type + "\"\n";
    assertThat(spec(yaml).columns()).containsEntry("x", type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none | NONE",
        "is_current | IS_CURRENT",
        "'is_current, days(valid_from)' | IS_CURRENT_DAYS",
        "years(valid_from) | YEARS"
      })
  void partitionings(String written, Partitioning partitioning) {
    String quoted = written.contains(",") ? "'" + written + "'" : written;
    String yaml = HEAD + "type2: rest\nlayout:\n  partition_by: " + quoted;
    assertThat(spec(yaml).layout().partitioning()).isEqualTo(partitioning);
  }

  @Test
  void hashesSurrogateKeysAndRenamedColumnsAreRead() {
    DimensionSpec spec =
        spec(
            """
            table: d
            mode: changes
            key: id
            type2: [city, town]
            renamed: {city: "old city", id: nr}
            layout: {hash: {concat: md5, nulls: skip}, surrogate_key: wide}
            """);
    assertThat(spec.tracking().renamed()).isEqualTo(Map.of("city", "old city", "id", "nr"));
    assertThat(spec.layout().hash())
        .isEqualTo(new HashForm(HashForm.Text.CONCAT_SKIPPING_NULLS, HashForm.Function.MD5));
    assertThat(spec.layout().hash().words()).isEqualTo("concat md5, nulls skipped");
    assertThat(HashForm.of("concat md5, nulls skipped")).contains(spec.layout().hash());
    assertThat(HashForm.of("md5")).isEmpty();
    assertThat(spec.layout().surrogateKey()).isEqualTo(Layout.SurrogateForm.WIDE);
    assertThat(
            SpecReader.parse(
                    "table: d\nmode: changes\nkey: id\ntype2: a\nlayout: {hash: {concat: sha256}}",
                    "d")
                .spec()
                .layout()
                .hash())
        .isEqualTo(new HashForm(HashForm.Text.CONCAT, HashForm.Function.SHA256));
  }
}
