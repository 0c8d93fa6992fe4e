package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.ErrorKind;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong specs and everything that is said about each, word for word. */
class SpecProblemsTest {
  private static final String CHANGES = "table: g.d\nmode: changes\nkey: id\n";
  private static final String SNAPSHOT = "table: g.d\nmode: snapshot\nkey: id\n";

  private static Arguments spec(String yaml, String... texts) {
    return Arguments.of(yaml, List.of(texts));
  }

  private static Arguments changes(String more, String... texts) {
    return spec(CHANGES + "type2: rest\n" + more, texts);
  }

  private static Arguments snapshot(String more, String... texts) {
    return spec(SNAPSHOT + "type2: rest\n" + more, texts);
  }

  static Stream<Arguments> wrongSpecs() {
    return Stream.of(
            keys(), words(), quantities(), sources(), columns(), contradictions(), layout())
        .flatMap(each -> each);
  }

  private static Stream<Arguments> keys() {
    return Stream.of(
        changes(
            "qqqqqqqqqqqqq: 1",
            "d.yaml:5 qqqqqqqqqqqqq: `qqqqqqqqqqqqq` is no key [SL-1003]\n"
                + "  docs/spec.md lists the 36 keys."),
        spec(
            "source: crm.customers",
            "d.yaml:1 table: the spec does not name its table [SL-1004]\n"
                + "  Write for example table: gold.dim_x.",
            "d.yaml:1 mode: the spec does not say what a batch is [SL-1004]\n"
                + "  Write mode: snapshot (the full extract) or mode: changes (rows that are new or"
                + " differ).",
            "d.yaml:1 key: the spec names no business key [SL-1004]\n"
                + "  Write for example key: customer_id, or key: [country, code].",
            "d.yaml:1 type2: the spec tracks no column: none of type0, type1, type2, type3, type6,"
                + " untracked is there [SL-1004]\n"
                + "  Write `type2: rest` to version every other column of the source."),
        changes(
            "sequnece: lsn",
            "d.yaml:5 sequnece: `sequnece` is no key [SL-1003]\n" + "  Did you mean `sequence`?"),
        changes(
            "Late: reject", "d.yaml:5 Late: `Late` is no key [SL-1003]\n  Did you mean `late`?"),
        changes(
            "unique_key: id",
            "d.yaml:5 unique_key: `unique_key` is no key [SL-1003]\n" + "  Write `key`."),
        changes(
            "zone: UTC",
            "d.yaml:5 zone: `zone` is no key [SL-1003]\n" + "  Write `layout: {zone: ...}`."),
        changes(
            "layout: {zoen: UTC}",
            "d.yaml:5 layout.zoen: `zoen` is no key of `layout`"
                + " [SL-1003]\n  Did you mean `zone`?"),
        changes(
            "layout: {names: {valid_form: x}}",
            "d.yaml:5 layout.names.valid_form: `valid_form`"
                + " is no key of `layout.names` [SL-1003]\n  Did you mean `valid_from`?"),
        changes(
            "event_log: {days: 30}",
            "d.yaml:5 event_log.keep: the event log does not say for how long it keeps events"
                + " [SL-1004]\n  Write for example event_log: {keep: 30 days}.",
            "d.yaml:5 event_log.days: `days` is no key of `event_log` [SL-1003]\n"
                + "  Known here: keep."),
        changes(
            "late:",
            "d.yaml:5 late: has no value; one of reject, quarantine, split, ignore"
                + " belongs here [SL-1005]\n  Write for example reject, or remove the key."),
        spec(
            "table: g.d\nmode: changes\nkey: []\ntype2: x",
            "d.yaml:3 key: a list names no column"
                + " [SL-1005]\n  Name a column, or leave the key out."),
        spec(
            "table: g.d\nmode: changes\nkey: ''\ntype2: x",
            "d.yaml:3 key: `` is blank, not a" + " column name [SL-1005]\n  Name a column."),
        spec(
            "table: g.d\nmode: changes\nkey:\n  - id\n  - 5\ntype2: x",
            "d.yaml:5 key[1]: `5` is"
                + " not a column name [SL-1005]\n  Quote it, if the column is really called that."),
        spec(
            "table: g.d\nmode: changes\nkey: {a: b}\ntype2: x",
            "d.yaml:3 key: a map is not a"
                + " column name [SL-1005]\n  Write for example customer_id."),
        spec(
            "table: [g, d]\nmode: changes\nkey: id\ntype2: x",
            "d.yaml:1 table: a list is not a"
                + " table name [SL-1005]\n  Write for example gold.dim_customer, with odd parts in"
                + " backquotes: gold.`dim 1`."));
  }

