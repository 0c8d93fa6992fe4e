package io.strandline.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.strandline.cases.Case.Refused;
import io.strandline.cases.Case.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CasesTest {
  private final Map<String, Reviewed> reviewed = Reviewed.all();

  @TestFactory
  Stream<DynamicContainer> theOracleGivesWhatTheCasesExpect() {
    return Stream.of(
        dynamicContainer("committed", tests(Cases.committed())),
        dynamicContainer("collection", tests(Cases.collection())));
  }

  private Stream<DynamicTest> tests(List<Case> cases) {
    return cases.stream()
        .filter(aCase -> !(aCase.expectation() instanceof Refused))
        .map(aCase -> dynamicTest(aCase.name(), () -> judge(aCase)));
  }

  private void judge(Case aCase) {
    Outcome outcome = OracleRun.of(aCase);
    var departure = Verdict.departure((Tables) aCase.expectation(), outcome);
    Reviewed exception = reviewed.get(aCase.name());
    if (exception == null) {
      assertThat(departure).as("departure from what the peer gives").isEmpty();
      return;
    }
    assertThat(departure).as("the peer's table comes out: not an exception").isPresent();
    assertThat(outcome.refused()).isEqualTo(exception.refuses());
    assertThat(Verdict.difference("final", exception.table(aCase), outcome.table())).isEmpty();
  }

  @Test
  void errorCasesAreFewAndBelongToTheEngine() {
    List<Case> errors =
        Cases.committed().stream().filter(c -> c.expectation() instanceof Refused).toList();

    assertThat(errors).isNotEmpty().hasSizeLessThan(Cases.committed().size() / 2);
  }
}
