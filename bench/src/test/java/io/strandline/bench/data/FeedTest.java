package io.strandline.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.bench.data.Feed.Entry;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FeedTest {
  private static final Instant AT = Instant.parse("2025-06-01T00:00:00Z");

  private final Customers customers = new Customers(7);

  private List<Entry> entries(Feed feed) {
    return LongStream.range(0, feed.rows())
        .mapToObj(position -> feed.entry(customers, position, AT))
        .toList();
  }

  @Test
  void aSnapshotIsAboutEveryKeyOnce() {
    List<Entry> entries = entries(Feed.of("snapshot", 10_000, 10_000, 100, 0));

    assertThat(entries.stream().map(Entry::index).sorted())
        .containsExactlyElementsOf(LongStream.range(0, 10_000).boxed().toList());
    assertThat(entries.stream().filter(this::saysSomethingNew)).hasSize(100);
  }

  @Test
  void changesHaveAsManyRowsOfEachKindAsAskedFor() {
    List<Entry> entries = entries(Feed.of("changes", 10_000, 95, 90, 5));

    assertThat(entries).hasSize(100);
    assertThat(entries.stream().filter(e -> e.index() >= 10_000)).hasSize(5);
    assertThat(entries.stream().filter(e -> e.index() < 10_000).filter(this::saysSomethingNew))
        .hasSize(90);
    assertThat(entries).allSatisfy(e -> assertThat(e.at()).isEmpty());
  }

  @Test
  void batchesInARowAreAboutOtherKeys() {
    Set<Long> seen = new HashSet<>();
    for (int number = 0; number < 50; number++) {
      for (Entry entry : entries(new Feed("series", 200_000, 950, 900, 50, 0, number))) {
        assertThat(seen.add(entry.index())).as("customer %d", entry.index()).isTrue();
      }
    }
  }

  @Test
  void lateRowsAreDatedBeforeTheirNewestVersionAndTheOthersAtTheBatch() {
    List<Entry> entries = entries(new Feed("late", 10_000, 100, 100, 0, 20, 0));

    assertThat(entries.subList(0, 20))
        .allSatisfy(
            e ->
                assertThat(e.at().orElseThrow())
                    .isBefore(customers.start(e.index(), customers.versions(e.index()) - 1)));
    assertThat(entries.subList(20, 100))
        .allSatisfy(e -> assertThat(e.at().orElseThrow()).isEqualTo(AT));
  }

  @Test
  void moreChangesThanRowsAreRefused() {
    assertThatThrownBy(() -> Feed.of("odd", 10, 5, 6, 0))
        .hasMessage("Of 10 keys 5 can't be touched, 6 of them changed, 0 late");
  }

  private boolean saysSomethingNew(Entry entry) {
    return !customers
        .at(entry.index(), entry.version())
        .equals(customers.at(entry.index(), customers.versions(entry.index()) - 1));
  }
}
