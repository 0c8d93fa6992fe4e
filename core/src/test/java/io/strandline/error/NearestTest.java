package io.strandline.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> WORDS =
      List.of("late", "key", "deletes", "delete_when", "type1", "type2", "effective_at");

  @ParameterizedTest
  @CsvSource({
    "lat, late",
    "laet, late",
    "LATE, late",
    "kye, key",
    "keys, key",
    "delets, deletes",
    "delete-when, delete_when",
    "deletewhen, delete_when",
    "tpye1, type1",
    "type3, type1",
    "efective_att, effective_at"
  })
  void slipsAreUnderstood(String word, String meant) {
    assertThat(Nearest.to(word, WORDS)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"x", "zone", "hash", "''", "max_future"})
  void strangersAreNotGuessed(String word) {
    assertThat(Nearest.to(word, WORDS)).isEmpty();
    assertThat(Nearest.hint(word, WORDS)).isEmpty();
  }

  @Test
  void nearestOfSeveralWins() {
    assertThat(Nearest.hint("delete", List.of("delete_when", "deletes")))
        .isEqualTo("Did you mean `deletes`?");
  }

  @Test
  void longWordsAreCompared() {
    String word = "x".repeat(100_000);
    assertThat(Nearest.to(word, List.of(word, "y"))).contains(word);
  }
}
