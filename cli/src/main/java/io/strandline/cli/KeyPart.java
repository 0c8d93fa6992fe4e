package io.strandline.cli;

import static java.util.Objects.requireNonNull;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * One column of a business key and the value sought, as {@code --key NAME=VALUE} gives it.
 *
 * @param name the column
 * @param value its value as text, all after the first equals sign
 */
record KeyPart(String name, String value) {
  KeyPart {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
  }

  /** Splits at the first equals sign. */
  static final class Converter implements ITypeConverter<KeyPart> {
    @Override
    public KeyPart convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new TypeConversionException(
            "'" + text + "' is not NAME=VALUE; write for example --key customer_id=42");
      }
      return new KeyPart(text.substring(0, equals), text.substring(equals + 1));
    }
  }
}
