package io.strandline.error;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The one line of a foreign exception that helps a person. */
public final class ForeignMessage {
  private static final int LONGEST = 300;

  private ForeignMessage() {}

  /**
   * What {@code failure} says, on one line: without names of classes and the codes of Spark's own
   * catalog of errors.
   */
  public static String brief(Throwable failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile() + " may not be used (access denied)";
    }
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure instanceof EOFException
          ? "it ends too early"
          : failure.getClass().getSimpleName();
    }
    String line = message.strip().lines().findFirst().orElse("").replace("\r", " ");
    return shortened(
        line.replaceAll(" SQLSTATE: \\w+", "")
            .replaceAll("\\b(?:[a-z]\\w*\\.){2,}[A-Z][\\w$]*(?:Exception|Error): ", "")
            .replaceAll("\\b(?:com|io|java|javax|org|scala)\\.(?:\\w+\\.)+(?=[A-Z])", "")
            .replaceFirst("^\\[[A-Z_.0-9]+\\] ", "")
            .replaceFirst("\\.?; line (\\d+) pos (\\d+);?$", " (line $1, position $2)")
            .replaceFirst("[.;\\s]+$", ""));
  }

  private static String shortened(String line) {
    if (line.length() <= LONGEST) {
      return line;
    }
    boolean split = Character.isHighSurrogate(line.charAt(LONGEST - 1));
    return line.substring(0, split ? LONGEST - 1 : LONGEST) + "...";
  }
}
