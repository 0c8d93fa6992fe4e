package io.strandline.error;

import static java.util.Objects.requireNonNull;

/**
 * One thing that is wrong.
 *
 * @param code the stable code
 * @param where the place it concerns (file, line and path; a column; a table), or "" where the
 *     message says all
 * @param message what is wrong and why, with the name and a sample of the offending thing
 * @param remedy how to fix it, as an instruction, or "" where nothing can be advised
 */
public record Problem(ErrorCode code, String where, String message, String remedy) {
  public Problem {
    requireNonNull(code, "code");
    requireNonNull(where, "where");
    requireNonNull(message, "message");
    requireNonNull(remedy, "remedy");
  }

  /** A problem whose message names its place. */
  public static Problem of(ErrorCode code, String message, String remedy) {
    return new Problem(code, "", message, remedy);
  }

  /** The problem as a person reads it, on one line, or two where there is a remedy. */
  public String text() {
    StringBuilder text = new StringBuilder();
    if (!where.isEmpty()) {
      text.append(where).append(": ");
    }
    text.append(message).append(" [").append(code.id()).append(']');
    if (!remedy.isEmpty()) {
      text.append("\n  ").append(remedy);
    }
    return text.toString();
  }
}
