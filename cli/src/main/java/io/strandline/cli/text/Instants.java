package io.strandline.cli.text;

import java.time.Instant;
import java.time.ZoneOffset;

/** Instants as a person reads them, in UTC. */
public final class Instants {
  private Instants() {}

  /** A midnight as a date, any other instant in ISO-8601. */
  public static String text(Instant instant) {
    String text = instant.toString();
    return text.endsWith("T00:00:00Z")
        ? instant.atZone(ZoneOffset.UTC).toLocalDate().toString()
        : text;
  }
}
