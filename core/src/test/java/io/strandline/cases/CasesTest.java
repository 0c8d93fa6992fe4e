package io.strandline.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.strandline.cases.Case.Refused;
import io.strandline.cases.Case.Tables;
import io.strandline.spec.Deletes;
import io.strandline.spec.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every case through the oracle. Cases that must be refused belong to the engine. */
class CasesTest {
  private final Map<String, Reviewed> reviewed = Reviewed.all();

  @TestFactory
  Stream<DynamicContainer> theOracleGivesWhatCasesExpectUnlessReviewed() {
    return Stream.of(
        dynamicContainer("committed", tests(Cases.committed())),
        dynamicContainer("collection", tests(Cases.collection())));
  }

  private Stream<DynamicTest> tests(List<Case> cases) {
    return cases.stream()
        .filter(aCase -> aCase.expectation() instanceof Tables)
        .map(aCase -> dynamicTest(aCase.name(), () -> judge(aCase)));
  }

  private void judge(Case aCase) {
    Outcome outcome = OracleRun.of(aCase);
    Optional<String> departure = Verdict.departure((Tables) aCase.expectation(), outcome);
    if (!reviewed.containsKey(aCase.name())) {
      assertThat(departure).as("%s departs from its peer", aCase.name()).isEmpty();
      return;
    }
    Reviewed exception = reviewed.get(aCase.name());
    assertThat(departure).as("%s gives its peer's table: unlist it", aCase.name()).isPresent();
    assertThat(outcome.refused()).as(aCase.name()).isEqualTo(exception.refuses());
    assertThat(Verdict.difference("final", exception.table(aCase), outcome.table()))
        .as("%s departs from the reviewed table", aCase.name())
        .isEmpty();
  }

  @Test
  void theCommittedSelectionIsWideAndNeedsNoCollection() {
    List<Case> committed = Cases.committed();

    assertThat(committed).hasSizeGreaterThan(25).extracting(Case::name).doesNotHaveDuplicates();
    assertThat(committed).extracting(c -> c.semantics().mode()).contains(Mode.values());
    assertThat(committed).extracting(c -> c.semantics().deletes()).contains(Deletes.values());
    assertThat(committed).anyMatch(aCase -> reviewed.containsKey(aCase.name()));
    assertThat(committed).anyMatch(aCase -> aCase.expectation() instanceof Refused);
  }

  @Test
  void everyExceptionNamesItsReason() {
    assertThat(reviewed.values()).allSatisfy(r -> assertThat(r.reason()).hasSizeGreaterThan(40));
    assertThat(reviewed.values()).allSatisfy(r -> assertThat(r.rule()).isNotBlank());
  }
}
