package io.strandline.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CustomersTest {
  private static final int MANY = 50_000;

  private final Customers customers = new Customers(7);

  @Test
  void keysAreDistinctAndNotNegative() {
    assertThat(LongStream.range(0, MANY).map(customers::id).distinct().count()).isEqualTo(MANY);
    assertThat(LongStream.range(0, MANY).map(customers::id).min().orElseThrow()).isNotNegative();
  }

  @Test
  void keysAreSpreadEvenlyAndInNoOrder() {
    Long[] tenths = new Long[10];
    Arrays.fill(tenths, 0L);
    long ascents = 0;
    for (long i = 0; i < MANY; i++) {
      tenths[(int) (customers.id(i) / ((1L << 53) / 10.0))]++;
      ascents += customers.id(i + 1) > customers.id(i) ? 1 : 0;
    }
    assertThat(tenths).allSatisfy(n -> assertThat((double) n).isCloseTo(5_000, within(350.0)));
    assertThat((double) ascents).isCloseTo(MANY / 2.0, within(600.0));
  }

  @Test
  void aKeyHasThreeVersionsOnAverageAndOneToFive() {
    assertThat(LongStream.range(0, MANY).mapToInt(customers::versions).average().orElseThrow())
        .isCloseTo(3, within(0.05));
    assertThat(LongStream.range(0, MANY).mapToInt(customers::versions).distinct().sorted())
        .containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void aVersionDiffersFromTheOneBeforeInOneAttribute() {
    for (long i = 0; i < 5_000; i++) {
      for (int v = 1; v <= Customers.MOST_VERSIONS + 2; v++) {
        List<String> before = customers.at(i, v - 1).attributes();
        List<String> after = customers.at(i, v).attributes();
        long different =
            IntStream.range(0, before.size())
                .filter(a -> !Objects.equals(before.get(a), after.get(a)))
                .count();
        assertThat(different).as("customer %d, version %d", i, v).isEqualTo(1);
      }
    }
  }

  @Test
  void versionsBeginInOrderAndBeforeAnyBatch() {
    for (long i = 0; i < 5_000; i++) {
      for (int v = 1; v < Customers.MOST_VERSIONS; v++) {
        assertThat(customers.start(i, v)).isAfter(customers.start(i, v - 1));
      }
      assertThat(customers.start(i, Customers.MOST_VERSIONS - 1)).isBefore("2025-01-01T00:00:00Z");
    }
  }

  @Test
  void attributesAreDistributedAsTheyAreInLife() {
    Map<String, Integer> countries = new HashMap<>();
    Set<String> emails = new HashSet<>();
    int withoutPhone = 0;
    for (long i = 0; i < MANY; i++) {
      List<String> values = customers.at(i, 0).attributes();
      emails.add(values.get(0));
      countries.merge(values.get(2), 1, Integer::sum);
      withoutPhone += values.get(5) == null ? 1 : 0;
    }
    assertThat(emails).hasSizeGreaterThan(MANY * 99 / 100);
    assertThat(countries.get("US")).isGreaterThan(20 * countries.get("MX"));
    assertThat((double) withoutPhone).isCloseTo(MANY / 20.0, within(250.0));
  }

  @Test
  void aSeedAlwaysGivesTheSameCustomersAndAnotherSeedOthers() {
    assertThat(new Customers(7).at(123, 2)).isEqualTo(customers.at(123, 2));
    assertThat(new Customers(8).at(123, 2)).isNotEqualTo(customers.at(123, 2));
  }
}
