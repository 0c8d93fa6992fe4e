package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SupportTest {
  private static LoadedSpec spec(String yaml) {
    return SpecReader.parse(yaml, "d.yaml", Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'type2: a\nlayout: {open_end: 9999-12-31}' | 5 layout.open_end | open_end",
        "'type2: a\nlayout: {validity: date}' | 5 layout.validity | validity other than timestamp",
        "'type2: a\nlayout: {audit: full}' | 5 layout.audit | audit: full",
        "'type2: a\nlayout: {partition_by: years(valid_from)}' | 5 layout.partition_by |"
            + " partition_by other than none and is_current",
        "'type2: a\nlayout: {partition_by: [none, bucket(4)]}' | 5 layout.partition_by |"
            + " partition_by other than none and is_current"
      })
  void featureIsNamedWithItsLine(String yaml, String where, String shown) {
    assertThat(Support.lacking(spec("table: d\nmode: changes\nkey: id\n" + yaml)))
        .extracting(Problem::text)
        .containsExactly(
            "d.yaml:"
                + where
                + ": `"
                + shown
                + "` is understood, but this release cannot run it yet [SL-1007]\n"
                + "  Remove it from the spec, or use a later release.");
  }

  @Test
  void allThatIsLackingIsRefusedAtOnce() {
    LoadedSpec loaded =
        spec(
            "table: d\nmode: changes\nkey: id\ntype2: rest\n"
                + "layout: {audit: full, validity: date}");
    assertThatThrownBy(() -> Support.require(loaded))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("`audit: full` is understood")
        .hasMessageContaining("`validity other than timestamp` is understood");
  }

  @Test
  void whatIssueOneRunsIsSupported() {
    LoadedSpec loaded =
        spec(
            """
            table: d
            mode: changes
            delete_when: op = 'D'
            key: [a, b]
            type1: c
            type2: rest
            untracked: d
            except: op
            effective_at: at
            sequence: lsn
            first_valid_from: 1900-01-01
            intermediate: last
            late: reject
            bad_rows: reject
            missing_columns: null
            new_attributes: version
            layout: {partition_by: none, hash: xxhash64, names: {valid_from: s}, zone: Asia/Tokyo}
            """);
    assertThat(Support.lacking(loaded)).isEmpty();
  }
}
