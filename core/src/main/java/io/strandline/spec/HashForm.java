package io.strandline.spec;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;

/**
 * How {@code record_hash} is computed (semantics, section 3).
 *
 * @param text what is hashed of a row
 * @param function what hashes it
 */
public record HashForm(Text text, Function function) {
  /** Every set of values has a text of its own; SHA-256. */
  public static final HashForm SHA256 = new HashForm(Text.EXACT, Function.SHA256);

  /** Every set of values has a text of its own; xxHash64. */
  public static final HashForm XXHASH64 = new HashForm(Text.EXACT, Function.XXHASH64);

  public HashForm {
    requireNonNull(text, "text");
    requireNonNull(function, "function");
    if (text == Text.EXACT && function == Function.MD5) {
      throw new IllegalArgumentException("MD5 is there for tables that were built with it only");
    }
  }

  /** What is hashed. */
  public enum Text {
    /** A text that no other values have. */
    EXACT,
    /** {@code concat_ws('|', coalesce(a, ''), coalesce(b, ''), ...)}. */
    CONCAT,
    /** {@code concat_ws('|', a, b, ...)}, which leaves NULLs out. */
    CONCAT_SKIPPING_NULLS
  }

  /** A hash function of Spark. */
  public enum Function {
    /** {@code sha2(text, 256)}, a STRING. */
    SHA256,
    /** {@code xxhash64(text)}, a BIGINT. */
    XXHASH64,
    /** {@code md5(text)}, a STRING. */
    MD5
  }

  /** True where rows that differ may have the same text, and so the same hash. */
  public boolean mayMeet() {
    return text != Text.EXACT;
  }

  /** The form in words that never change. */
  public String words() {
    String name = function.name().toLowerCase(Locale.ROOT);
    return switch (text) {
      case EXACT -> name;
      case CONCAT -> "concat " + name;
      case CONCAT_SKIPPING_NULLS -> "concat " + name + ", nulls skipped";
    };
  }

  /** The form that {@link #words()} describes. */
  public static Optional<HashForm> of(String words) {
    for (Text text : Text.values()) {
      for (Function function : Function.values()) {
        if (text != Text.EXACT || function != Function.MD5) {
          HashForm form = new HashForm(text, function);
          if (form.words().equals(words)) {
            return Optional.of(form);
          }
        }
      }
    }
    return Optional.empty();
  }
}
