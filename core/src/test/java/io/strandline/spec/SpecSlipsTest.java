package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.ErrorKind;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Slips of the pen in a spec, in its YAML and in the case of its words, and what is said of them.
 */
class SpecSlipsTest {
  private static final String CHANGES = "table: g.d\nmode: changes\nkey: id\n";

  private static Arguments spec(String yaml, String... texts) {
    return Arguments.of(yaml, List.of(texts));
  }

  private static Arguments changes(String more, String... texts) {
    return spec(CHANGES + "type2: rest\n" + more, texts);
  }

  private static Stream<Arguments> syntax() {
    return Stream.of(
        spec("", "d.yaml:1: is empty [SL-1001]\n  Write a spec; docs/spec.md shows complete ones."),
        spec(
            "# only a comment\n",
            "d.yaml:1: is empty [SL-1001]\n  Write a spec; docs/spec.md shows complete ones."),
        spec("- a\n- b", "d.yaml:1: is a list, not a map [SL-1002]\n  Write `key: value` lines."),
        spec("hello", "d.yaml:1: is `hello`, not a map [SL-1002]\n  Write `key: value` lines."),
        spec(
            "table: g.d\nkey: [a, b\nmode: changes",
            "d.yaml:3: is not YAML: a bracket is not closed with `]`, or a comma is missing"
                + " [SL-1002]\n"
                + "  Check indentation, quotes and brackets here and on the line before."),
        spec(
            "table: g.d\nlayout:\n\tzone: UTC",
            "d.yaml:3: is not YAML: a tab stands where only spaces may [SL-1002]\n"
                + "  Indent with spaces."),
        spec(
            "columns:\n  x: struct<a: int>",
            "d.yaml:2: is not YAML: a `: ` stands where none may [SL-1002]\n"
                + "  Quote a value that contains `: `; indent keys that belong together alike."),
        spec(
            CHANGES + "type2: rest\n---\ntable: other",
            "d.yaml:5: is not YAML: a second document begins here [SL-1002]\n"
                + "  One file holds one spec: remove what follows `---`."),
        spec(
            "table: gold.d\nkey: @id",
            "d.yaml:2: is not YAML: no value begins with `@` [SL-1002]\n"
                + "  Put a value that begins with it in single quotes."),
        spec(
            "table: `dim`",
            "d.yaml:1: is not YAML: no value begins with ``` [SL-1002]\n"
                + "  Put a value that begins with it in single quotes."),
        spec(
            "table: *gold",
            "d.yaml:1: is not YAML: `*gold` refers to an anchor that is not there [SL-1002]\n"
                + "  Put a value that begins with `*` in quotes."),
        spec(
            "table: \"gold.d\nmode: changes\nkey: id",
            "d.yaml:1: is not YAML: a quote is opened and never closed [SL-1002]\n  Close it, or"
                + " put a text that holds such a quote in quotes of the other kind."),
        spec(
            "table: gold.d\nmode snapshot\nkey: id",
            "d.yaml:2: is not YAML: a line has no colon after its key [SL-1002]\n  Write `key:"
                + " value`, or `- item` with a space after the dash."),
        spec(
            "table: gold.d\nkey: [id,",
            "d.yaml:2: is not YAML: the file ends where a value is expected [SL-1002]\n"
                + "  Is a bracket never closed?"),
        spec(
            "table: 'it's'",
            "d.yaml:1: is not YAML: a value goes on after the quote that closes it [SL-1002]\n"
                + "  Write `table: it's`."),
        spec(
            "source: {path: a.csv}\n mode: changes",
            "d.yaml:2: is not YAML: this does not continue what stands before it [SL-1002]\n"
                + "  Indent keys that belong together alike; write nothing after a closing quote."),
        spec(
            "source: {path: \"C:\\qdata\"}",
            "d.yaml:1: is not YAML: a backslash before `q` means nothing in double quotes [SL-1002]\n"
                + "  Use single quotes: a backslash in them stands for itself."),
        spec(
            "key: ]",
            "d.yaml:1: is not YAML: `]` stands where a value is expected [SL-1002]\n"
                + "  Check indentation, quotes and brackets here and on the line before."),
        spec(
            "key: >-9z",
            "d.yaml:1: is not YAML: `|` and `>` begin a text of several lines [SL-1002]\n"
                + "  Put a value that begins with one of them in quotes."),
        spec(
            "key: !foo!bar x",
            "d.yaml:1: is not YAML: `!` begins a YAML tag [SL-1002]\n"
                + "  Put a value that begins with it in quotes."),
        spec(
            "key: &",
            "d.yaml:1: is not YAML: `&` and `*` begin an anchor and its use [SL-1002]\n"
                + "  Put a value that begins with one of them in quotes."),
        spec(
            "%YAML 9.9\n---\ntable: gold.d",
            "d.yaml:1: is not YAML 1.2, or has a directive that specs do not know [SL-1002]\n"
                + "  Remove lines that begin with `%`, and check the first lines."),
        changes(
            "key: other",
            "d.yaml:5 key: `key` stands here a second time; the first is on line 3 [SL-1002]\n"
                + "  Keep one of them."),
        changes(
            "? [a]\n: b",
            "d.yaml:5 ?: has a list or map as its key [SL-1002]\n  Keys are plain" + " words."),
        changes(
            "source_system: !!binary aGk=",
            "d.yaml:5 source_system: has the tag `tag:yaml.org,2002:binary` [SL-1002]\n"
                + "  Specs use no YAML tags."),
        spec(
            "x: " + "[".repeat(50) + "]".repeat(50),
            "d.yaml:1: nests deeper than 20 levels [SL-1002]\n  No key of a spec needs that."));
  }

