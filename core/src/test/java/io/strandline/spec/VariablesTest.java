package io.strandline.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandline.error.StrandlineException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariablesTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("SCHEMA", "gold", "SHARE", "0.2", "TOKEN", "s3cret", "EMPTY", "", "TRICK", "a: [b");

  private static DimensionSpec spec(String more) {
    return SpecReader.parse(
            "table: g.d\nmode: snapshot\ndeletes: close\nkey: id\ntype2: rest\n" + more,
            "d.yaml",
            ENVIRONMENT)
        .spec();
  }

  private static String refusal(String more) {
    return catchThrowableOfType(StrandlineException.class, () -> spec(more)).getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${env:SCHEMA} | gold",
        "x_${env:SCHEMA}_${env:SHARE} | x_gold_0.2",
        "${env:NONE:-fallback} | fallback",
        "${env:SCHEMA:-fallback} | gold",
        "${env:NONE:-a:-b} | a:-b",
        "x${env:NONE:-} | x",
        "x${env:EMPTY} | x",
        "${env:TRICK} | a: [b",
        "$SCHEMA ${SCHEMA} | $SCHEMA ${SCHEMA}"
      })
  void variablesStandInValues(String written, String meant) {
    assertThat(spec("source_system: '" + written + "'").sourceSystem()).contains(meant);
  }

  @Test
  void numbersAndListsTakeVariables() {
    assertThat(spec("max_close: ${env:SHARE}").policies().maxClose()).isEqualTo(0.2);
    assertThat(spec("except: [a, '${env:SCHEMA}']").tracking().except())
        .containsExactly("a", "gold");
  }

  @Test
  void missingVariableIsNamed() {
    assertThat(refusal("max_close: ${env:SHAER}"))
        .isEqualTo(
            "d.yaml:6 max_close: the environment variable SHAER is not set [SL-1005]\n"
                + "  Did you mean `SHARE`? Set it, or give a default: ${env:SHAER:-...}.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"${env:}", "${env:A-B}", "${env:A", "${env:1A}", "${env:A:-${env:B}}"})
  void malformedVariableIsRefused(String written) {
    assertThat(refusal("source_system: '" + written + "'"))
        .isEqualTo(
            "d.yaml:6 source_system: `"
                + written
                + "` holds a variable without a proper name, end or default [SL-1005]\n"
                + "  Write ${env:NAME} or ${env:NAME:-default}; names are letters, digits and"
                + " `_`.");
  }

  @Test
  void wrongValuesAreShownAsWritten() {
    assertThat(refusal("max_close: ${env:TOKEN}\nlayout: {zone: '${env:TOKEN}'}"))
        .contains("max_close: `${env:TOKEN}` is not a share")
        .contains("layout.zone: `${env:TOKEN}` is no time zone")
        .doesNotContain("s3cret");
  }
}
