/** Results as values, as JSON and as Markdown; and where they stand against the targets. */
package io.strandline.bench.report;