  private static Stream<Arguments> words() {
    return Stream.of(
        spec(
            "table: g.d\nmode: snapshots\nkey: id\ntype2: x",
            "d.yaml:2 mode: `snapshots` is not"
                + " one of changes, snapshot [SL-1005]\n  Did you mean `snapshot`?"),
        snapshot(
            "deletes: invalidate",
            "d.yaml:5 deletes: `invalidate` is not one of ignore,"
                + " close, tombstone [SL-1005]\n  Write one of these words."),
        changes(
            "format: iceburg",
            "d.yaml:5 format: `iceburg` is not one of iceberg, delta"
                + " [SL-1005]\n  Did you mean `iceberg`?"),
        changes(
            "late: slpit",
            "d.yaml:5 late: `slpit` is not one of reject, quarantine, split,"
                + " ignore [SL-1005]\n  Did you mean `split`?"),
        changes(
            "intermediate: lsat",
            "d.yaml:5 intermediate: `lsat` is not one of keep, last"
                + " [SL-1005]\n  Did you mean `last`?"),
        changes(
            "bad_rows: [reject]",
            "d.yaml:5 bad_rows: a list is not one of reject, quarantine"
                + " [SL-1005]\n  Write for example reject."),
        changes(
            "missing_columns: nul",
            "d.yaml:5 missing_columns: `nul` is not one of reject, null"
                + " [SL-1005]\n  Did you mean `null`?"),
        changes(
            "new_attributes: 1",
            "d.yaml:5 new_attributes: `1` is not one of fill, version"
                + " [SL-1005]\n  Write one of these words."),
        changes(
            "empty: ''",
            "d.yaml:5 empty: `` is not one of null, string [SL-1005]\n"
                + "  Write one of these words."),
        changes(
            "partial: yes",
            "d.yaml:5 partial: `yes` is not one of true, false [SL-1005]\n"
                + "  Write one of these words."),
        changes(
            "type1: {columns: [a], scope: al}",
            "d.yaml:5 type1.scope: `al` is not one of"
                + " version, all [SL-1005]\n  Did you mean `all`?"),
        changes(
            "type1: {scope: all}",
            "d.yaml:5 type1.columns: `type1` names no columns [SL-1004]\n"
                + "  Write columns: [...] or rest."),
        changes(
            "source_system: null",
            "d.yaml:5 source_system: `null` is no text [SL-1005]\n"
                + "  Quote it, or remove the key."),
        changes(
            "delete_when: ' '",
            "d.yaml:5 delete_when: ` ` is blank [SL-1005]\n"
                + "  Write a text, or remove the key."));
  }

  private static Stream<Arguments> quantities() {
    return Stream.of(
        changes(
            "max_future: 1 month",
            "d.yaml:5 max_future: `1 month` is not a duration in weeks, days, hours, minutes or seconds"
                + " [SL-1005]\n"
                + "  Write for example 30 days, 12h or P1D."),
        changes(
            "max_future: 30",
            "d.yaml:5 max_future: `30` is not a duration in weeks, days, hours, minutes or seconds"
                + " [SL-1005]\n"
                + "  Write for example 30 days, 12h or P1D."),
        changes(
            "max_future: -1 day",
            "d.yaml:5 max_future: `-1 day` is not a duration in weeks, days, hours, minutes or seconds"
                + " [SL-1005]\n"
                + "  Write for example 30 days, 12h or P1D."),
        changes(
            "max_future: P-1D",
            "d.yaml:5 max_future: `P-1D` is not a duration in weeks, days, hours, minutes or seconds"
                + " [SL-1005]\n"
                + "  Write for example 30 days, 12h or P1D."),
        changes(
            "event_log: {keep: 0 days}",
            "d.yaml:5 event_log.keep: a log that keeps events for"
                + " no time is none [SL-1005]\n  Keep it longer."),
        changes(
            "event_log: 30 days",
            "d.yaml:5 event_log: `30 days` is not a map [SL-1005]\n"
                + "  Write for example event_log: {keep: 30 days}."),
        changes(
            "first_valid_from: 01.02.2020",
            "d.yaml:5 first_valid_from: `01.02.2020` is not a"
                + " date or timestamp [SL-1005]\n"
                + "  Write for example 2020-01-31 or 2020-01-31T06:00:00Z."),
        changes(
            "first_valid_from: 2021-02-29",
            "d.yaml:5 first_valid_from: `2021-02-29` is not a"
                + " date or timestamp [SL-1005]\n"
                + "  Write for example 2020-01-31 or 2020-01-31T06:00:00Z."),
        snapshot(
            "deletes: close\nmax_close: 30",
            "d.yaml:6 max_close: `30` is not a share between 0"
                + " and 1 [SL-1005]\n  Write for example 0.3 or 30 %."),
        snapshot(
            "deletes: close\nmax_close: 101 %",
            "d.yaml:6 max_close: `101 %` is not a share"
                + " between 0 and 1 [SL-1005]\n  Write for example 0.3 or 30 %."),
        snapshot(
            "deletes: close\nmax_close: -0.1",
            "d.yaml:6 max_close: `-0.1` is not a share"
                + " between 0 and 1 [SL-1005]\n  Write for example 0.3 or 30 %."));
  }

