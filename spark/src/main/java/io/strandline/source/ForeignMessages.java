package io.strandline.source;

import java.io.EOFException;
import org.apache.spark.sql.AnalysisException;

/** The one line of a foreign exception that helps a person. */
final class ForeignMessages {
  private ForeignMessages() {}

  static String brief(Throwable failure) {
    String message =
        failure instanceof AnalysisException analysis
            ? analysis.getSimpleMessage()
            : failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure instanceof EOFException
          ? "it ends too early"
          : failure.getClass().getSimpleName();
    }
    String line = message.strip().lines().findFirst().orElse("");
    return Faults.shortened(
        line.replaceAll(" SQLSTATE: \\w+", "")
            .replaceFirst("^\\[[A-Z_.0-9]+\\] ", "")
            .replaceFirst("\\.?; line (\\d+) pos (\\d+)$", " (line $1, position $2)")
            .replaceFirst("\\.$", ""),
        300);
  }
}
