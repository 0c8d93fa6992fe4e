/**
 * Reports, findings and failures as a person reads them: pure functions from values to text,
 * without Spark and without a terminal.
 */
package io.strandline.cli.text;