  private static Stream<Arguments> sources() {
    String table =
        "  Write for example gold.dim_customer, with odd parts in backquotes: gold.`dim 1`.";
    return Stream.of(
        spec(
            "table: gold.dim customer\nmode: changes\nkey: id\ntype2: x",
            "d.yaml:1 table:" + " `gold.dim customer` is not a table name [SL-1005]\n" + table),
        spec(
            "table: gold..d\nmode: changes\nkey: id\ntype2: x",
            "d.yaml:1 table:" + " `gold..d` is not a table name [SL-1005]\n" + table),
        spec(
            "table: gold.\nmode: changes\nkey: id\ntype2: x",
            "d.yaml:1 table:" + " `gold.` is not a table name [SL-1005]\n" + table),
        spec(
            "table: gold.`../d`\nmode: changes\nkey: id\ntype2: x",
            "d.yaml:1 table:" + " `gold.`../d`` is not a table name [SL-1005]\n" + table),
        changes(
            "source: landing/x.parquet",
            "d.yaml:5 source: `landing/x.parquet` looks like a"
                + " file, not like a table [SL-1005]\n  Write source: {path: ...}; a table's odd name"
                + " parts stand in backquotes."),
        changes(
            "source: crm-customers",
            "d.yaml:5 source: `crm-customers` is no table name"
                + " [SL-1005]\n  Write for example crm.customers, {path: in/*.parquet} or {sql: SELECT"
                + " ...}."),
        changes(
            "source: [a, b]",
            "d.yaml:5 source: a list is not a source [SL-1005]\n"
                + "  Write for example crm.customers, {path: in/*.parquet} or {sql: SELECT ...}."),
        changes(
            "source: {path: a, sql: SELECT 1}",
            "d.yaml:5 source.sql: the source is path and sql"
                + " at once [SL-1006]\n  Keep one of them."),
        changes(
            "source: {type: csv}",
            "d.yaml:5 source.path: names neither path, table nor sql"
                + " [SL-1004]\n  Write one of them."),
        changes(
            "source: {table: a.b, type: csv}",
            "d.yaml:5 source.type: only files have a `type`"
                + " [SL-1006]\n  Remove it, or name a `path`."),
        changes(
            "source: {path: a, type: xls}",
            "d.yaml:5 source.type: `xls` is not one of parquet,"
                + " orc, csv, json [SL-1005]\n  Write one of these words."),
        changes(
            "source: {pat: a.csv}",
            "d.yaml:5 source.pat: `pat` is no key of `source` [SL-1003]\n  Did you mean `path`?"),
        changes(
            "source: {qqqq: a.csv}",
            "d.yaml:5 source.qqqq: `qqqq` is no key of `source` [SL-1003]\n"
                + "  Known here: path, type, table, sql.",
            "d.yaml:5 source.path: names neither path, table nor sql [SL-1004]\n"
                + "  Write one of them."));
  }

