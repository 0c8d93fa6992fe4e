package io.strandline.cli;

import io.strandline.cli.output.Output;
import io.strandline.error.Nearest;
import io.strandline.spec.Format;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How values of options are read that are words, numbers or patterns, and what is said if not. */
final class OptionValues {
  private OptionValues() {}

  /** Teaches {@code commands} to read such values. */
  static void teach(CommandLine commands) {
    commands.registerConverter(Output.class, word(Output.values()));
    commands.registerConverter(Format.class, word(Format.values()));
    commands.registerConverter(
        QuarantineCommand.Action.class, word(QuarantineCommand.Action.values()));
    commands.registerConverter(Long.class, text -> number(text, 18));
    commands.registerConverter(Integer.class, text -> (int) number(text, 9));
    commands.registerConverter(boolean.class, OptionValues::flag);
    commands.registerConverter(Pattern.class, OptionValues::pattern);
  }

  private static <E extends Enum<E>> ITypeConverter<E> word(E[] constants) {
    List<String> words =
        Arrays.stream(constants).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    return text -> {
      int index = words.indexOf(text.toLowerCase(Locale.ROOT));
      if (index < 0) {
        String hint = Nearest.hint(text, words);
        throw new TypeConversionException(
            "'"
                + text
                + "' is not one of "
                + String.join(", ", words)
                + (hint.isEmpty() ? "" : ". " + hint));
      }
      return constants[index];
    };
  }

  private static long number(String text, int digits) {
    if (text.matches("-?\\d{1," + digits + "}")) {
      return Long.parseLong(text);
    }
    throw new TypeConversionException(
        "'" + text + "' is not a whole number of at most " + digits + " digits, such as 20");
  }

  private static boolean flag(String text) {
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(text);
    }
    throw new TypeConversionException(
        "'" + text + "' is neither true nor false; the option alone means true");
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      String at = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
      throw new TypeConversionException(
          "'" + text + "' is not a regular expression: " + lower(e.getDescription()) + at);
    }
  }

  private static String lower(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }
}
