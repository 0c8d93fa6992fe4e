package io.strandline.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WrittenFilesTest {
  @Test
  void icebergFilesAreToldApart() {
    WrittenFiles written =
        WrittenFiles.between(
            Map.of("data/is_current=true/00000-old.parquet", 1_000L),
            Map.of(
                "data/is_current=true/00000-old.parquet", 1_000L,
                "data/is_current=true/00000-1-new.parquet", 100L,
                "data/is_current=true/00000-1-new-deletes.parquet", 10L,
                "data/is_current=true/00000-1-new.puffin", 5L,
                "metadata/00002-x.metadata.json", 7L,
                "data/is_current=true/.00000-1-new.parquet.crc", 3L));

    assertThat(written).isEqualTo(new WrittenFiles(1, 100, 2, 15, 1, 7));
  }

  @Test
  void deltaFilesAreToldApart() {
    WrittenFiles written =
        WrittenFiles.between(
            Map.of(),
            Map.of(
                "is_current=false/part-00000-x.c000.snappy.parquet", 100L,
                "deletion_vector_1b0ff9e7.bin", 10L,
                "_delta_log/00000000000000000002.json", 7L,
                "_strandline.lock", 0L));

    assertThat(written).isEqualTo(new WrittenFiles(1, 100, 1, 10, 2, 7));
  }
}