  private static Stream<Arguments> columns() {
    return Stream.of(
        changes(
            "source: {path: a.csv.gz}",
            "d.yaml:1 columns: CSV and JSON sources are read with"
                + " declared types, but `columns` is missing [SL-1004]\n  Add for example columns:"
                + " {customer_id: bigint, name: string}."),
        changes(
            "source: {path: a, type: json}\ncolumns: {ident: int}\neffective_at: at",
            "d.yaml:3 key: column `id` has no type under `columns`, which this source needs"
                + " [SL-1004]\n  Add it: columns: {id: string}.",
            "d.yaml:7 effective_at: column `at` has no type under `columns`, which this source"
                + " needs [SL-1004]\n  Add it: columns: {at: timestamp}."),
        changes(
            "source: {path: a.csv}\ncolumns: {id: int, AT: String}\neffective_at: at",
            "d.yaml:7 effective_at: `at` is declared under `columns` as String, which is not a time"
                + " [SL-1006]\n  Declare it as one: columns: {AT: timestamp}, or timestamp_ntz or"
                + " date."),
        changes(
            "columns: {a: bigit}",
            "d.yaml:5 columns.a: `bigit` names no type. Did you mean" + " `bigint`? [SL-1005]"),
        changes(
            "columns: {a: interval}",
            "d.yaml:5 columns.a: `interval` is not a type that a"
                + " dimension can hold, such as bigint, decimal(10,2), string, date or timestamp"
                + " [SL-1005]"),
        changes(
            "columns: {a: varchar(10)}",
            "d.yaml:5 columns.a: `varchar(10)` is not a type that a"
                + " dimension can hold; use `string` [SL-1005]"),
        changes(
            "columns:\n  a: array<int\n  b: int",
            "d.yaml:6 columns.a: `array<int` ends too"
                + " early: a bracket is open [SL-1005]\n  Close it; in braces, quote a type with a"
                + " comma: \"decimal(10,2)\"."),
        changes(
            "columns: {a: decimal(10,2), b: int}",
            "d.yaml:5 columns.a: `decimal(10` ends too"
                + " early: a bracket is open [SL-1005]\n  Close it; in braces, quote a type with a"
                + " comma: \"decimal(10,2)\"."),
        changes(
            "columns: {a: \"decimal(50,2)\"}",
            "d.yaml:5 columns.a: `decimal(50,2)` has a"
                + " precision outside 1 to 38, or a scale above the precision [SL-1005]"),
        changes(
            "columns: {a: int int}",
            "d.yaml:5 columns.a: `int int` has `int` after the type" + " [SL-1005]"),
        changes(
            "columns: {a: array}",
            "d.yaml:5 columns.a: `array` has its end where `<` is" + " expected [SL-1005]"),
        changes(
            "columns: {a: int, A: int}",
            "d.yaml:5 columns.A: `a` and `A` differ by case only"
                + " [SL-1005]\n  Give every column a name of its own."),
        changes(
            "columns: [a, b]",
            "d.yaml:5 columns: a list is not a map of types [SL-1005]\n"
                + "  Write for example {customer_id: bigint, name: string}."),
        spec(
            CHANGES + "type1: [a, b]\ntype2: [c, a]",
            "d.yaml:5 type2[1]: column `a` is listed"
                + " twice: under `type1` on line 4 and here under `type2` [SL-1006]\n"
                + "  Keep it in one place."),
        spec(
            CHANGES + "type2: [a, a]",
            "d.yaml:4 type2[1]: column `a` is listed"
                + " twice: under `type2` on line 4 and here under `type2` [SL-1006]\n"
                + "  Keep it in one place."),
        spec(
            CHANGES + "type2: ID",
            "d.yaml:4 type2: column `ID` is listed twice: under `key` on"
                + " line 3 (as `id`; case does not tell columns apart) and here under `type2`"
                + " [SL-1006]\n  Keep it in one place."),
        changes(
            "except: [id]",
            "d.yaml:5 except[0]: column `id` is listed twice: under `key` on"
                + " line 3 and here under `except` [SL-1006]\n  Keep it in one place."),
        spec(
            CHANGES + "type2: Valid_From",
            "d.yaml:4 type2: column `Valid_From` has the name of the"
                + " bookkeeping column `valid_from` [SL-1006]\n  Rename the bookkeeping column under"
                + " layout.names, or the source's column in a view."),
        spec(
            CHANGES + "type3: region\ntype1: previous_region",
            "d.yaml:5 type1: column"
                + " `previous_region` has the name of the column `previous_region` that `type3: region`"
                + " makes [SL-1006]\n  Rename the bookkeeping column under layout.names, or the source's"
                + " column in a view."),
        spec(
            CHANGES + "type6: x\nlayout: {names: {batch_id: current_x}}",
            "d.yaml:4 type6: the"
                + " column `current_x` that `type6: x` makes has the name of the bookkeeping column"
                + " `current_x` [SL-1006]\n  Rename the bookkeeping column under layout.names, or the"
                + " source's column in a view."));
  }

