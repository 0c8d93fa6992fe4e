package io.strandline.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a text is not JSON, in words that help its author instead of those of the parser. */
final class JsonFault {
  /** What the parser says and what that means; the first that fits counts. */
  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("[Ll]eading zero", "a number begins with 0"),
          new Meaning("numeric value|Decimal point|Exponent|digit", "a number in it is malformed"),
          new Meaning(
              "Unexpected character \\('(.)'.*comma to separate",
              "`%s` stands where a comma or a closing bracket belongs"),
          new Meaning(
              "Unexpected character \\('(.)'.*double-quote to start",
              "`%s` stands where a field name in double quotes belongs"),
          new Meaning(
              "Unexpected character \\('(.)'.*colon to separate",
              "`%s` stands where a colon belongs"),
          new Meaning(
              "Unexpected character \\('(.)'.*valid value", "`%s` stands where a value belongs"),
          new Meaning("Unexpected character \\('(.)'", "`%s` stands where it may not"),
          new Meaning("Unexpected close marker '(.)'", "`%s` closes what was not opened by it"),
          new Meaning(
              "Unrecognized token '(.*?)'", "`%s` is no JSON value; texts stand in double quotes"),
          new Meaning(
              "Unrecognized character escape '?(.)", "a backslash before `%s` means nothing"),
          new Meaning(
              "CTRL-CHAR", "a tab, a line break or another control character has to be escaped"),
          new Meaning("nesting depth", "it nests too deep"),
          new Meaning("exceeds the maximum", "a number or a name in it is too long"));

  private JsonFault() {}

  private record Meaning(Pattern said, String words) {
    private Meaning(String said, String words) {
      this(Pattern.compile(said), words);
    }

    private Optional<String> of(String message) {
      Matcher matcher = said.matcher(message);
      return matcher.find()
          ? Optional.of(matcher.groupCount() == 0 ? words : words.formatted(matcher.group(1)))
          : Optional.empty();
    }
  }

  /** The reason, with the character where it shows. */
  static String explained(JsonProcessingException failure) {
    String message = String.valueOf(failure.getOriginalMessage());
    boolean cut = failure instanceof JsonEOFException || message.contains("end-of-input");
    String reason =
        cut
            ? "it ends too early; a quote, a bracket or a value is missing"
            : MEANINGS.stream()
                .flatMap(meaning -> meaning.of(message).stream())
                .findFirst()
                .orElse("its form is wrong");
    return failure.getLocation() == null
        ? Faults.shortened(reason)
        : Faults.shortened(reason) + ", at character " + failure.getLocation().getColumnNr();
  }
}
