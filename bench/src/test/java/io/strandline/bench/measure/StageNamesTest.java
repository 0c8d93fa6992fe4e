package io.strandline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StageNamesTest {
  @Test
  void operatorsNameNeitherFoldersNorTables() {
    assertThat(
            StageNames.operator("Scan ExistingRDD Delta Table State #1 - file:///a/b/_delta_log"))
        .isEqualTo("Scan ExistingRDD Delta Table State #1");
    assertThat(StageNames.operator("BatchScan strandline.bench.run_1")).isEqualTo("BatchScan");
    assertThat(StageNames.operator("WholeStageCodegen (12)")).isEqualTo("12");
  }
}
