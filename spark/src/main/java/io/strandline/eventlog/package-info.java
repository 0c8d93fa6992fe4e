/**
 * The event log: the events that a dimension has accepted, in a table beside it. It is what makes
 * lateness exact and late events possible (semantics, sections 1 and 2). Knows the door to tables
 * and prepared events; not the engine, nor how events are woven.
 */
package io.strandline.eventlog;
