/**
 * Tables to run on: every run gets one in the very same state, however many ran before. Base tables
 * are made once and kept; a run works on a copy that shares their files.
 */
package io.strandline.bench.table;
