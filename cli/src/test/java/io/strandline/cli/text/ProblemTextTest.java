package io.strandline.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.error.ErrorCode;
import io.strandline.error.Problem;
import io.strandline.error.StrandlineException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTextTest {
  @Test
  void refusalNamesTheDimensionAndEndsWithItsCode() {
    StrandlineException refusal =
        new StrandlineException(
            Problem.of(
                ErrorCode.MASS_CLOSE,
                "the snapshot would close 61 % of 1,204 keys (limit 30 %). Nothing was written.",
                "Is the extract complete? If so: strandline apply dim_store.yaml"
                    + " --allow-mass-close"));
    assertThat(ProblemText.of(refusal, "apply", "dim_store"))
        .isEqualTo(
            """
            refused dim_store: the snapshot would close 61 % of 1,204 keys (limit 30 %). Nothing was written.
              Is the extract complete? If so: strandline apply dim_store.yaml --allow-mass-close   [SL-3007]""");
  }

  @Test
  void severalProblemsAreListed() {
    StrandlineException wrong =
        new StrandlineException(
            List.of(
                new Problem(ErrorCode.SPEC_MISSING_KEY, "dim.yaml:1", "key is missing", ""),
                new Problem(
                    ErrorCode.SPEC_UNKNOWN_KEY,
                    "dim.yaml:3 type3x",
                    "is no key of a spec",
                    "Did you mean type3?")));
    assertThat(ProblemText.of(wrong, "plan", "dim.yaml"))
        .isEqualTo(
            """
            cannot plan dim.yaml: 2 problems
              dim.yaml:1: key is missing   [SL-1004]
              dim.yaml:3 type3x: is no key of a spec
                Did you mean type3?   [SL-1003]""");
  }

  @Test
  void internalFaultNamesItsClassAndFirstLineOnly() {
    assertThat(ProblemText.internal(new IllegalStateException("first\nsecond")))
        .isEqualTo(
            """
            internal fault: IllegalStateException: first
              This is a fault of Strandline, not of your data. --debug shows where it happened; please report it.   [SL-9001]""");
  }
}
