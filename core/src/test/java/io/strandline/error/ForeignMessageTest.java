package io.strandline.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignMessageTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      delimiter = '|',
      value = {
        "[TABLE_OR_VIEW_NOT_FOUND] No `x`. SQLSTATE: 42P01; line 1 pos 14; | No `x` (line 1, position 14)",
        "[A.B_2] File a/b.parquet.  SQLSTATE: KD001 | File a/b.parquet",
        "Lost: java.io.FileNotFoundException: x is gone. | Lost: x is gone",
        "Not found in org.apache.parquet.format.PageHeader@7 | Not found in PageHeader@7",
        "^\n  first line;\nsecond^ | first line",
        "in.Customers.csv | in.Customers.csv",
      })
  void oneLineIsLeftWithoutCodesAndClasses(String message, String brief) {
    assertThat(ForeignMessage.brief(new IOException(message))).isEqualTo(brief);
  }

  @Test
  void aFailureThatOnlyNamesAFileIsToldInWords() {
    assertThat(ForeignMessage.brief(new NoSuchFileException("/x"))).isEqualTo("there is no /x");
    assertThat(ForeignMessage.brief(new AccessDeniedException("/x")))
        .isEqualTo("/x may not be used (access denied)");
  }

  @Test
  void aFailureWithoutWordsIsNamed() {
    assertThat(ForeignMessage.brief(new EOFException())).isEqualTo("it ends too early");
    assertThat(ForeignMessage.brief(new IllegalStateException(" ")))
        .isEqualTo("IllegalStateException");
  }

  @Test
  void longLinesAreCutBetweenCharacters() {
    String message = "x".repeat(299) + "🚀".repeat(2);
    assertThat(ForeignMessage.brief(new IOException(message))).isEqualTo("x".repeat(299) + "...");
  }
}
