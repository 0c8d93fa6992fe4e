package io.strandline.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where the process starts. */
public final class Main {
  private Main() {}

  /** Runs the command line and exits with its code. */
  public static void main(String[] arguments) {
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
            false,
            StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    // a library that prints must not spoil the result on standard output
    System.setOut(err);
    Path home = Path.of(System.getProperty("strandline.home", ""));
    int exitCode =
        new Cli(Terminal.of(System.getenv()), out, err, home, Ending.ofThisProcess())
            .run(new SparkWorkbench(), arguments);
    out.flush();
    System.exit(exitCode);
  }
}
