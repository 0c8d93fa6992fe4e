package io.strandline.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.cases.Case;
import io.strandline.cases.CaseRow;
import io.strandline.cases.Cases;
import io.strandline.cases.Outcome;
import io.strandline.cases.Reviewed;
import io.strandline.cases.Verdict;
import io.strandline.error.StrandlineException;
import io.strandline.spec.Format;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Cases through the engine, on both formats. What this release cannot run yet is left out by what a
 * case asks for, and counted; what contradicts the contract is reviewed.
 */
class EngineCasesTest {
  private static final List<Format> FORMATS = Lake.bothFormats();

  private final Map<String, Reviewed> reviewed = Reviewed.all();

  /** Every second one; all of the collection, on both formats, is among the slow tests. */
  @TestFactory
  Stream<DynamicTest> theEngineGivesWhatCommittedCasesExpect() {
    List<Case> committed = Cases.committed();
    List<Case> chosen = new ArrayList<>();
    for (int i = 0; i < committed.size(); i += 2) {
      chosen.add(committed.get(i));
    }
    return tests(chosen, Lake.formats().toList());
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> theEngineGivesWhatTheCollectionExpects() {
    List<Case> all = Cases.collection().isEmpty() ? Cases.committed() : Cases.collection();
    return tests(all, FORMATS);
  }

  private Stream<DynamicTest> tests(List<Case> cases, List<Format> formats) {
    Map<String, List<String>> left = new TreeMap<>();
    Map<String, Runnable> tests = new LinkedHashMap<>();
    for (Case aCase : cases) {
      Optional<String> lacking = lacking(aCase);
      if (lacking.isPresent()) {
        left.computeIfAbsent(lacking.get(), k -> new ArrayList<>()).add(aCase.name());
      } else {
        for (Format format : formats) {
          tests.put(aCase.name() + ", " + format, () -> judge(aCase, format));
        }
      }
    }
    left.forEach((why, names) -> System.out.println(names.size() + " cases need " + why));
    assertThat(tests.size()).isGreaterThan(10);
    return SideBySide.tests(tests);
  }

  /** What keeps a case from being run, if anything; never its name. */
  private static Optional<String> lacking(Case aCase) {
    try {
      aCase.batches().forEach(batch -> batch.at());
      new CaseSpec(aCase, "lacking").with(Map.of());
    } catch (StrandlineException invalid) {
      return aCase.expectation() instanceof Case.Refused
          ? Optional.empty()
          : Optional.of("a spec that is none: " + invalid.problems().get(0).message());
    } catch (DateTimeException noTime) {
      return Optional.of("a command line, where batch times are text");
    }
    return Optional.empty();
  }

  private void judge(Case aCase, Format format) {
    Optional<Reviewed> exception = Optional.ofNullable(reviewed.get(aCase.name()));
    if (aCase.expectation() instanceof Case.Refused && exception.isEmpty()) {
      judgeRefusal(aCase, format);
      return;
    }
    Outcome outcome = new CaseRun(aCase, format).outcome();
    if (exception.isEmpty()) {
      assertThat(Verdict.departure((Case.Tables) aCase.expectation(), outcome)).isEmpty();
      return;
    }
    assertThat(outcome.refused()).isEqualTo(exception.get().refuses());
    assertThat(Verdict.difference("final", exception.get().table(aCase), outcome.table()))
        .isEmpty();
  }

  private static void judgeRefusal(Case aCase, Format format) {
    try {
      new CaseSpec(aCase, "refused").with(Map.of());
    } catch (StrandlineException refused) {
      assertThat(refused.problems()).isNotEmpty();
      return;
    }
    Outcome outcome = new CaseRun(aCase, format).outcome();
    assertThat(outcome.refused()).as(aCase.description()).isNotEmpty();
    int batch = outcome.refused().firstKey();
    List<CaseRow> before = batch == 0 ? aCase.initial() : outcome.after().get(batch - 1);
    assertThat(Verdict.difference("after the refusal", before, outcome.after().get(batch)))
        .isEmpty();
  }
}
