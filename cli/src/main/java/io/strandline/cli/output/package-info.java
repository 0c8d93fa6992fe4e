/**
 * Rows and reports as tables, JSON, JSON lines and CSV. A row comes in as one JSON object a line,
 * its members in column order.
 */
package io.strandline.cli.output;
