/**
 * Second step of a run: which keys can a batch change at all? Keys whose one event says what the
 * table already holds are settled without looking further; the others are brought together with all
 * of their stored versions. Imports prepare, layout, hash and table.
 */
package io.strandline.classify;
