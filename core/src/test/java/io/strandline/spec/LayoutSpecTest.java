package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.error.StrandlineException;
import io.strandline.spec.Layout.Partitioning;
import io.strandline.timeline.Grain;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutSpecTest {

  private static DimensionSpec spec(String layout) {
    return spec("type2: a", layout);
  }

  private static DimensionSpec spec(String type, String layout) {
    String yaml = "table: g.d\nmode: changes\nkey: id\n" + type + "\nlayout: " + layout;
    return SpecReader.parse(yaml, "d.yaml", Map.of()).spec();
  }

  @Test
  void aStructHasFieldsOfItsOwnNamesAndNoPartitions() {
    DimensionSpec spec = spec("{struct: _scd2, names: {valid_to: until}}");
    assertThat(spec.layout().struct()).contains("_scd2");
    assertThat(spec.layout().names().validFrom()).isEqualTo("effective_time");
    assertThat(spec.layout().names().validTo()).isEqualTo("until");
    assertThat(spec.layout().names().isCurrent()).isEqualTo("is_current");
    assertThat(spec.layout().partitioning()).isEqualTo(Partitioning.NONE);
    assertThat(spec.bookkeeping()).contains("_scd2", "effective_time", "batch_id");
  }

  @Test
  void aStructsFlagCanBeAskedForAsPartition() {
    assertThat(spec("{struct: s, partition_by: is_current}").layout().partitioning())
        .isEqualTo(Partitioning.IS_CURRENT);
  }

  @Test
  void noneIsNoStructAndNoHistoryTable() {
    DimensionSpec spec = spec("{struct: none, history_table: none}");
    assertThat(spec.layout().struct()).isEmpty();
    assertThat(spec.layout().historyTable()).isEmpty();
    assertThat(spec.layout()).isEqualTo(spec("{validity: timestamp}").layout());
    assertThat(spec.layout().partitioning()).isEqualTo(Partitioning.IS_CURRENT);
  }

  @Test
  void whatIsNoneIsNotKept() {
    DimensionSpec spec = spec("{names: {is_current: none, batch_id: null}}");
    assertThat(ColumnNames.isKept(spec.layout().names().isCurrent())).isFalse();
    assertThat(ColumnNames.isKept(spec.layout().names().batchId())).isFalse();
    assertThat(ColumnNames.isKept(spec.layout().names().validTo())).isTrue();
    assertThat(spec.bookkeeping()).doesNotContain("is_current", "batch_id").contains("updated_at");
    assertThat(spec.layout().partitioning()).isEqualTo(Partitioning.NONE);
  }

  @Test
  void anAttributeCanHaveTheNameOfAColumnThatIsNotKept() {
    assertThat(spec("type2: batch_id", "{names: {batch_id: none}}").bookkeeping())
        .doesNotContain("batch_id");
  }

  @Test
  void aHistoryTableHasAName() {
    assertThat(spec("{history_table: g.`d old`}").layout().historyTable())
        .contains(List.of("g", "d old"));
    assertThat(spec("{history_table: h}").layout().partitioning()).isEqualTo(Partitioning.NONE);
  }

  @Test
  void coarseValidityKeepsASequence() {
    DimensionSpec dates = spec("{validity: date, zone: Asia/Tokyo}");
    assertThat(dates.layout().grain()).isEqualTo(Grain.days(ZoneId.of("Asia/Tokyo")));
    assertThat(dates.bookkeeping()).contains("first_sequence", "last_sequence");
    assertThat(spec("{validity: timestamp_ntz}").keepsSequence()).isFalse();
    assertThat(spec("{validity: timestamp_ntz, zone: Europe/Rome}").keepsSequence()).isTrue();
    assertThat(spec("{zone: Europe/Rome}").layout().grain()).isEqualTo(Grain.INSTANTS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type2: a | {names: {valid_from: none}} | layout.names.valid_from: `none` is no name:"
            + " versions need their start and end [SL-1005]",
        "type2: a | {struct: s, history_table: h} | layout.history_table: current rows in a table of"
            + " their own need no validity, so there is nothing to put into the struct `s`"
            + " [SL-1006]",
        "type2: a | {history_table: d} | layout: `history_table` is the dimension's own table"
            + " [SL-1006]",
        "type2: a | {history_table: g.d} | layout: `history_table` is the dimension's own table"
            + " [SL-1006]",
        "'type2: a\ndelete_when: b\ndeletes: tombstone' | {names: {is_deleted: none}} | layout:"
            + " `deletes: tombstone` marks rows in `is_deleted`, but the table is to be without it"
            + " [SL-1006]",
        "type1: a | {history_table: h} | layout: `history_table` holds closed versions, but without"
            + " type 2 attributes there are none [SL-1006]",
        "type2: a | {history_table: 'a b'} | layout.history_table: `a b` is not a table name"
            + " [SL-1005]",
        "type2: a | {names: {is_current: none}, partition_by: [is_current, days(valid_from)]} |"
            + " layout.partition_by: there is no column `is_current` to partition by [SL-1006]",
        "type2: a | {history_table: h, partition_by: is_current} | layout.partition_by: there is no"
            + " column `is_current` to partition by [SL-1006]",
        "type2: _scd2 | {struct: _scd2} | type2: column `_scd2` has the name of the bookkeeping"
            + " column `_scd2` [SL-1006]"
      })
  void contradictionsAreNamed(String type, String layout, String problem) {
    assertThatThrownBy(() -> spec(type, layout))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining(problem);
  }
}
