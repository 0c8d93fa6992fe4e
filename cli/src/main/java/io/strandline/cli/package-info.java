/**
 * The command line: commands, options, exit codes, progress. It holds no rule of a dimension; every
 * answer comes from {@code io.strandline.engine}. The only place that knows picocli.
 */
package io.strandline.cli;
