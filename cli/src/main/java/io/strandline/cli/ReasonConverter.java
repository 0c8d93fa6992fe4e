package io.strandline.cli;

import io.strandline.error.ErrorCode;
import io.strandline.error.Nearest;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the reason why rows were set aside: the name of an error, or its code. */
final class ReasonConverter implements ITypeConverter<ErrorCode> {
  private static final List<ErrorCode> REASONS =
      List.of(
          ErrorCode.NULL_KEY,
          ErrorCode.NULL_TIME,
          ErrorCode.BAD_VALUE,
          ErrorCode.AMBIGUOUS_ROWS,
          ErrorCode.FUTURE_ROW,
          ErrorCode.LATE_EVENT,
          ErrorCode.NULL_SEQUENCE);

  @Override
  public ErrorCode convert(String text) {
    String name = text.replace('-', '_');
    return Arrays.stream(ErrorCode.values())
        .filter(REASONS::contains)
        .filter(code -> code.name().equalsIgnoreCase(name) || code.id().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException(unknown(text)));
  }

  private static String unknown(String text) {
    List<String> names = REASONS.stream().map(ErrorCode::name).toList();
    String hint = Nearest.hint(text, names);
    return "'"
        + text
        + "' is no reason to set rows aside. "
        + (hint.isEmpty() ? "The reasons are " + String.join(", ", names) : hint);
  }
}
