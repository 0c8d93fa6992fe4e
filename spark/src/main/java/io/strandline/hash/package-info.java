/**
 * {@code record_hash} and {@code surrogate_key} as Spark expressions, and the encoding of values
 * that they rest on (semantics, section 3). Imports {@code io.strandline.spec}, {@code
 * io.strandline.table} and {@code io.strandline.error}; nothing here depends on the session's time
 * zone, case rule or ANSI mode.
 */
package io.strandline.hash;