  private static Stream<Arguments> contradictions() {
    return Stream.of(
        snapshot(
            "",
            "d.yaml:1 deletes: a snapshot spec must say what happens to keys that a"
                + " snapshot lacks; nothing is assumed [SL-1004]\n  Write deletes: close (they end),"
                + " ignore (they stay) or tombstone (the gap is a row)."),
        snapshot(
            "deletes: close\ntruncate_when: a",
            "d.yaml:6 truncate_when: a snapshot already"
                + " says which keys are there; `truncate_when` is for mode: changes [SL-1006]\n"
                + "  Remove it; an empty snapshot closes all keys where --allow-empty is given."),
        snapshot(
            "deletes: close\npartial: true",
            "d.yaml:6 partial: a snapshot holds whole rows;"
                + " `partial: true` is for mode: changes [SL-1006]\n  Remove it."),
        changes(
            "intermediate: last\npartial: true",
            "d.yaml:6 partial: with `intermediate: last` what a key's earlier rows of a batch send"
                + " would be lost [SL-1006]\n  Remove `intermediate: last`, or send whole rows."),
        snapshot(
            "deletes: ignore\ndelete_when: gone",
            "d.yaml:6 delete_when: `delete_when` finds"
                + " deletes, but `deletes: ignore` drops them [SL-1006]\n  Write deletes: close or"
                + " tombstone, or remove `delete_when`."),
        changes(
            "deletes: close",
            "d.yaml:5 deletes: nothing says which rows are deletes, and in"
                + " mode: changes absent keys mean nothing [SL-1006]\n  Add for example delete_when: op"
                + " = 'D', or remove `deletes`."),
        changes(
            "max_close: 0.5\nscope: a = 1",
            "d.yaml:5 max_close: `max_close` is about keys that a snapshot lacks, but the mode is"
                + " changes [SL-1006]\n  Remove it, or write mode: snapshot.",
            "d.yaml:6 scope: `scope` is about keys that a snapshot lacks, but the mode is changes"
                + " [SL-1006]\n  Remove it, or write mode: snapshot."),
        changes(
            "late: split",
            "d.yaml:5 late: `late: split` weaves late events in, which needs the"
                + " events themselves [SL-1006]\n  Add for example event_log: {keep: 30 days}."),
        snapshot(
            "deletes: close\nlate: split\neffective_at: at",
            "d.yaml:6 late: `late: split`"
                + " weaves late events in, which needs the events themselves [SL-1006]\n"
                + "  Add for example event_log: {keep: 30 days}."),
        spec(
            CHANGES + "type2: a\nexcept: [b]",
            "d.yaml:5 except: `except` leaves columns out of"
                + " `rest`, but no type is `rest` [SL-1006]\n  Remove it, or write for example `type2:"
                + " rest`."),
        spec(
            CHANGES + "type1: rest\ntype2: rest",
            "d.yaml:5 type2: `rest` stands here a second"
                + " time; the first is d.yaml:4 type1 [SL-1006]\n  Every other column can be of one type"
                + " only."),
        changes(
            "effective_at: ID",
            "d.yaml:5 effective_at: `ID` is a key column, so each of its"
                + " times would be a new key [SL-1006]\n  Take it out of `key`."));
  }

