/**
 * What a run did or would do, as values: counts, plan, report, findings of a check. Rendering for
 * people is the command line's; JSON is written here. Imports nothing but {@code
 * io.strandline.error}.
 */
package io.strandline.report;
