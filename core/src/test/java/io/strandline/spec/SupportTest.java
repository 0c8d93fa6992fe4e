package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SupportTest {
  private static LoadedSpec spec(String yaml) {
    return SpecReader.parse(yaml, "d.yaml", Map.of());
  }

  @Test
  void everyLayoutIsSupported() {
    String spec = "table: d\nmode: changes\nkey: id\ntype2: a\nlayout: ";
    assertThat(
            List.of(
                "{open_end: 9999-12-31, validity: date, zone: Asia/Tokyo}",
                "{validity: timestamp_ntz, partition_by: [is_current, days(valid_from)]}",
                "{partition_by: [years(valid_from), bucket(4)]}",
                "{struct: _scd2}",
                "{history_table: h}",
                "{names: {is_current: none, updated_at: null}}"))
        .allSatisfy(layout -> assertThat(Support.lacking(spec(spec + layout))).isEmpty());
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
