package io.strandline.prepare;

import io.strandline.prepare.Prepared.BatchIdentity;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Optional;

/** Derives batch ids from what identifies the source and the effective time. */
public final class BatchIds {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss").withZone(ZoneOffset.UTC);

  private BatchIds() {}

  /**
   * The identity of a batch.
   *
   * @param given the id the user chose
   * @param source what identifies the source
   * @param dated the batch time, where it dates the batch's events or was given
   * @param effectiveAt the batch time
   */
  public static BatchIdentity of(
      Optional<String> given,
      String source,
      Optional<Instant> dated,
      Instant effectiveAt,
      Instant clock) {
    String fingerprint = hashed(source);
    String derived =
        dated
            .map(at -> TIME.format(at) + "-" + hashed(source + "@" + at).substring(0, 8))
            .orElse(fingerprint);
    return new BatchIdentity(given.orElse(derived), fingerprint, effectiveAt, clock);
  }

  /** 15 hexadecimal digits: 60 bits, so that the number fits a signed 64-bit integer. */
  private static String hashed(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, 15);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
