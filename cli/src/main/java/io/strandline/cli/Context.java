package io.strandline.cli;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What commands work with.
 *
 * @param options options of every command
 * @param workbench where dimensions come from
 * @param progress says what is going on
 * @param terminal what the streams are
 * @param out standard output
 * @param err standard error
 * @param home the folder Strandline is installed in
 */
record Context(
    GlobalOptions options,
    Workbench workbench,
    Progress progress,
    Terminal terminal,
    PrintStream out,
    PrintStream err,
    Path home) {}
