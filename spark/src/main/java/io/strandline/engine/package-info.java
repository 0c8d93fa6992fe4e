/**
 * The engine's run, readable on one screen as named steps (prepare, classify, plan, commit,
 * report), and the facade that the command line and Java programs use. Knows tables only through
 * {@code io.strandline.table}.
 */
package io.strandline.engine;
