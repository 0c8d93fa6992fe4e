package io.strandline.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandline.docs.Markdown.Section;
import io.strandline.error.ErrorCode;
import io.strandline.error.ErrorKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/errors.md lists the codes that there are, and tells of each what a user needs. */
class ErrorsDocTest {
  private static final Pattern TITLE = Pattern.compile("(SL-\\d{4}) (\\w+)");
  private static final Pattern EXIT = Pattern.compile("\\| (\\d+) \\| (\\w+) \\|.*");

  private static List<Section> entries() {
    return Markdown.read("docs/errors.md").sections().stream()
        .filter(section -> section.level() == 3)
        .toList();
  }

  @Test
  void everyCodeIsListedUnderItsNameAndNoneElse() {
    assertThat(entries())
        .extracting(Section::title)
        .containsExactly(
            Arrays.stream(ErrorCode.values())
                .map(code -> code.id() + " " + code.name())
                .toArray(String[]::new));
  }

  @Test
  void everyCodeStandsUnderItsExitCode() {
    for (Section entry : entries()) {
      Matcher title = TITLE.matcher(entry.title());
      assertThat(title.matches()).as(entry.title()).isTrue();
      ErrorKind kind = ErrorCode.valueOf(title.group(2)).kind();
      assertThat(entry.chapter()).as(entry.title()).endsWith("(exit code " + kind.exitCode() + ")");
    }
  }

  @Test
  void everyCodeHasACauseAndAFix() {
    assertThat(entries())
        .allSatisfy(
            entry ->
                assertThat(String.join("\n", entry.prose()))
                    .as(entry.title())
                    .containsPattern("(?s)\\S.*\\*\\*Cause:\\*\\* \\S.*\\*\\*Fix:\\*\\* \\S"));
  }

  @Test
  void reservedCodesAreThoseThatNothingReports() {
    String code = String.join("\n", Markdown.mainCode());
    for (Section entry : entries()) {
      String name = entry.title().replaceFirst(".* ", "");
      boolean reported = Pattern.compile("ErrorCode\\." + name + "\\b").matcher(code).find();
      assertThat(String.join(" ", entry.prose()).contains("*Reserved:"))
          .as("%s: *Reserved:* says that no code reports it", entry.title())
          .isNotEqualTo(reported);
    }
  }

  @Test
  void everyExitCodeIsInTheTable() {
    List<String> rows =
        Markdown.read("docs/errors.md").sections().stream()
            .filter(section -> section.title().equals("Exit codes"))
            .flatMap(section -> section.prose().stream())
            .map(EXIT::matcher)
            .filter(Matcher::matches)
            .map(row -> row.group(1) + " " + row.group(2))
            .toList();
    assertThat(rows)
        .startsWith("0 ok")
        .containsAll(
            Arrays.stream(ErrorKind.values())
                .map(kind -> kind.exitCode() + " " + kind.name().toLowerCase(Locale.ROOT))
                .toList());
  }
}
