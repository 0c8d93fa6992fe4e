package io.strandline.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.cases.Case.Refused;
import io.strandline.cases.Case.Tables;
import io.strandline.cases.CaseBatch.Order;
import io.strandline.error.ErrorCode;
import io.strandline.spec.TimeSpec.Late;
import io.strandline.timeline.Attribute;
import io.strandline.timeline.Treatment;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CaseFileTest {
  private static final String CASE =
      """
      {"name": "n", "description": "d", "tags": ["t"], "key": ["id"],
       "columns": [{"name": "id", "type": "int", "role": "key"},
                   {"name": "v", "type": "bigint", "role": "%s"},
                   {"name": "ts", "type": "timestamp", "role": "effective_at"},
                   {"name": "op", "type": "string", "role": "control"}],
       "semantics": {"scd_type": "%s", "mode": "changes", "effective_at": "ts", "sequence": null,
                     "deletes": "close", "late": "surgery" %s},
       "batches": [{"at": "2024-01-01T00:00:00Z", "ordered": true, "replay_of": 0,
                    "rows": [{"id": 1, "V": 2, "ts": "2024-01-01T00:00:00Z", "op": "I"}],
                    "deletes": [{"id": 1}], "column_types": {"v": "string"},
                    "config": {"key": ["v"]}}],
       %s}
      """;
  private static final String EXPECTED =
      """
      "expected": [{"id": 1, "v": 2, "op": "I", "valid_from": "2024-01-01T00:00:00Z",
                    "valid_to": null, "is_current": true}]
      """;

  @Test
  void everyPartOfACaseIsRead() {
    Case read = read("type2", "2", "", EXPECTED);

    assertThat(read.name()).isEqualTo("n");
    assertThat(read.semantics().late()).isEqualTo(Late.SPLIT);
    assertThat(read.semantics().sequence()).isEmpty();
    CaseBatch batch = read.batches().get(0);
    assertThat(batch.at()).isEqualTo(Instant.parse("2024-01-01T00:00:00Z"));
    assertThat(batch.order()).isEqualTo(Order.BY_POSITION);
    assertThat(batch.replayOf()).isEqualTo(OptionalInt.of(0));
    assertThat(batch.rows().get(0).value("v")).isEqualTo(2L);
    assertThat(batch.deletes()).extracting(r -> r.value("id")).containsExactly(1);
    assertThat(batch.columnTypes()).containsEntry("v", "string");
    assertThat(batch.config()).containsEntry("key", List.of("v"));
  }

  @Test
  void columnsThatSteerThePeerAreNoPartOfItsTable() {
    Tables tables = (Tables) read("type2", "2", "", EXPECTED).expectation();

    assertThat(tables.anyOf().get(0).get(0).columns())
        .containsExactly("id", "v", "valid_from", "valid_to", "is_current");
  }

  @Test
  void aCaseThatMustBeRefusedHasAReasonAndNoTable() {
    assertThat(read("type2", "2", "", "\"expected_error\": \"why\"").expectation())
        .isEqualTo(new Refused("why"));
  }

  @Test
  void columnsOfTypes3And6AreNamedAfterTheirAttribute() {
    String table =
        """
        "expected": [{"id": 1, "current_v": 3, "previous_v": 2, "v_changed_at": "2024-01-01T00:00:00Z"}]
        """;
    Tables tables = (Tables) read("type3", "3", "", table).expectation();

    CaseRow row = tables.anyOf().get(0).get(0);
    assertThat(row.value("previous_v")).isEqualTo(2L);
    assertThat(row.value("v_changed_at")).isEqualTo(Instant.parse("2024-01-01T00:00:00Z"));
  }

  @Test
  void rolesBecomeTreatments() {
    assertThat(CaseAttributes.of(read("type1", "1", "", EXPECTED)))
        .containsExactly(new Attribute("v", Treatment.OVERWRITE));
    assertThat(
            CaseAttributes.of(read("type1", "2", ", \"type1_scope\": \"all_versions\"", EXPECTED)))
        .containsExactly(new Attribute("v", Treatment.OVERWRITE_ALL));
    assertThat(CaseAttributes.of(read("type2", "6", "", EXPECTED)))
        .containsExactly(new Attribute("v", Treatment.HYBRID));
  }

  @Test
  void settingsAndColumnsThatNobodyThoughtAboutAreRefused() {
    assertThatThrownBy(() -> read("type2", "2", ", \"retro\": true", EXPECTED))
        .hasMessage("Nobody has thought about these settings: [retro]");
    assertThatThrownBy(() -> read("type2", "2", "", "\"expected\": [{\"x\": 1}]"))
        .hasMessage("column x: the case does not declare it");
  }

  @Test
  void aTableDepartsInRowsThatAreMissingOrTooMany() {
    Tables tables = (Tables) read("type2", "2", "", EXPECTED).expectation();
    List<CaseRow> rows = tables.anyOf().get(0);

    assertThat(Verdict.difference("final", rows, rows)).isEmpty();
    assertThat(Verdict.difference("final", rows, List.of()).orElseThrow())
        .contains("final table", "missing:", "{id=1, v=2", "unexpected: nothing");
    assertThat(Verdict.difference("final", List.of(), rows).orElseThrow())
        .contains("missing: nothing", "unexpected:");
  }

  @Test
  void aRefusedBatchIsADeparture() {
    Tables tables = (Tables) read("type2", "2", "", EXPECTED).expectation();
    var refused = new java.util.TreeMap<>(java.util.Map.of(0, ErrorCode.LATE_EVENT));

    assertThat(Verdict.departure(tables, new Outcome(refused, tables.anyOf())))
        .isEqualTo(Optional.of("refused batches {0=LATE_EVENT}"));
  }

  private static Case read(String role, String scdType, String settings, String expectation) {
    try {
      return CaseFile.parse(CASE.formatted(role, scdType, settings, expectation));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
