package io.strandline.spec.yaml;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * What is wrong with a file's YAML, in the words of its author instead of those of the parser.
 *
 * @param line the line to look at, from 1
 * @param message what is wrong
 * @param remedy what to do about it
 */
record YamlFault(int line, String message, String remedy) {
  private static final String LOOK =
      "Check indentation, quotes and brackets here and on the line before.";

  private static final String GOES_ON = "expected <block end>";

  /** What the parser says, what that means, and what helps; the first that fits counts. */
  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("\\(TAB\\)", "a tab stands where only spaces may", "Indent with spaces."),
          new Meaning(
              "found character '(.+)' that cannot start",
              "no value begins with `%s`",
              "Put a value that begins with it in single quotes."),
          new Meaning(
              "found undefined alias (\\S+)",
              "`*%s` refers to an anchor that is not there",
              "Put a value that begins with `*` in quotes."),
          new Meaning(
              "mapping values are not allowed",
              "a `: ` stands where none may",
              "Quote a value that contains `: `; indent keys that belong together alike."),
          new Meaning(
              "expected a single document",
              "a second document begins here",
              "One file holds one spec: remove what follows `---`."),
          new Meaning(
              "expected ',' or '([\\]}])'",
              "a bracket is not closed with `%s`, or a comma is missing",
              LOOK),
          new Meaning(
              "could not find expected ':'",
              "a line has no colon after its key",
              "Write `key: value`, or `- item` with a space after the dash."),
          new Meaning(
              "expected the node content, but found '<stream end>'",
              "the file ends where a value is expected",
              "Is a bracket never closed?"),
          new Meaning(
              "expected the node content, but found '(.+)'",
              "`%s` stands where a value is expected",
              LOOK),
          new Meaning(
              "unknown escape character (.)",
              "a backslash before `%s` means nothing in double quotes",
              "Use single quotes: a backslash in them stands for itself."),
          new Meaning(
              "block scalar",
              "`|` and `>` begin a text of several lines",
              "Put a value that begins with one of them in quotes."),
          new Meaning(
              " tag\\b", "`!` begins a YAML tag", "Put a value that begins with it in quotes."),
          new Meaning(
              "(?:anchor|alias)\\b",
              "`&` and `*` begin an anchor and its use",
              "Put a value that begins with one of them in quotes."),
          new Meaning(
              "quoted scalar.* unexpected (?:end of stream|document separator)",
              "a quote is opened and never closed",
              "Close it, or put a text that holds such a quote in quotes of the other kind."),
          new Meaning(
              GOES_ON,
              "this does not continue what stands before it",
              "Indent keys that belong together alike; write nothing after a closing quote."));

  private record Meaning(String said, String message, String remedy) {
    private Optional<YamlFault> of(String reason, int line) {
      Matcher matcher = Pattern.compile(said).matcher(reason);
      if (!matcher.find()) {
        return Optional.empty();
      }
      String named = matcher.groupCount() == 0 ? message : message.formatted(matcher.group(1));
      return Optional.of(new YamlFault(line, named, remedy));
    }
  }

  /** What {@code failure} of reading {@code text} means. */
  static YamlFault of(MarkedYamlEngineException failure, String text) {
    String problem = firstLine(failure.getProblem());
    String context = firstLine(failure.getContext());
    String reason = context.isEmpty() ? problem : context + ", " + problem;
    int line = line(failure.getProblemMark().or(failure::getContextMark));
    int begun = failure.getContextMark().map(mark -> mark.getLine() + 1).orElse(line);
    boolean shownByItsBegin =
        reason.contains("could not find expected ':'") || reason.contains("quoted scalar");
    int shown = shownByItsBegin ? begun : line;
    if (reason.contains(GOES_ON)) {
      Optional<String> meant = text.lines().skip(line - 1L).findFirst().flatMap(Requoted::of);
      if (meant.isPresent()) {
        return new YamlFault(
            line, "a value goes on after the quote that closes it", "Write `" + meant.get() + "`.");
      }
    }
    return MEANINGS.stream()
        .flatMap(meaning -> meaning.of(reason, shown).stream())
        .findFirst()
        .orElseGet(() -> new YamlFault(line, "the form is wrong here", LOOK));
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(Mark::getLine).orElse(0) + 1;
  }

  private static String firstLine(String text) {
    return text == null ? "" : text.lines().findFirst().orElse("");
  }
}