  private static Stream<Arguments> layout() {
    return Stream.of(
        changes(
            "layout: {zone: Europe/Osol}",
            "d.yaml:5 layout.zone: `Europe/Osol` is no time zone"
                + " [SL-1005]\n  Did you mean `Europe/Oslo`?"),
        changes(
            "layout: {zone: Mars/Olympus_Mons}",
            "d.yaml:5 layout.zone: `Mars/Olympus_Mons` is"
                + " no time zone [SL-1005]\n  Write for example UTC, Europe/Paris or +05:30."),
        changes(
            "layout: {open_end: never}",
            "d.yaml:5 layout.open_end: `never` is not null or a far"
                + " date [SL-1005]\n  Write for example null or 9999-12-31."),
        changes(
            "layout: {open_end: 2030-01-01}",
            "d.yaml:5 layout.open_end: `2030-01-01` is too"
                + " near to stand for an open end [SL-1005]\n  Write null, or a far date such as"
                + " 9999-12-31."),
        changes(
            "layout: {validity: datetime}",
            "d.yaml:5 layout.validity: `datetime` is not one of"
                + " timestamp, timestamp_ntz, date [SL-1005]\n  Write one of these words."),
        changes(
            "layout: {hash: md5}",
            "d.yaml:5 layout.hash: `md5` hashes concatenated values only"
                + " [SL-1005]\n  Write hash: {concat: md5}, or sha256 or xxhash64."),
        changes(
            "layout: {hash: {concat: sha1}}",
            "d.yaml:5 layout.hash.concat: `sha1` is not one of sha256, xxhash64, md5"
                + " [SL-1005]\n  Write one of these words."),
        changes(
            "layout: {hash: {nulls: skip}}",
            "d.yaml:5 layout.hash.concat: `hash` does not say which function hashes the"
                + " concatenated values [SL-1004]\n  Write for example hash: {concat: sha256}, or"
                + " hash: sha256 for the exact hash."),
        changes(
            "layout: {surrogate_key: uuid}",
            "d.yaml:5 layout.surrogate_key: `uuid` is not one of bigint, wide, text"
                + " [SL-1005]\n  Write one of these words."),
        changes(
            "renamed: {city: City}",
            "d.yaml:5 renamed.city: `city` is the name before and after; case does not tell columns"
                + " apart [SL-1006]\n  Write the new name, and after the colon the one that the table"
                + " has yet."),
        changes(
            "layout: {audit: ful}",
            "d.yaml:5 layout.audit: `ful` is not one of default, full"
                + " [SL-1005]\n  Did you mean `full`?"),
        changes(
            "layout: {partition_by: region}",
            "d.yaml:5 layout.partition_by: `region` is no"
                + " partitioning that a dimension can have [SL-1005]\n  Write none; is_current;"
                + " [is_current, years(valid_from)]; [is_current, days(valid_from)]; or"
                + " years(valid_from); bucket(16) (of the key) can stand beside them."),
        changes(
            "layout: compact",
            "d.yaml:5 layout: `compact` is not a map [SL-1005]\n"
                + "  Write for example layout: {open_end: 9999-12-31}."),
        changes(
            "layout: {names: {valid_from: t, valid_to: T}}",
            "d.yaml:5 layout.names.valid_to:"
                + " `valid_from` and `valid_to` would both be named `T` [SL-1006]\n  Give each"
                + " bookkeeping column a name of its own; case does not tell them apart."),
        changes(
            "strategy: direct\nwrite_mode: auto",
            "d.yaml:6 write_mode: `strategy: direct` replaces rows where they stand, and"
                + " copy-on-write writes files anew [SL-1006]\n"
                + "  Write strategy: auto, or write_mode: merge-on-read."),
        changes(
            "write_mode: cow",
            "d.yaml:5 write_mode: `cow` is not one of table, merge-on-read, copy-on-write, auto"
                + " [SL-1005]\n  Write one of these words."),
        changes(
            "layout: {names: {valid_from: batch_id}}",
            "d.yaml:5 layout.names.valid_from:"
                + " `valid_from` and `batch_id` would both be named `batch_id` [SL-1006]\n  Give each"
                + " bookkeeping column a name of its own; case does not tell them apart."));
  }

  @ParameterizedTest
  @MethodSource("wrongSpecs")
  void everyProblemIsNamed(String yaml, List<String> texts) {
    StrandlineException thrown =
        catchThrowableOfType(
            StrandlineException.class, () -> SpecReader.parse(yaml, "d.yaml", Map.of()));
    assertThat(thrown).as(yaml).isNotNull();
    assertThat(thrown.problems().stream().map(Problem::text).collect(Collectors.toList()))
        .containsExactlyInAnyOrderElementsOf(texts);
    assertThat(thrown.kind()).isEqualTo(ErrorKind.USAGE);
  }

  @Test
  void problemsComeFromTopToBottom() {
    StrandlineException thrown =
        catchThrowableOfType(
            StrandlineException.class,
            () -> SpecReader.parse("tabel: g.d\nmode: x\nkey: 1\ntype2: rest\n", "d.yaml"));
    assertThat(thrown.problems().stream().map(Problem::where))
        .containsExactly("d.yaml:1 tabel", "d.yaml:2 mode", "d.yaml:3 key");
  }

  @Test
  void selfReferenceIsRefused() {
    assertThat(
            catchThrowableOfType(
                    StrandlineException.class,
                    () -> SpecReader.parse("layout: &a {names: *a}", "d.yaml"))
                .getMessage())
        .contains("is too large or refers to itself [SL-1002]");
  }

  @Test
  void billionLaughsAreRefused() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      String ref = "*a" + (i - 1);
      yaml.append(
          "a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", List.of(ref, ref, ref, ref, ref))));
    }
    assertThat(
            catchThrowableOfType(
                    StrandlineException.class, () -> SpecReader.parse(yaml.toString(), "d.yaml"))
                .getMessage())
        .contains("is too large or refers to itself [SL-1002]");
  }
}
