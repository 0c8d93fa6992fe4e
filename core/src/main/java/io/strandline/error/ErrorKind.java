package io.strandline.error;

/** Who has to act on a failure. Each kind has one process exit code. */
public enum ErrorKind {
  /** The command line or a spec is wrong: the user edits it. */
  USAGE(2),
  /** The data were refused; nothing was written. */
  DATA(3),
  /** Another writer was faster; the same command can be run again safely. */
  CONFLICT(4),
  /** {@code check} found violated invariants. */
  VIOLATION(5),
  /** A file, catalog, disk or permission is missing or broken. */
  ENVIRONMENT(6),
  /** A fault of Strandline itself. */
  INTERNAL(1);

  private final int exitCode;

  ErrorKind(int exitCode) {
    this.exitCode = exitCode;
  }

  /** The process exit code of this kind. */
  public int exitCode() {
    return exitCode;
  }
}
