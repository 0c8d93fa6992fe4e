package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a wrong command line. */
class UsageTextTest {
  private final Console console = new Console();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "frobnicate | there is no command `frobnicate` | There are: demo, init, apply,",
        "apply | SPEC is missing: the dimension's spec, a YAML file | apply --help",
        "apply d.yaml --at | --at needs a value: the batch time | apply --help",
        "apply d.yaml --at 2026-01-01 --at 2026-01-02 | --at is given twice | apply --help",
        "apply d.yaml --at 2026-13-45 | --at: '2026-13-45' is not an instant; write | apply --help",
        "apply d.yaml --source sql: | --source: the source is empty; name a path | apply --help",
        "apply d.yaml --att 2026-01-01 | strandline apply has no option --att | Did you mean `--at`?",
        "apply d.yaml b.csv | `b.csv` is one argument too many for apply | quotes",
        "apply d.yaml --dry-run=maybe | --dry-run: 'maybe' is neither true nor false | apply --help",
        "show d.yaml --limit abc | --limit: 'abc' is not a whole number | show --help",
        "show d.yaml --limit 99999999999999999999 | --limit: '999 | at most 18 digits",
        "quarantine d.yaml list --limit 9999999999 | --limit: '999 | at most 9 digits",
        "history d.yaml | --key NAME=VALUE is missing: a key column and its value | history --help",
        "backfill d.yaml --sources x --at-pattern ( | --at-pattern: '(' is not a regular expression:"
            + " unclosed group | backfill --help",
        "check d.yaml --table-format hudi | --table-format: 'hudi' is not one of iceberg, delta |"
            + " check --help",
        "check d.yaml -o jsn | --output: 'jsn' is not one of table, json, jsonl, csv. Did you mean"
            + " `json`? | check --help",
        "quarantine d.yaml show x | cannot quarantine dim_customer: `x` is no number of a row |"
            + " `list` shows the numbers.",
        "quarantine d.yaml replay --limit 5 | cannot quarantine dim_customer: only list takes"
            + " --limit | Leave it out",
        "quarantine d.yaml erase | ACTION: 'erase' is not one of list, show, replay, drop |"
            + " quarantine --help",
        "quarantine d.yaml drop --reason foo | --reason: 'foo' is no reason to set rows aside. The"
            + " reasons are NULL_KEY | quarantine --help",
      })
  void wrongUsageSaysWhatIsWrongInWordsOfItsOwn(String line, String starts, String alsoSays) {
    assertThat(console.run(line.split(" ", -1))).isEqualTo(2);
    assertThat(console.err())
        .startsWith(starts)
        .contains(alsoSays)
        .doesNotContain("Exception", "Unmatched", "index", "Invalid value", "java.");
  }
}
