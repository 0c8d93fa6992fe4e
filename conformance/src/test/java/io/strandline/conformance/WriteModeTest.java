package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.engine.Batch;
import io.strandline.report.RunReport;
import io.strandline.spec.Format;
import io.strandline.table.Wear;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files are kept or written anew, as the spec says or as a batch's size suggests: same rows. */
class WriteModeTest {
  private static final String SPEC = "mode: snapshot\ndeletes: close\nkey: id\ntype2: city\n";

  /** Above what is never worth a table's files. */
  private static final int KEYS = 20_000;

  @ParameterizedTest
  @EnumSource(Format.class)
  void filesWrittenAnewHaveNoDeletesAndTheSameRows(Format format) {
    FedDimension kept = FedDimension.of(format, SPEC + "write_mode: merge-on-read\n");
    FedDimension anew = FedDimension.of(format, SPEC + "write_mode: copy-on-write\n");
    for (FedDimension cities : List.of(kept, anew)) {
      cities.apply("2025-01-01", "id, city", "(1, 'Ulm'), (2, 'Bonn'), (3, 'Kiel')");
      cities.apply("2025-02-01", "id, city", "(1, 'Jena'), (2, 'Bonn'), (4, 'Trier')");
    }
    assertThat(anew.rows())
        .isEqualTo(kept.rows())
        .containsExactly(
            "1 Jena 2025-02-01 null true",
            "1 Ulm 2025-01-01 2025-02-01 false",
            "2 Bonn 2025-01-01 null true",
            "3 Kiel 2025-01-01 2025-02-01 false",
            "4 Trier 2025-02-01 null true");
    assertThat(deletes(kept)).isPositive();
    assertThat(deletes(anew)).isZero();
    assertThat(anew.dimension().check().findings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void theShareOfReplacedRowsDecides(Format format) {
    FedDimension cities = FedDimension.of(format, SPEC + "write_mode: auto\n");
    cities.dimension().apply(changed(0).at(FedDimension.day("2025-01-01")));

    Batch few = changed(11_000).at(FedDimension.day("2025-02-01"));
    assertThat(cities.dimension().plan(few).write())
        .startsWith("copy-on-write: one MERGE, files written anew");
    RunReport report = cities.dimension().apply(few);
    assertThat(report.counts().changed()).isEqualTo(11_000);
    assertThat(deletes(cities)).isZero();

    Batch one = changed(11_001).at(FedDimension.day("2025-03-01"));
    assertThat(cities.dimension().plan(one).write()).doesNotContain("copy-on-write");
    assertThat(cities.dimension().apply(one).counts().changed()).isEqualTo(1);
    assertThat(deletes(cities)).isEqualTo(1);
    assertThat(cities.dimension().versions().count()).isEqualTo(KEYS + 11_001L);
    assertThat(cities.dimension().check().findings()).isEmpty();
  }

  /** The snapshot in which the first {@code count} keys have moved. */
  private static Batch changed(int count) {
    return FedDimension.batch(
        "SELECT id, if(id < %d, 'Bonn', 'Ulm') AS city FROM range(%d)".formatted(count, KEYS));
  }

  /** Rows that readers have to leave out of the table's files. */
  private static long deletes(FedDimension dimension) {
    return dimension.table().files().stream()
        .mapToLong(files -> files.upkeep(Wear.LIMITS).deletedRows())
        .sum();
  }
}
