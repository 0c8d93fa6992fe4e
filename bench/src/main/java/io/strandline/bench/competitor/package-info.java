/**
 * Who runs side by side: ways to maintain a dimension as three write-ups describe them, in plain
 * Spark SQL; Strandline; and the floor, the least that has to be done.
 */
package io.strandline.bench.competitor;
