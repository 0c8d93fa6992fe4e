package io.strandline.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpkeepTest {
  private static final long MB = 1024 * 1024;
  private static final StoredFile SMALL = new StoredFile("a", MB, 1000, 0, 0);
  private static final StoredFile LARGE = new StoredFile("a", 100 * MB, 1000, 99, 1);

  @Test
  void fewSmallFilesAreFine() {
    assertThat(due(Collections.nCopies(4, SMALL))).isZero();
    assertThat(due(Collections.nCopies(5, SMALL))).isEqualTo(5);
  }

  @Test
  void smallFilesOfOnePartitionCount() {
    List<StoredFile> files = new ArrayList<>(Collections.nCopies(4, SMALL));
    files.addAll(Collections.nCopies(4, new StoredFile("b", MB, 1000, 0, 0)));
    assertThat(due(files)).isZero();
  }

  @Test
  void aFileWithManyDeletedRowsIsDueWithTheSmallOnesBesideIt() {
    assertThat(due(List.of(LARGE, SMALL))).isZero();
    StoredFile worn = new StoredFile("a", 100 * MB, 1000, 100, 1);
    assertThat(due(List.of(worn, LARGE, SMALL))).isEqualTo(2);
    assertThat(due(List.of(new StoredFile("a", 100 * MB, 0, 1, 1)))).isEqualTo(1);
    assertThat(due(List.of(new StoredFile("a", 100 * MB, 1000, 10, 10)))).isEqualTo(1);
  }

  @Test
  void whatThereIsIsAddedUp() {
    assertThat(Upkeep.of(List.of(LARGE, SMALL), 1, Wear.LIMITS))
        .isEqualTo(new Upkeep(2, 101 * MB, 1, 2000, 99, 0, 0));
  }

  @Test
  void aTableThatWantsSmallFilesHasSmallerLimits() {
    Wear limits = Wear.LIMITS.within(8 * MB);
    assertThat(limits.targetBytes()).isEqualTo(8 * MB);
    assertThat(limits.smallBytes()).isEqualTo(2 * MB);
    assertThat(Wear.LIMITS.within(512 * MB)).isEqualTo(Wear.LIMITS);
    assertThatThrownBy(() -> new Wear(0, 1, 1, 2, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  private static long due(List<StoredFile> files) {
    return Upkeep.of(files, 0, Wear.LIMITS).dueFiles();
  }
}
