package io.strandline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandline.cli.text.Reports;
import io.strandline.error.StrandlineException;
import io.strandline.spec.DimensionSpec;
import io.strandline.spec.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class KeyPartTest {
  private static final DimensionSpec SPEC = Reports.spec(Mode.SNAPSHOT, Optional.empty());
  private final KeyPart.Converter converter = new KeyPart.Converter();

  @Test
  void splitsAtTheFirstEqualsSign() {
    assertThat(converter.convert("formula=a=b=c")).isEqualTo(new KeyPart("formula", "a=b=c"));
    assertThat(converter.convert("name=")).isEqualTo(new KeyPart("name", ""));
  }

  @Test
  void withoutNameItIsRefused() {
    for (String wrong : List.of("42", "=42")) {
      assertThatThrownBy(() -> converter.convert(wrong))
          .isInstanceOf(TypeConversionException.class)
          .hasMessage("'" + wrong + "' is not NAME=VALUE; write for example --key customer_id=42");
    }
  }

  @Test
  void columnsOutsideTheKeyAreRefused() {
    assertThatThrownBy(() -> KeyOptions.some(List.of(new KeyPart("city", "Bern")), SPEC))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("city is not a key column")
        .hasMessageContaining("The key is customer_id.");
  }

  @Test
  void keyColumnsLeftOutAreRefusedWhereTheWholeKeyIsNeeded() {
    assertThat(KeyOptions.some(List.of(), SPEC)).isEmpty();
    assertThatThrownBy(() -> KeyOptions.whole(List.of(), SPEC))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("the key column customer_id is not given")
        .hasMessageContaining("Add --key customer_id=VALUE");
  }

  @Test
  void keyColumnGivenTwiceIsRefused() {
    List<KeyPart> twice = List.of(new KeyPart("customer_id", "1"), new KeyPart("customer_id", "2"));
    assertThatThrownBy(() -> KeyOptions.whole(twice, SPEC))
        .isInstanceOf(StrandlineException.class)
        .hasMessageContaining("--key customer_id is given twice");
  }
}
