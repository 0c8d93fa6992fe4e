/**
 * Reads a batch's rows from files, tables and queries, with declared types and bad values kept
 * visible, and tells what identifies a source.
 */
package io.strandline.source;
