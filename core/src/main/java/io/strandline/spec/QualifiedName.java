package io.strandline.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the dotted name of a table, in which odd parts stand in backquotes. */
final class QualifiedName {
  static final Form FORM =
      new Form("a table name", "gold.dim_customer, with odd parts in backquotes: gold.`dim 1`");

  private static final Pattern PART =
      Pattern.compile("(?:`((?:[^`]|``)++)`|([\\p{L}\\p{N}_]+))(\\.|\\z)");

  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_]+");

  private QualifiedName() {}

  /** The parts, or nothing where {@code text} is no such name. */
  static Optional<List<String>> parts(String text) {
    List<String> parts = new ArrayList<>();
    Matcher matcher = PART.matcher(text);
    int at = 0;
    boolean more = true;
    while (more && matcher.find(at) && matcher.start() == at) {
      String quoted = matcher.group(1);
      String part = quoted == null ? matcher.group(2) : quoted.replace("``", "`");
      if (!usable(part)) {
        return Optional.empty();
      }
      parts.add(part);
      at = matcher.end();
      more = !matcher.group(3).isEmpty();
    }
    return more ? Optional.empty() : Optional.of(List.copyOf(parts));
  }

  /** The name of these parts; odd ones stand in backquotes. */
  static String text(List<String> parts) {
    return parts.stream()
        .map(part -> PLAIN.matcher(part).matches() ? part : "`" + part.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  /** A part can become a folder's name, so it must not lead elsewhere. */
  private static boolean usable(String part) {
    return !part.isBlank()
        && !part.equals(".")
        && !part.equals("..")
        && part.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
  }
}