  /** Quotes of SQL at either end of a value are quotes of YAML. */
  private static Stream<Arguments> conditions() {
    return Stream.of(
            "\"op\" = 'D'|op = 'D'",
            "'op = 'D''|op = 'D'",
            "\"op = \"D\"\"|op = \"D\"",
            "'op='D''|op='D'",
            "'D' = op|\"'D' = op\"",
            "'op' = 'D'|\"'op' = 'D'\"",
            "'`op` = 'D''|\"`op` = 'D'\"",
            "'D' = upper(\"x\")|'''D'' = upper(\"x\")'")
        .map(both -> both.split("\\|"))
        .map(
            both ->
                changes(
                    "delete_when: " + both[0],
                    "d.yaml:5: is not YAML: a value goes on after the quote that closes it"
                        + " [SL-1002]\n  Write `delete_when: "
                        + both[1]
                        + "`."));
  }

  private static Stream<Arguments> wrongConditions() {
    return Stream.of(
        changes(
            "delete_when: {op: D}",
            "d.yaml:5 delete_when: a map is not an SQL condition [SL-1005]\n"
                + "  Write for example op = 'D'."),
        changes(
            "delete_when: op = 'D'\ntruncate_when: true",
            "d.yaml:6 truncate_when: `true` is not an SQL condition [SL-1005]\n"
                + "  Write for example op = 'D'."),
        changes(
            "delete_when: op = 'delete #1'",
            "d.yaml:5 delete_when: `op = 'delete` opens a quote and never closes it [SL-1005]\n"
                + "  Close it. Is there ` #` in the condition? YAML takes that for the begin of a"
                + " comment: put the whole condition in double quotes."));
  }

  /** A word in another case is a slip, also where a name could stand. */
  private static Stream<Arguments> slipsOfCase() {
    return Stream.of(
        spec(
            CHANGES + "type2: Rest",
            "d.yaml:4 type2: `Rest` is not the word `rest`: case counts [SL-1005]\n"
                + "  Did you mean `rest`? A column of that name stands in a list: [Rest]."),
        spec(
            CHANGES + "type2: rset\nsource: {path: a.csv}\ncolumns: {id: int, city: string}",
            "d.yaml:4 type2: column `rset` has no type under `columns`, which this source needs"
                + " [SL-1004]\n  Did you mean `rest`?"),
        spec(
            CHANGES + "type1: {columns: REST, scope: All}",
            "d.yaml:4 type1.scope: `All` is not one of version, all [SL-1005]\n"
                + "  Did you mean `all`?",
            "d.yaml:4 type1.columns: `REST` is not the word `rest`: case counts [SL-1005]\n"
                + "  Did you mean `rest`? A column of that name stands in a list: [REST]."),
        spec(
            CHANGES + "type1: {Columns: rest}",
            "d.yaml:4 type1.Columns: `Columns` is no key of `type1` [SL-1003]\n"
                + "  Did you mean `columns`?"),
        changes(
            "event_log: {Keep: 30 days}",
            "d.yaml:5 event_log.Keep: `Keep` is no key of `event_log` [SL-1003]\n"
                + "  Did you mean `keep`?"),
        changes(
            "layout: {hash: {Concat: md5}}",
            "d.yaml:5 layout.hash.Concat: `Concat` is no key of `layout.hash` [SL-1003]\n"
                + "  Did you mean `concat`?"),
        changes(
            "source: {Table: a.b}",
            "d.yaml:5 source.Table: `Table` is no key of `source` [SL-1003]\n"
                + "  Did you mean `table`?"),
        changes(
            "layout: {struct: None}",
            "d.yaml:5 layout.struct: `None` is not the word `none`: case counts [SL-1005]\n"
                + "  Did you mean `none`?"),
        changes(
            "layout: {history_table: NONE}",
            "d.yaml:5 layout.history_table: `NONE` is not the word `none`: case counts [SL-1005]\n"
                + "  Did you mean `none`?"),
        changes(
            "layout: {names: {is_current: None}}",
            "d.yaml:5 layout.names.is_current: `None` is not the word `none`: case counts"
                + " [SL-1005]\n  Did you mean `none`?"),
        changes(
            "layout: {open_end: NULL}",
            "d.yaml:5 layout.open_end: `NULL` is not the word `null`: case counts [SL-1005]\n"
                + "  Did you mean `null`?"),
        changes(
            "layout: {partition_by: [Is_Current, Years(valid_from), bucket(8)]}",
            "d.yaml:5 layout.partition_by: `Is_Current, Years(valid_from), bucket(8)` is no"
                + " partitioning that a dimension can have [SL-1005]\n"
                + "  Did you mean `is_current, years(valid_from), bucket(8)`?"));
  }

  @ParameterizedTest
  @MethodSource({"syntax", "conditions", "wrongConditions", "slipsOfCase"})
  void everySlipIsNamed(String yaml, List<String> texts) {
    StrandlineException thrown =
        catchThrowableOfType(
            StrandlineException.class, () -> SpecReader.parse(yaml, "d.yaml", Map.of()));
    assertThat(thrown).as(yaml).isNotNull();
    assertThat(thrown.problems().stream().map(Problem::text).toList())
        .containsExactlyInAnyOrderElementsOf(texts);
    assertThat(thrown.kind()).isEqualTo(ErrorKind.USAGE);
  }
}
