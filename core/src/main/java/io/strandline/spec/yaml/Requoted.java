package io.strandline.spec.yaml;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A line whose value goes on after a quote that closes it, as SQL conditions do, with the quotes
 * that YAML needs: {@code delete_when: 'op = 'D''} is {@code delete_when: op = 'D'}.
 */
final class Requoted {
  private static final Pattern LINE = Pattern.compile("\\s*([\\w.]+): +((['\"]).*\\S)\\s*");

  /** In SQL a column is no text in double quotes, whatever it is in other dialects. */
  private static final Pattern COLUMN =
      Pattern.compile("\"(\\w+)\"(?=\\s*([=<>!]|(in|is|not|like)\\b))", Pattern.CASE_INSENSITIVE);

  private Requoted() {}

  /** The line as it was most likely meant; empty where that is no guess at all. */
  static Optional<String> of(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches() || line.contains(" #")) {
      return Optional.empty();
    }
    String value = meant(parts.group(2), parts.group(3).charAt(0));
    return written(value).map(text -> parts.group(1) + ": " + text);
  }

  private static String meant(String value, char quote) {
    String inner = value.substring(1, value.length() - 1);
    int next = inner.indexOf(quote);
    boolean closed = value.charAt(value.length() - 1) == quote && next >= 0;
    boolean odd = inner.chars().filter(each -> each == quote).count() % 2 == 1;
    boolean opens = next == 0 || (next > 0 && !word(inner.charAt(next - 1)));
    return closed && (odd || opens) ? inner : COLUMN.matcher(value).replaceAll("$1");
  }

  private static boolean word(char sign) {
    return Character.isLetterOrDigit(sign) || sign == '_';
  }

  /** The first of YAML's forms that reads as {@code value}. */
  private static Optional<String> written(String value) {
    return Stream.of(value, '"' + value + '"', "'" + value.replace("'", "''") + "'")
        .filter(text -> reads(text, value))
        .findFirst();
  }

  private static boolean reads(String text, String value) {
    try {
      return new Compose(LoadSettings.builder().build())
          .composeString("key: " + text)
          .filter(MappingNode.class::isInstance)
          .map(node -> ((MappingNode) node).getValue())
          .filter(entries -> entries.size() == 1)
          .map(entries -> entries.get(0))
          .filter(entry -> entry.getValueNode() instanceof ScalarNode)
          .map(entry -> (ScalarNode) entry.getValueNode())
          .filter(scalar -> scalar.getTag().equals(Tag.STR) && scalar.getValue().equals(value))
          .isPresent();
    } catch (YamlEngineException e) {
      return false;
    }
  }
}
