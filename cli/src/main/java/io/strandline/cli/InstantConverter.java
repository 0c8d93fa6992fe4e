package io.strandline.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An instant as users write it: a date (midnight UTC), or a date and time, UTC without an offset.
 */
final class InstantConverter implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String text) {
    String iso = text.strip().replace(' ', 'T');
    try {
      if (!iso.contains("T")) {
        return LocalDate.parse(iso).atStartOfDay(ZoneOffset.UTC).toInstant();
      }
      boolean offset = iso.endsWith("Z") || iso.lastIndexOf('+') > 0 || iso.lastIndexOf('-') > 8;
      return offset
          ? OffsetDateTime.parse(iso).toInstant()
          : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is not an instant; write 2026-11-29 (midnight UTC), 2026-11-29T06:30:00Z, or"
              + " 2026-11-29T06:30:00+02:00");
    }
  }
}
