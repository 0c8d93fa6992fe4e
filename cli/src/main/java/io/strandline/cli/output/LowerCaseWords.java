package io.strandline.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Locale;

/** Writes an enum constant as the word that specs and options use for it. */
@SuppressWarnings("rawtypes")
final class LowerCaseWords extends StdSerializer<Enum> {
  LowerCaseWords() {
    super(Enum.class);
  }

  @Override
  public void serialize(Enum value, JsonGenerator json, SerializerProvider provider)
      throws IOException {
    json.writeString(value.name().toLowerCase(Locale.ROOT));
  }
}
