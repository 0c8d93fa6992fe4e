package io.strandline.source;

import java.io.IOException;

/** A file that cannot be read any further; travels from Spark's tasks to the driver. */
final class UnreadableFile extends IOException {
  UnreadableFile(String message) {
    super(message);
  }

  UnreadableFile(String message, Throwable cause) {
    super(message, cause);
  }
}
