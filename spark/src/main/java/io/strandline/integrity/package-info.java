/**
 * The invariants of a dimension (semantics, section 6), proved in one pass over the table: one
 * shuffle by key, no self-join, nothing collected that grows with it. Imports {@code
 * io.strandline.query}, {@code io.strandline.hash} and {@code io.strandline.layout}, never the
 * engine.
 */
package io.strandline.integrity;
