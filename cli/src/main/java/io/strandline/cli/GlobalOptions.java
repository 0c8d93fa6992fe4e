package io.strandline.cli;

import io.strandline.cli.output.Output;
import io.strandline.spec.Format;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options that every command takes, before or after the command's name. */
final class GlobalOptions {
  @Option(
      names = {"-o", "--output"},
      scope = ScopeType.INHERIT,
      paramLabel = "FORM",
      defaultValue = "table",
      description = "How to print: table, json, jsonl or csv (default: table).")
  private Output output = Output.TABLE;

  @Option(
      names = "--table-format",
      scope = ScopeType.INHERIT,
      paramLabel = "FORMAT",
      description = "iceberg or delta, whatever the spec says: a table of its own.")
  private Format format;

  @Option(
      names = "--warehouse",
      scope = ScopeType.INHERIT,
      paramLabel = "DIR",
      description =
          "Folder of the embedded warehouse (default: that of strandline.yaml, else warehouse/"
              + " beside the spec).")
  private String warehouse;

  @Option(
      names = "--target",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description =
          "The target in strandline.yaml whose settings count, such as prod (default: its"
              + " default_target).")
  private String target;

  @Option(
      names = "--master",
      scope = ScopeType.INHERIT,
      paramLabel = "URL",
      description = "Run through spark-submit on this Spark master instead of inside this process.")
  private String master;

  /** Read by the launcher; here for the help, and so that it is a known option. */
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = "--packages",
      scope = ScopeType.INHERIT,
      description = "With --master: let spark-submit fetch the table formats from Maven Central.")
  private boolean packages;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure, on standard error.")
  private boolean debug;

  Output output() {
    return output;
  }

  boolean debug() {
    return debug;
  }

  /** The dimension that a command is about, as these options have it. */
  Selection select(Path spec) {
    return new Selection(
        spec,
        Optional.ofNullable(format),
        Optional.ofNullable(warehouse).map(Locations::absolute),
        Optional.ofNullable(target),
        Optional.ofNullable(master));
  }
}
